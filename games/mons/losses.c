/* games/mons/losses.c -- step losses: who may be hit, who chooses, and the one-step rule (2.13, 10.9, 11.5,
 * 12.12).  "lose IR8 IR8 J3" takes two steps from IR8 and one from J3. */
#include "games/mons/mons.h"

bool mons_one_step_rule(const State *s)
{
	return s->combat.duty == DUTY_SHARE_SHELLS || s->combat.duty == DUTY_SHARE_FIRE;
}

/* The hex whose fire is being resolved is the last one rolled for. */
static Hex fired_at(const State *s)
{
	return s->combat.fire_at[s->combat.fired - 1];
}

int mons_lose_pool(const Board *b, const State *s, UnitSet *pool)
{
	const Combat *c = &s->combat;
	int steps = 0;

	(void)b;
	*pool = (UnitSet){ 0 };
	switch ((Duty)c->duty) {
	case DUTY_SHARE_SHELLS: /* R36: all units in the hex */
	case DUTY_DEFENDER:     /* R45b: every unit in it, artillery too */
		each_piece(u, s, c->target)
			unitset_add(pool, u);
		break;
	case DUTY_SHARE_FIRE: /* 11.5c: those who take part, in that hex */
	case DUTY_ATTACKER:
		for (int u = unitset_next(&c->in, -1); u >= 0; u = unitset_next(&c->in, u))
			if (on_map(s, u) && (c->duty == DUTY_ATTACKER || s->at[u] == fired_at(s)))
				unitset_add(pool, u);
		break;
	default:
		break;
	}
	for (int u = unitset_next(pool, -1); u >= 0; u = unitset_next(pool, u))
		steps += s->steps[u];
	return steps;
}

void mons_lose_step(const Board *b, State *s, int u, RuleId rule, News *news)
{
	if (s->steps[u] == 1) {
		mons_eliminate(b, s, u, news);
		return;
	}
	s->steps[u]--;
	/* 2.13: flipped; a regiment going from three steps to two is replaced by its substitute where it lies. */
	news_say(news, BOTH_SIDES, rule, "%s loses a step%s: %d left.", unit_name(b, u),
			 class_of(b, u)->steps == STEPS_MAX && s->steps[u] == STEPS_MAX / 2
				 ? " and its substitute takes its place"
				 : "",
			 s->steps[u]);
}

bool mons_ask_losses(const Board *b, State *s, Duty duty, int steps, RuleId rule, News *news)
{
	UnitSet pool;

	s->combat.duty = (uint8_t)duty;
	int all = mons_lose_pool(b, s, &pool);
	if (steps > 0 && steps < all && unitset_count(&pool) > 1) {
		s->combat.due = (uint8_t)steps;
		return true;
	}
	/* 12.12d, R40: what exceeds the steps there are is ignored. */
	for (int u = unitset_next(&pool, -1); u >= 0; u = unitset_next(&pool, u))
		for (int lost = 0, has = s->steps[u]; lost < steps && lost < has; lost++)
			mons_lose_step(b, s, u, rule, news);
	s->combat.duty = DUTY_NONE;
	return false;
}

/* ---- the choice ---- */

static RuleId pool_rule(const State *s)
{
	switch ((Duty)s->combat.duty) {
	case DUTY_SHARE_SHELLS:
		return OC_10_9a;
	case DUTY_SHARE_FIRE:
		return OC_11_5c;
	default:
		return OC_R45;
	}
}

bool mons_check_lose(const Board *b, const State *s, const Order *o, Why *why)
{
	const Combat *c = &s->combat;
	UnitSet pool;
	uint8_t left[UNITS];

	mons_lose_pool(b, s, &pool);
	memcpy(left, s->steps, sizeof left);
	for (int i = 0; i < o->n; i++) {
		int u = order_arg(o, i);

		if (!unitset_has(&pool, u))
			return refuse(why, pool_rule(s), "%s cannot be hit here", unit_name(b, u));
		if (left[u] == 0)
			return refuse(why, OC_2_13a, "%s has only %d step%s to lose", unit_name(b, u), s->steps[u],
						  s->steps[u] == 1 ? "" : "s");
		left[u]--;
	}
	if (o->n != c->due)
		return refuse(why, mons_one_step_rule(s) ? OC_R36 : OC_R45,
					  "%d steps were named; exactly %d are to be lost", o->n, c->due);
	if (!mons_one_step_rule(s))
		return true;
	int fallen = -1, standing = -1;
	for (int u = unitset_next(&pool, -1); u >= 0; u = unitset_next(&pool, u)) {
		if (left[u] == 0)
			fallen = u;
		else if (left[u] > 1)
			standing = u;
	}
	if (fallen >= 0 && standing >= 0)
		return refuse(why, c->duty == DUTY_SHARE_SHELLS ? OC_10_9b : OC_11_5b,
					  "%s may not be eliminated while %s still has %d steps", unit_name(b, fallen),
					  unit_name(b, standing), left[standing]);
	return true;
}

void mons_apply_lose(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	bool shells = s->combat.duty == DUTY_SHARE_SHELLS;
	RuleId rule = pool_rule(s);

	for (int i = 0; i < o->n; i++)
		mons_lose_step(b, s, order_arg(o, i), rule, news);
	s->combat.due = 0;
	if (shells)
		mons_melee_done(s);
	else
		mons_melee_goes_on(b, s, dice, news);
}
