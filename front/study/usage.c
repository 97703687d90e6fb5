/* front/study/usage.c -- see usage.h. */
#include "front/study/usage.h"

void usage_count(const Scenario *sc, const State *seen, const Order *o, uint32_t uses[])
{
	const Verb *verb = &sc->game->verbs[o->verb];
	Explain sum;

	uses[verb->rule]++;
	uses[sc->game->ask(sc->board, seen).rule]++;
	if (!verb->explain)
		return;
	explain_clear(&sum);
	verb->explain(sc->board, seen, o, &sum);
	for (int i = 0; i < sum.nlines; i++)
		uses[sum.line[i].rule]++;
}

static int32_t any_value(const Scenario *sc, int kind, int32_t now, Random *r)
{
	const HexMap *map = sc->game->map(sc->board);
	const Names *names =
		kind == ARG_UNIT || kind == ARG_THING ? sc->game->names(sc->board, (ArgKind)kind) : NULL;

	if (names && names->n > 0)
		return random_below(r, names->n);
	if (kind == ARG_HEX && map)
		return random_below(r, map->size);
	if (kind == ARG_LENGTH)
		return now + (random_below(r, 21) - 10) * 1000;
	return now;
}

/* Near misses rather than nonsense: a hex away is as good a question as one at the other end of the map. */
static int32_t another_value(const Scenario *sc, int kind, int32_t now, Random *r)
{
	const HexMap *map = sc->game->map(sc->board);

	if (kind == ARG_HEX && map && random_below(r, 2)) {
		Hex next = hex_step(map, (Hex)now, (Dir)random_below(r, DIRS));

		return next == HEX_NONE ? now : next;
	}
	return any_value(sc, kind, now, r);
}

void usage_stray(const Scenario *sc, const State *seen, const Order *o, Random *r, uint32_t uses[])
{
	enum { STRAYS = 6 };
	const Verb *verb = &sc->game->verbs[o->verb];

	for (int i = 0; i < STRAYS && o->n > 0; i++) {
		Order stray = *o;
		int k = random_below(r, o->n);
		Why why;

		stray.arg[k] = another_value(sc, stray.kind[k], stray.arg[k], r);
		if (i % 3 == 2) /* leave the end off, where the form allows it */
			stray.n = (uint8_t)(1 + random_below(r, o->n));
		if (!order_fits(sc->game, &stray) || order_same(&stray, o))
			continue;
		if ((sc->game->exact && !sc->game->exact(sc->board, seen, &stray, &why)) ||
			!verb->check(sc->board, seen, &stray, &why))
			uses[why.rule]++;
	}
}
