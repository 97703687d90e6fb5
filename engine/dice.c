/* engine/dice.c -- see dice.h. */
#include "engine/dice.h"
#include "base/hash.h"

#include <assert.h>

void dice_seed(Dice *d, uint64_t seed, uint64_t index)
{
	*d = (Dice){ .source = DICE_SEEDED, .seed = seed, .index = index };
}

void dice_tape(Dice *d, const Roll *tape, int n)
{
	*d = (Dice){ .source = DICE_TAPED, .tape = tape, .left = n };
}

void dice_script(Dice *d, const uint8_t *faces, int n)
{
	*d = (Dice){ .source = DICE_SCRIPTED, .face = faces, .left = n };
}

/* 0..n-1 without bias: the high half of bits * n, thrown again in the few cases that would favour some. */
static bool fair(uint32_t bits, uint32_t n, uint32_t *value)
{
	uint64_t product = (uint64_t)bits * n;

	*value = (uint32_t)(product >> 32);
	return (uint32_t)product >= (0u - n) % n;
}

static uint8_t seeded_face(Dice *d, int sides)
{
	uint64_t bits = hash_mix(hash_mix(d->seed + 0x9e3779b97f4a7c15u) + d->index++ * 0x9e3779b97f4a7c15u);
	uint32_t value;

	while (!fair((uint32_t)(bits >> 32), (uint32_t)sides, &value))
		bits = hash_mix(bits + 1);
	return (uint8_t)(value + 1);
}

static void go_astray(Dice *d)
{
	if (!d->astray)
		d->strayed = d->nout;
	d->astray = true;
}

int dice_roll(Dice *d, int sides, RuleId rule)
{
	Roll roll = { .rule = rule, .sides = (uint8_t)sides, .face = 1 };

	assert(sides >= 1 && sides <= 255 && d->nout < DICE_ROLLS);
	switch (d->source) {
	case DICE_SEEDED:
		roll.face = seeded_face(d, sides);
		break;
	case DICE_TAPED:
		if (d->left > 0 && d->tape->rule == rule && d->tape->sides == sides) {
			roll.face = d->tape->face;
			d->tape++;
			d->left--;
		} else {
			go_astray(d);
		}
		break;
	case DICE_SCRIPTED:
		if (d->left > 0 && *d->face >= 1 && *d->face <= sides) {
			roll.face = *d->face++;
			d->left--;
		} else {
			go_astray(d);
		}
		break;
	}
	d->out[d->nout++] = roll;
	return roll.face;
}

uint64_t random_next(Random *r)
{
	r->state += 0x9e3779b97f4a7c15u;
	return hash_mix(r->state);
}

int random_below(Random *r, int n)
{
	uint32_t value;

	assert(n > 0);
	while (!fair((uint32_t)(random_next(r) >> 32), (uint32_t)n, &value))
		;
	return (int)value;
}
