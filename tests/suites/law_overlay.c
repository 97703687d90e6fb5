/* tests/suites/law_overlay.c -- overlays: whatever they are asked they keep to the map, and those that show the
 * ends of an order show exactly them.  See laws.h. */
#include "tests/suites/laws.h"
#include "tests/suites/suite.h"

#include <string.h>

#define BROKEN(laws, ...) sentence((laws)->broken, sizeof(laws)->broken, __VA_ARGS__)

/* ---- what they must keep to ---- */

static bool is_part(const Game *g, Lay lay, Side side, RuleId rule)
{
	return lay < LAYS && (side < SIDES || side == SIDE_NONE) && rule > 0 && rule < g->nrules;
}

static const char *keeps_bounds(Laws *l, const char *name, const char *args)
{
	const Game *g = l->sc->game;
	const HexMap *map = g->map(l->sc->board);
	const Overlay *o = &l->overlay;

	if (!o->legend[0] || o->rule >= g->nrules)
		return BROKEN(l, "the overlay %s %s has no legend", name, args);
	for (int i = 0; i < o->ncells; i++) {
		const OverlayCell *c = &o->cell[i];

		if (!map || c->hex < 0 || c->hex >= map->size || !is_part(g, c->lay, c->side, c->rule))
			return BROKEN(l, "the overlay %s %s has a cell off the map, or without a rule", name, args);
	}
	for (int i = 0; i < o->nlines; i++)
		if (!is_part(g, o->line[i].lay, SIDE_NONE, o->line[i].rule) || o->line[i].n < 1)
			return BROKEN(l, "the overlay %s %s has a line without a rule or points", name, args);
	for (int i = 0; i < o->nshapes; i++)
		if (!is_part(g, o->shape[i].lay, o->shape[i].side, o->shape[i].rule) || o->shape[i].n < 3)
			return BROKEN(l, "the overlay %s %s has an outline without a rule or corners", name, args);
	for (int i = 0; map && i < o->npoints; i++)
		if (o->point[i].hex < 0 || o->point[i].hex >= map->size)
			return BROKEN(l, "the overlay %s %s has a line that leaves the map", name, args);
	return NULL;
}

static const char *lay_anything(Laws *l, Side side, int kind)
{
	const Scenario *sc = l->sc;
	const char *name = sc->game->overlays[kind].name;

	memcpy(l->other, l->seen[side], sc->game->state_size);
	for (int i = 0; walk_overlay(l->walker, i, &l->text); i++) {
		Order args;
		Fault fault;

		if (overlay_parse(sc->game, sc->board, side, name, text_str(&l->text), &args, &fault) < 0)
			continue;
		overlay_lay(sc->game, sc->board, l->seen[side], kind, &args, &l->overlay);
		l->overlays++;
		const char *wrong = keeps_bounds(l, name, text_str(&l->text));
		if (wrong)
			return wrong;
		if (!suite_same(sc, l->other, l->seen[side]))
			return BROKEN(l, "the overlay %s changed the view it was given", name);
	}
	return NULL;
}

/* ---- the ends of an order ---- */

static bool passes(Laws *l, Side side, const Order *given)
{
	const Scenario *sc = l->sc;
	Order o = *given;

	return (!sc->game->exact || sc->game->exact(sc->board, l->seen[side], &o, NULL)) &&
		   sc->game->verbs[o.verb].check(sc->board, l->seen[side], &o, NULL);
}

static bool is_offered_value(const Slot *slot, ArgKind kind, int value)
{
	for (int i = 0; i < slot->n; i++)
		if (slot->kind[0] == kind && slot->value[i] == value)
			return true;
	return false;
}

/* The way the overlay "path" draws, written out. */
static bool way_passes(Laws *l, Side side, const Order *move)
{
	const Scenario *sc = l->sc;
	Order spelled = *move;

	for (int kind = 0; kind < sc->game->noverlays; kind++) {
		if (strcmp(sc->game->overlays[kind].name, "path") != 0)
			continue;
		overlay_lay(sc->game, sc->board, l->seen[side], kind, move, &l->way);
		if (l->way.nlines != 1 || !l->way.line[0].open)
			return false;
		/* It begins where the unit stands or, off the map, where it enters. */
		for (int from = 0; from < 2; from++) {
			spelled.n = 1;
			for (int i = from; i < l->way.line[0].n; i++)
				order_push(&spelled, ARG_HEX, l->way.point[l->way.line[0].first + i].hex);
			if (passes(l, side, &spelled))
				return true;
		}
	}
	return false;
}

static const char *ends_on_map(Laws *l, Side side, const OverlayKind *kind, Order *move, bool walk)
{
	const Scenario *sc = l->sc;
	const HexMap *map = sc->game->map(sc->board);
	const char *unit = sc->game->names(sc->board, ARG_UNIT)->name[move->arg[0]];
	const OverlayCell *shown[HEX_MAX] = { NULL };
	Order stem = *move;
	Slot slot;

	for (int i = 0; i < l->overlay.ncells; i++) {
		if (shown[l->overlay.cell[i].hex])
			return BROKEN(l, "the overlay %s %s shows a hex twice", kind->name, unit);
		shown[l->overlay.cell[i].hex] = &l->overlay.cell[i];
	}
	slot_clear(&slot, ARG_HEX);
	if (walk)
		sc->game->next(sc->board, l->seen[side], &stem, &slot);
	order_push(move, ARG_HEX, 0);
	/* A unit that no order may name now may be shown as if its time had come. */
	bool named = walk;
	for (Hex h = 0; h < map->size && !named; h++) {
		move->arg[1] = h;
		named = passes(l, side, move);
	}
	for (Hex h = 0; h < map->size && named; h++) {
		move->arg[1] = h;
		bool offered = is_offered_value(&slot, ARG_HEX, h), legal = offered || passes(l, side, move);

		if (legal && !shown[h])
			return BROKEN(l, "%s %s %s is legal and the overlay %s does not show it", kind->ends, unit,
						  hex_name(map, h, (char[8]){ 0 }), kind->name);
		/* Where somebody else must move too, offers and cases tell. */
		if (!legal && shown[h] && shown[h]->lay != LAY_LED && !way_passes(l, side, move))
			return BROKEN(l, "the overlay %s shows %s at %s, where no %s may end", kind->name, unit,
						  hex_name(map, h, (char[8]){ 0 }), kind->ends);
	}
	return NULL;
}

/* On an open table the card keeps its facing, and every corner of the outline is an end. */
static const char *ends_on_table(Laws *l, Side side, const OverlayKind *kind, Order *move, Scene *scene)
{
	const Scenario *sc = l->sc;
	const char *unit = sc->game->names(sc->board, ARG_UNIT)->name[move->arg[0]];
	int piece = 0;

	memset(scene, 0, sizeof *scene);
	sc->game->show(sc->board, l->seen[side], side, scene);
	while (piece < scene->npieces && scene->piece[piece].unit != move->arg[0])
		piece++;
	if (piece == scene->npieces || l->overlay.nshapes == 0 || l->overlay.shape[0].lay != LAY_REACH)
		return NULL;
	const OverlayShape *edge = &l->overlay.shape[0];
	for (int i = 0; i < 3; i++)
		order_push(move, ARG_LENGTH, 0);
	for (int i = 0; i < edge->n; i++) {
		const OverlayPoint *p = &l->overlay.point[edge->first + i];

		move->arg[1] = p->x;
		move->arg[2] = p->y;
		move->arg[3] = scene->piece[piece].facing * 10;
		bool stays = p->x == scene->piece[piece].x && p->y == scene->piece[piece].y;
		if (!stays && !passes(l, side, move))
			return BROKEN(l, "the overlay %s lets %s go to %d,%d, where no %s may end", kind->name, unit,
						  p->x, p->y, kind->ends);
	}
	return NULL;
}

static const char *shows_ends(Laws *l, Side side, const Ask *ask, const OverlayKind *kind, Scene *scene)
{
	const Scenario *sc = l->sc;
	int verb = verb_find(sc->game, kind->ends);
	Order move;
	Slot slot;

	if (!(ask->who & side_set(side)) || !ask_allows(ask, verb))
		return NULL;
	/* Mostly a unit that has somewhere to go; but now and then any. */
	order_start(&move, side, verb);
	slot_clear(&slot, ARG_UNIT);
	sc->game->next(sc->board, l->seen[side], &move, &slot);
	int n = sc->game->names(sc->board, ARG_UNIT)->n;
	int unit = slot.n && random_below(&l->walker->random, 4)
				   ? slot.value[random_below(&l->walker->random, slot.n)]
				   : random_below(&l->walker->random, n);
	bool walk = is_offered_value(&slot, ARG_UNIT, unit);
	order_push(&move, ARG_UNIT, unit);
	overlay_lay(sc->game, sc->board, l->seen[side], (int)(kind - sc->game->overlays), &move, &l->overlay);
	l->ends++;
	return sc->game->map(sc->board) ? ends_on_map(l, side, kind, &move, walk)
									: ends_on_table(l, side, kind, &move, scene);
}

const char *law_overlays(Laws *l, const State *s, Side side)
{
	const Game *g = l->sc->game;
	Ask ask = g->ask(l->sc->board, s);
	Arena arena = { 0 };
	Scene *scene = arena_alloc(&arena, sizeof *scene);
	const char *wrong = NULL;

	for (int kind = 0; kind < g->noverlays && !wrong; kind++) {
		wrong = lay_anything(l, side, kind);
		if (!wrong && g->overlays[kind].ends)
			wrong = shows_ends(l, side, &ask, &g->overlays[kind], scene);
	}
	arena_free(&arena);
	return wrong;
}
