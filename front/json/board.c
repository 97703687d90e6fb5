/* front/json/board.c -- the printed matter as JSON: sent once, kept by the reader. */
#include "base/memory.h"
#include "front/json/game.h"

#include <stdlib.h>

const char *json_rule_id(const Game *g, RuleId rule)
{
	return rule ? g->rules[rule].id : NULL;
}

static void put_sides(Text *out, const Scenario *s)
{
	json_key(out, "sides");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_text(out, s->game->side_name(s->board, side));
	json_close(out, ']');
}

static void put_balance(Text *out, const Game *game, const Balance *known)
{
	json_put_number(out, "turns", known->turns);
	json_put_text(out, "turn", game->turn);
	json_key(out, "balance");
	json_open(out, '{');
	json_put_text(out, "players", known->players);
	json_put_number(out, "games", known->games);
	json_key(out, "wins");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_number(out, known->wins[side]);
	json_close(out, ']');
	json_put_number(out, "draws", known->draws);
	json_close(out, '}');
}

void json_scenario(Text *out, const Scenario *s, const Balance *known)
{
	json_open(out, '{');
	json_put_text(out, "name", s->name);
	json_put_text(out, "game", s->game->name);
	json_put_text(out, "gameTitle", s->game->title);
	json_put_text(out, "title", s->title);
	json_put_text(out, "about", s->about);
	put_sides(out, s);
	if (known)
		put_balance(out, s->game, known);
	json_close(out, '}');
}

static void put_directions(Text *out, const char *key, unsigned bits)
{
	if (bits)
		json_put_number(out, key, bits);
}

static void put_hex(Text *out, const Scenario *s, const HexMap *map, Hex h)
{
	Ground ground = s->game->ground(s->board, h);
	char label[8];

	json_open(out, '{');
	json_put_text(out, "at", hex_name(map, h, label));
	json_put_text(out, "terrain", ground.terrain ? ground.terrain : "");
	if (ground.level)
		json_put_number(out, "level", ground.level);
	put_directions(out, "road", ground.road);
	put_directions(out, "river", ground.river);
	put_directions(out, "bridge", ground.bridge);
	put_directions(out, "rail", ground.rail);
	put_directions(out, "canal", ground.canal);
	if (ground.name)
		json_put_text(out, "name", ground.name);
	json_put_flag(out, "rebuilt", ground.rebuilt);
	json_close(out, '}');
}

static void put_map(Text *out, const Scenario *s)
{
	const HexMap *map = s->game->map(s->board);

	json_key(out, "map");
	if (!map) {
		json_nothing(out);
		return;
	}
	json_open(out, '{');
	json_put_number(out, "cols", map->cols);
	json_put_number(out, "rows", map->rows);
	json_put_flag(out, "lowFirst", map->low_first);
	json_key(out, "hexes"); /* column by column, each from the top */
	json_open(out, '[');
	for (Hex h = 0; h < map->size; h++)
		put_hex(out, s, map, h);
	json_close(out, ']');
	json_close(out, '}');
}

/* An open table as it is set up: its size and its ground. */
static void put_plan(Text *out, const Scenario *s)
{
	State *table = memory_zeroed(s->game->state_size), *seen = memory_zeroed(s->game->state_size);
	Scene *scene = memory_zeroed(sizeof *scene);
	Dice dice;
	News news = { .mute = true };

	dice_seed(&dice, 1, 0);
	dice_clear(&dice);
	s->game->setup(s->board, table, &dice, &news);
	s->game->view(s->board, table, 0, seen);
	s->game->show(s->board, seen, 0, scene);
	json_key(out, "plan");
	json_open(out, '{');
	json_put_number(out, "wide", scene->wide);
	json_put_number(out, "deep", scene->deep);
	json_key(out, "shapes");
	json_shapes(out, scene);
	json_close(out, '}');
	news_free(&news);
	free(scene);
	free(seen);
	free(table);
}

static void put_pieces(Text *out, const Scenario *s)
{
	const Names *names = s->game->names(s->board, ARG_UNIT);
	Text about = { 0 };

	json_key(out, "pieces"); /* by the number a scene's piece carries as "unit" */
	json_open(out, '[');
	for (int unit = 0; names && unit < names->n; unit++) {
		text_clear(&about);
		s->game->describe(s->board, unit, &about);
		json_open(out, '{');
		json_put_text(out, "name", names->name[unit]);
		json_put_text(out, "about", text_str(&about));
		json_close(out, '}');
	}
	json_close(out, ']');
	text_free(&about);
}

static void put_verbs(Text *out, const Game *g)
{
	json_key(out, "verbs");
	json_open(out, '[');
	for (int v = 0; v < g->nverbs; v++) {
		const Verb *verb = &g->verbs[v];

		json_open(out, '{');
		json_put_text(out, "name", verb->name);
		json_put_text(out, "form", verb->form);
		json_put_text(out, "help", verb->help);
		json_put_text(out, "rule", json_rule_id(g, verb->rule));
		json_put_flag(out, "anytime", verb->anytime);
		json_put_flag(out, "inquiry", !verb->apply);
		json_put_flag(out, "explains", verb->explain != NULL);
		json_close(out, '}');
	}
	json_close(out, ']');
}

void json_board(Text *out, const Scenario *s)
{
	json_open(out, '{');
	json_key(out, "scenario");
	json_scenario(out, s, NULL);
	put_map(out, s);
	if (!s->game->map(s->board))
		put_plan(out, s);
	put_pieces(out, s);
	put_verbs(out, s->game);
	json_key(out, "overlays");
	json_overlay_kinds(out, s->game);
	json_close(out, '}');
}
