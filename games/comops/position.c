/* games/comops/position.c -- positions as text: every thing, key and value of docs/games/comops.md. */
#include "games/comops/comops.h"

#include <stdio.h>
#include <string.h>

const char *const comops_phase_name[PHASES] = { "assign", "setup",   "move",    "declare", "fight", "support",
												"lose",   "retreat", "advance", "work",    "over" };
static const char *const fate_name[] = { "out", "reserve", "hand", "map", "lost", "dead" };
static const char *const falls_name[] = { "nobody", "attacker", "defender" };
static const char *const bridge_name[] = { "none", "infantry", "armor" };
static const char *const half_name[] = { "first", "second" };
static const char *const step_name[] = { "steps-infantry", "steps-armor" };
static const char *const owed_name[] = { "owed-attacker", "owed-defender" };
static const struct {
	const char *key;
	uint8_t flag;
} flag_name[] = { { "up", UP },         { "oos", OOS },     { "moved", MOVED },   { "exploited", EXPLOITED },
				  { "fought", FOUGHT }, { "fired", FIRED }, { "firing", FIRING }, { "fleeing", FLEEING } };
enum { FLAGS = sizeof flag_name / sizeof flag_name[0], FATES = DEAD + 1 };

static int index_of(const char *word, const char *const list[], int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return i;
	return -1;
}

/* ---- write ---- */

static void write_hex(const Board *b, Text *out, const char *key, Place place)
{
	if (place)
		text_add(out, " %s %s", key, label(b, place_hex(place)));
}

static void write_number(Text *out, const char *key, int n)
{
	if (n)
		text_add(out, " %s %d", key, n);
}

static void write_towns(const Board *b, Text *out, const char *key, uint16_t towns)
{
	const char *comma = "";

	text_add(out, " %s ", key);
	for (int i = 0; i < b->objective.ntowns; i++)
		if (towns >> i & 1) {
			text_add(out, "%s%s", comma, label(b, b->objective.town[i]));
			comma = ",";
		}
	if (!towns)
		text_put(out, "none");
}

static void write_table(const Board *b, const State *s, Text *out)
{
	text_add(out, "table turn %d step %d phase %s side %s", s->turn, s->step, comops_phase_name[s->phase],
			 comops_side_names[s->side]);
	if (s->assigned != BOTH_SIDES)
		text_add(out, " assigned %s",
				 s->assigned ? comops_side_names[s->assigned == side_set(RED) ? RED : BLUE] : "none");
	if (s->last)
		text_put(out, " last yes");
	if (s->conceded)
		text_add(out, " conceded %s", comops_side_names[s->conceded - 1]);
	for (int half = 0; half < 2; half++)
		for (Side side = 0; side < SIDES; side++) {
			const char *comma = "";

			if (!s->drawn[half][side])
				continue;
			text_add(out, " %s-%s ", comops_side_names[side], half_name[half]);
			for (int chit = 1; chit <= CHITS; chit++)
				if (s->drawn[half][side] >> chit & 1) {
					text_add(out, "%s%d", comma, chit);
					comma = ",";
				}
		}
	for (int i = 0; i < 2; i++)
		write_number(out, step_name[i], s->steps[i]);
	write_hex(b, out, "target", s->target);
	for (int i = 0; i < 2; i++)
		write_number(out, owed_name[i], s->owed[i]);
	if (s->hard_first)
		text_put(out, " hard-first yes");
	if (s->falls_back)
		text_add(out, " falls-back %s", falls_name[s->falls_back]);
	if (s->seized)
		write_towns(b, out, "seized", s->seized);
	for (Side side = 0; side < SIDES; side++)
		if (s->believed[side] != s->seized)
			write_towns(b, out, side == BLUE ? "seized-blue" : "seized-red", s->believed[side]);
	text_char(out, '\n');
}

static void write_flags(const Board *b, const Piece *p, int hits, Text *out)
{
	write_number(out, "hits", hits);
	for (int i = 0; i < FLAGS; i++)
		if (p->flags & flag_name[i].flag)
			text_add(out, " %s yes", flag_name[i].key);
	if (p->left)
		text_add(out, p->left % 2 ? " left %d.5" : " left %d", p->left / 2);
	write_hex(b, out, "aim", p->aim);
}

static void write_unit(const Board *b, const State *s, int unit, Text *out)
{
	Crowd crowd = comops_unit_crowd(b, unit);
	const Piece *p = &s->piece[crowd_first(crowd)];
	int hits = 0;

	each_piece(q, crowd)
		hits += s->piece[q].hits;
	text_add(out, "unit %s at %s", comops_unit_name(b, unit),
			 p->fate == ON_MAP ? label(b, place_hex(p->at)) : fate_name[p->fate]);
	write_flags(b, p, hits, out);
	if (p->task) {
		const Hex *hex = b->river_hex[(p->task & ~TASK_DESTROY) - 1];
		Hex across = hex[0] == place_hex(p->at) ? hex[1] : hex[0];

		text_add(out, " %s %s", p->task & TASK_DESTROY ? "destroy" : "work", label(b, across));
	}
	text_char(out, '\n');
}

static void write_back(const Board *b, const State *s, int piece, int nth, Text *out)
{
	const Piece *p = &s->piece[piece];
	const Look *look = &b->look[p->look - 1];

	text_add(out, "back %s/%d side %s kind %s move %d", label(b, place_hex(p->at)), nth,
			 comops_side_names[b->piece[piece].side], comops_kinds[look->kind].name, look->move);
	write_flags(b, p, p->hits, out);
	text_char(out, '\n');
}

static void write_bridges(const Board *b, const State *s, Text *out)
{
	for (int river = 0; river < b->nrivers; river++) {
		Bridge printed = b->printed_bridges >> river & 1 ? BRIDGE_ARMOR : BRIDGE_NONE;
		Bridge now = comops_bridge(s, river);

		if (now == printed && !s->work[BLUE][river] && !s->work[RED][river])
			continue;
		text_add(out, "bridge %s-%s kind %s", label(b, b->river_hex[river][0]),
				 label(b, b->river_hex[river][1]), bridge_name[now]);
		write_number(out, "blue-work", s->work[BLUE][river]);
		write_number(out, "red-work", s->work[RED][river]);
		text_char(out, '\n');
	}
}

void comops_write(const Board *b, const State *s, Text *out)
{
	int nth[HEXES + 1] = { 0 };

	write_table(b, s, out);
	for (int p = 0; p < b->npieces; p++) {
		int unit = comops_counter(b, s, p);

		if (s->piece[p].look)
			write_back(b, s, p, ++nth[s->piece[p].at], out);
		else if (s->piece[p].fate != OUT && p == crowd_first(comops_unit_crowd(b, unit)))
			write_unit(b, s, unit, out);
	}
	write_bridges(b, s, out);
	for (Side side = 0; side < SIDES; side++) {
		bool any = false;

		for (int i = 0; i < LETTERS; i++)
			if (s->chit[side][i]) {
				if (!any)
					text_add(out, "chits %s", comops_side_names[side]);
				any = true;
				text_add(out, " %c %d", 'A' + i, s->chit[side][i]);
			}
		if (any)
			text_char(out, '\n');
	}
}

/* ---- put ---- */

static bool put_hex(const Board *b, const char *value, Place *place)
{
	Hex h = strcmp(value, "-") == 0 ? HEX_NONE : hex_parse(b->map, value);

	*place = h == HEX_NONE ? NOWHERE : place_of(h);
	return h != HEX_NONE || strcmp(value, "-") == 0;
}

static bool put_yes(const char *value, bool *yes)
{
	*yes = strcmp(value, "yes") == 0;
	return *yes || strcmp(value, "no") == 0;
}

/* Call each word of a comma-joined list; "none" and "-" are empty lists. */
static bool put_list(const char *value, bool (*one)(void *, const char *), void *ctx)
{
	char word[32];

	if (strcmp(value, "none") == 0 || strcmp(value, "-") == 0)
		return true;
	while (*value) {
		size_t len = strcspn(value, ",");

		if (len == 0 || len >= sizeof word)
			return false;
		memcpy(word, value, len);
		word[len] = '\0';
		if (!one(ctx, word))
			return false;
		value += len + (value[len] == ',');
	}
	return true;
}

static bool one_chit(void *ctx, const char *word)
{
	uint16_t *set = ctx;
	long n;

	if (!word_is_number(word, 1, CHITS, &n))
		return false;
	*set = (uint16_t)(*set | 1u << n);
	return true;
}

typedef struct TownList {
	const Board *b;
	uint16_t set;
} TownList;

static bool one_town(void *ctx, const char *word)
{
	TownList *list = ctx;
	Hex h = hex_parse(list->b->map, word);

	for (int i = 0; i < list->b->objective.ntowns; i++)
		if (list->b->objective.town[i] == h) {
			list->set = (uint16_t)(list->set | 1u << i);
			return true;
		}
	return false;
}

static bool one_side(void *ctx, const char *word)
{
	SideSet *set = ctx;
	int side = index_of(word, comops_side_names, SIDES);

	if (side >= 0)
		*set |= side_set((Side)side);
	return side >= 0;
}

static bool put_towns(const Board *b, State *s, const char *key, const char *value)
{
	TownList list = { .b = b };

	if (!put_list(value, one_town, &list))
		return false;
	if (strcmp(key, "seized") == 0)
		s->seized = s->believed[BLUE] = s->believed[RED] = list.set;
	else
		s->believed[strcmp(key, "seized-red") == 0] = list.set;
	return true;
}

static bool put_drawn(State *s, const char *key, const char *value)
{
	for (int half = 0; half < 2; half++)
		for (Side side = 0; side < SIDES; side++) {
			char name[24];

			snprintf(name, sizeof name, "%s-%s", comops_side_names[side], half_name[half]);
			if (strcmp(key, name) == 0) {
				s->drawn[half][side] = 0;
				return put_list(value, one_chit, &s->drawn[half][side]);
			}
		}
	return false;
}

static bool put_step(State *s, long step)
{
	s->step = (uint8_t)step;
	s->phase = step == 4 || step == 6 ? DECLARING : MOVING;
	return step == 0 || step >= 3;
}

static bool put_table(const Board *b, State *s, const char *key, const char *value)
{
	bool yes;
	long n;
	int i;

	if (strcmp(key, "turn") == 0 && word_is_number(value, 0, CHITS, &n)) {
		s->turn = (uint8_t)n;
		return true;
	}
	if (strcmp(key, "step") == 0)
		return word_is_number(value, 0, 6, &n) && put_step(s, n);
	if (strcmp(key, "phase") == 0 && (i = index_of(value, comops_phase_name, PHASES)) >= 0) {
		s->phase = (uint8_t)i;
		return true;
	}
	if (strcmp(key, "side") == 0 && (i = index_of(value, comops_side_names, SIDES)) >= 0) {
		s->side = (uint8_t)i;
		return true;
	}
	if (strcmp(key, "assigned") == 0) {
		s->assigned = 0;
		return put_list(value, one_side, &s->assigned);
	}
	if (strcmp(key, "last") == 0 && put_yes(value, &yes)) {
		s->last = yes;
		return true;
	}
	if (strcmp(key, "conceded") == 0) {
		i = index_of(value, comops_side_names, SIDES);
		s->conceded = (uint8_t)(i + 1);
		return i >= 0 || strcmp(value, "-") == 0;
	}
	if ((i = index_of(key, step_name, 2)) >= 0 && word_is_number(value, 0, 99, &n)) {
		s->steps[i] = (uint8_t)n;
		return true;
	}
	if ((i = index_of(key, owed_name, 2)) >= 0 && word_is_number(value, 0, 99, &n)) {
		s->owed[i] = (uint8_t)n;
		return true;
	}
	if (strcmp(key, "target") == 0)
		return put_hex(b, value, &s->target);
	if (strcmp(key, "hard-first") == 0 && put_yes(value, &yes)) {
		s->hard_first = yes;
		return true;
	}
	if (strcmp(key, "falls-back") == 0 && (i = index_of(value, falls_name, 3)) >= 0) {
		s->falls_back = (uint8_t)i;
		return true;
	}
	if (strncmp(key, "seized", strlen("seized")) == 0)
		return put_towns(b, s, key, value);
	return put_drawn(s, key, value);
}

/* "2", "0.5", "1.5": half points. */
static bool put_points(const char *value, uint8_t *halves)
{
	char whole[8];
	size_t len = strcspn(value, ".");
	long n;

	if (len == 0 || len >= sizeof whole || (value[len] && strcmp(value + len, ".5") != 0))
		return false;
	memcpy(whole, value, len);
	whole[len] = '\0';
	if (!word_is_number(whole, 0, MOVE_MAX, &n))
		return false;
	*halves = (uint8_t)(2 * n + (value[len] == '.'));
	return true;
}

/* What a unit's line and a back's line have in common. */
static bool put_flag(const Board *b, Piece *p, const char *key, const char *value)
{
	bool yes;

	for (int i = 0; i < FLAGS; i++)
		if (strcmp(key, flag_name[i].key) == 0) {
			if (!put_yes(value, &yes))
				return false;
			p->flags = (uint8_t)(yes ? p->flags | flag_name[i].flag : p->flags & ~flag_name[i].flag);
			return true;
		}
	if (strcmp(key, "left") == 0) {
		if (!(p->flags & EXPLOITED))
			p->flags |= MOVED;
		return put_points(value, &p->left);
	}
	return strcmp(key, "aim") == 0 && put_hex(b, value, &p->aim);
}

static bool put_task(const Board *b, Piece *p, const char *key, const char *value)
{
	Place across;

	if (!put_hex(b, value, &across) || !across || !p->at)
		return false;
	int d = hex_direction(b->map, place_hex(p->at), place_hex(across));
	if (d < 0 || !b->river[place_hex(p->at)][d])
		return false;
	p->task = (uint8_t)(b->river[place_hex(p->at)][d] | (strcmp(key, "destroy") == 0 ? TASK_DESTROY : 0));
	return true;
}

static bool put_at(const Board *b, State *s, Crowd crowd, const char *value)
{
	Hex h = hex_parse(b->map, value);
	int fate = h == HEX_NONE ? index_of(value, fate_name, FATES) : ON_MAP;

	if (fate < 0 || (fate == ON_MAP && h == HEX_NONE))
		return false;
	each_piece(p, crowd) {
		if (fate != ON_MAP) /* whatever was done to it stays behind on the map */
			s->piece[p] = (Piece){ 0 };
		s->piece[p].fate = (uint8_t)fate;
		s->piece[p].at = h == HEX_NONE ? NOWHERE : place_of(h);
	}
	return true;
}

static bool put_hits(const Board *b, State *s, Crowd crowd, const char *value)
{
	long n;

	(void)b;
	if (!word_is_number(value, 0, crowd_count(crowd), &n))
		return false;
	each_piece(p, crowd)
		s->piece[p].hits = n-- > 0;
	return true;
}

static bool put_unit(const Board *b, State *s, const Record *r, Fault *fault)
{
	int unit = r->n > 1 ? names_find(&b->names, r->word[1]) : -1;

	if (unit < 0)
		return fail(fault, "\"%s\" is no unit of this scenario", r->n > 1 ? r->word[1] : "");
	Crowd crowd = comops_unit_crowd(b, unit);
	if (unit < b->npieces)
		comops_unform(b, s, unit);
	else
		s->formed |= UINT32_C(1) << (unit - b->npieces);
	for (int i = 2; i + 1 < r->n; i += 2) {
		const char *key = r->word[i], *value = r->word[i + 1];
		bool good = true;

		if (strcmp(key, "at") == 0)
			good = put_at(b, s, crowd, value);
		else if (strcmp(key, "hits") == 0)
			good = put_hits(b, s, crowd, value);
		else if (strcmp(key, "work") == 0 || strcmp(key, "destroy") == 0)
			good = put_task(b, &s->piece[crowd_first(crowd)], key, value);
		else
			each_piece(p, crowd)
				good &= put_flag(b, &s->piece[p], key, value);
		if (!good)
			return fail(fault, "unit %s cannot have \"%s %s\"", r->word[1], key, value);
	}
	uint8_t fate = s->piece[crowd_first(crowd)].fate;
	if (fate == OUT || fate == DEAD) /* no counter is left to be formed */
		comops_unform(b, s, crowd_first(crowd));
	comops_spread_markers(b, s, crowd_first(crowd));
	return true;
}

static bool put_back(const Board *b, State *s, const Record *r, Fault *fault)
{
	Piece p = { .fate = ON_MAP };
	Side side = SIDE_NONE;
	int kind = -1;
	long n, move = 0;
	char hex[8] = "";

	if (r->n < 2 || sscanf(r->word[1], "%7[^/]", hex) != 1 || !put_hex(b, hex, &p.at) || !p.at)
		return fail(fault, "a back is called HEX/N");
	for (int i = 2; i + 1 < r->n; i += 2) {
		const char *key = r->word[i], *value = r->word[i + 1];
		bool good = true;

		if (strcmp(key, "side") == 0)
			side = (Side)index_of(value, comops_side_names, SIDES);
		else if (strcmp(key, "kind") == 0)
			for (int k = 0; k < KINDS; k++)
				kind = strcmp(value, comops_kinds[k].name) == 0 ? k : kind;
		else if (strcmp(key, "move") == 0)
			good = word_is_number(value, 1, MOVE_MAX, &move);
		else if (strcmp(key, "hits") == 0 && (good = word_is_number(value, 0, 9, &n)))
			p.hits = (uint8_t)n;
		else
			good = put_flag(b, &p, key, value);
		if (!good)
			return fail(fault, "a back cannot have \"%s %s\"", key, value);
	}
	for (int i = 0; i < b->nlooks; i++)
		if ((int)b->look[i].kind == kind && b->look[i].move == move)
			p.look = (uint8_t)(i + 1);
	if (side >= SIDES || !p.look)
		return fail(fault, "no counter of this scenario has such a back");
	each_piece(slot, b->army[side].pieces)
		if (s->piece[slot].fate == OUT) {
			s->piece[slot] = p;
			return true;
		}
	return fail(fault, "%s has no more counters", comops_side_names[side]);
}

static int river_called(const Board *b, const char *name)
{
	for (int river = 0; river < b->nrivers; river++)
		for (int turned = 0; turned < 2; turned++) {
			char hexes[20];

			snprintf(hexes, sizeof hexes, "%s-%s", label(b, b->river_hex[river][turned]),
					 label(b, b->river_hex[river][!turned]));
			if (strcmp(hexes, name) == 0)
				return river;
		}
	return -1;
}

static bool put_bridge(const Board *b, State *s, const Record *r, Fault *fault)
{
	int river = r->n > 1 ? river_called(b, r->word[1]) : -1;
	long n;

	if (river < 0)
		return fail(fault, "\"%s\" is no river hexside", r->n > 1 ? r->word[1] : "");
	for (int i = 2; i + 1 < r->n; i += 2) {
		int kind = index_of(r->word[i + 1], bridge_name, BRIDGES);

		if (strcmp(r->word[i], "kind") == 0 && kind >= 0)
			comops_lay_bridge(s, river, (Bridge)kind);
		else if (strcmp(r->word[i], "blue-work") == 0 && word_is_number(r->word[i + 1], 0, 99, &n))
			s->work[BLUE][river] = (uint8_t)n;
		else if (strcmp(r->word[i], "red-work") == 0 && word_is_number(r->word[i + 1], 0, 99, &n))
			s->work[RED][river] = (uint8_t)n;
		else
			return fail(fault, "a bridge cannot have \"%s %s\"", r->word[i], r->word[i + 1]);
	}
	return true;
}

static bool put_chits(const Board *b, State *s, const Record *r, Fault *fault)
{
	int side = r->n > 1 ? index_of(r->word[1], comops_side_names, SIDES) : -1;
	long n;

	if (side < 0)
		return fail(fault, "chits of which side?");
	for (int i = 2; i + 1 < r->n; i += 2) {
		int letter = r->word[i][0] - 'A';

		if (letter < 0 || letter >= LETTERS || !b->army[side].letter[letter].used ||
			!word_is_number(r->word[i + 1], 0, CHITS, &n))
			return fail(fault, "%s cannot have \"%s %s\"", r->word[1], r->word[i], r->word[i + 1]);
		s->chit[side][letter] = (uint8_t)n;
	}
	return true;
}

bool comops_put(const Board *b, State *s, const Record *r, Fault *fault)
{
	const char *thing = r->word[0];
	bool good = true;

	if (strcmp(thing, "table") == 0) {
		for (int i = 1; i + 1 < r->n && good; i += 2)
			if (!put_table(b, s, r->word[i], r->word[i + 1]))
				good = fail(fault, "the table cannot have \"%s %s\"", r->word[i], r->word[i + 1]);
	} else if (strcmp(thing, "unit") == 0) {
		good = put_unit(b, s, r, fault);
	} else if (strcmp(thing, "back") == 0) {
		good = put_back(b, s, r, fault);
	} else if (strcmp(thing, "bridge") == 0) {
		good = put_bridge(b, s, r, fault);
	} else if (strcmp(thing, "chits") == 0) {
		good = put_chits(b, s, r, fault);
	} else {
		good = fail(fault, "\"%s\" is nothing on this table: table, unit, back, bridge and chits are", thing);
	}
	for (Side side = 0; side < SIDES; side++)
		comops_refresh(b, s, side);
	return good;
}

void comops_clear(const Board *b, State *s)
{
	memset(s, 0, sizeof *s);
	s->turn = 1;
	s->side = b->attacker;
	put_step(s, 3);
	s->assigned = BOTH_SIDES;
	s->bridged = s->armored = b->printed_bridges;
}
