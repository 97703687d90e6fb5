/* games/fourorders/position.c -- positions as text, the empty table, and what must always be true of one.
 *
 *   table phase act day 1 round 2 side blue active B1 did move
 *   side blue handed yes strength 4 support 2
 *   regiment B1 order move done yes
 *   unit B1.1 at 0403 sp 4                             a stand; without sp it is set up as printed
 *   unit B1.a with B1.1                                a company
 *   unit blue-air1 ready yes                           an air point
 *   target T1 held blue                                left out when it is as printed
 *   combat now side blue target 0806 defender R1.1 attackers B1.1,B1.2 close B1.1 ...
 *   loss now by combat side red owed 2 limit 2 cores R1.1 */
#include "games/fourorders/fourorders.h"

#include <stdlib.h>
#include <string.h>

static const char *const phases[PHASES] = { "deploy",   "orders", "pick", "act",   "reply", "lose",
											"fallback", "pursue", "guns", "night", "over" };
static const char *const endings[] = { "not", "targets", "wiped-out", "conceded", NULL };
static const char *const deeds[] = { "attach", "move", "attack", "restore", NULL };
static const char *const marks[] = { "strategic", "fired", "moved", "placed", "stopped", NULL };
static const char *const nights[] = { "hq-back", "rearranged", NULL };
static const char *const causes[] = { "none", "combat", "barrage", "retreat", NULL };

/* ---- writing ---- */

static void put_bits(Text *out, const char *key, unsigned bits, const char *const *names)
{
	const char *comma = "";

	if (!bits)
		return;
	text_add(out, " %s ", key);
	for (int i = 0; names[i]; i++)
		if (bits >> i & 1) {
			text_add(out, "%s%s", comma, names[i]);
			comma = ",";
		}
}

static void put_number(Text *out, const char *key, int n)
{
	if (n)
		text_add(out, " %s %d", key, n);
}

static void put_flag(Text *out, const char *key, bool set)
{
	if (set)
		text_add(out, " %s yes", key);
}

static void put_side(const Board *b, Text *out, const char *key, Side side)
{
	if (side != SIDE_NONE)
		text_add(out, " %s %s", key, b->side[side].name);
}

static void put_units(const Board *b, Text *out, const char *key, const int8_t *unit, int n)
{
	const char *comma = "";

	for (int i = 0; i < n; i++) {
		if (unit[i] == NOBODY)
			continue;
		if (!*comma)
			text_add(out, " %s ", key);
		text_add(out, "%s%s", comma, fo_name(b, unit[i]));
		comma = ",";
	}
}

static void write_table(const Board *b, const State *s, Text *out)
{
	text_add(out, "table phase %s day %d round %d side %s", phases[s->phase], s->day, s->round,
			 s->side == SIDE_NONE ? "none" : b->side[s->side].name);
	if (s->active != NO_REGIMENT)
		text_add(out, " active %s", fo_thing(b, s->active));
	put_bits(out, "did", s->did, deeds);
	put_flag(out, "retreating", s->retreating);
	put_side(b, out, "ran", s->run_side);
	put_number(out, "run", s->run);
	put_flag(out, "second", s->second);
	put_flag(out, "setting-up", s->setting_up);
	if (s->ending)
		text_add(out, " ending %s", endings[s->ending]);
	put_side(b, out, "winner", s->winner);
	text_char(out, '\n');
	for (Side side = 0; side < SIDES; side++) {
		if (!(s->handed & side_set(side)) && !s->strength[side] && !s->support[side])
			continue;
		text_add(out, "side %s", b->side[side].name);
		put_flag(out, "handed", s->handed & side_set(side));
		put_number(out, "strength", s->strength[side]);
		put_number(out, "support", s->support[side]);
		text_char(out, '\n');
	}
}

static void write_regiment(const Board *b, const State *s, int r, Text *out)
{
	const Regiment *g = &s->regiment[r];

	text_add(out, "regiment %s order %s", fo_thing(b, r), fo_statuses[g->order]);
	put_flag(out, "done", g->done);
	put_number(out, "lost", g->lost);
	put_flag(out, "due", g->due);
	put_bits(out, "night", g->night, nights);
	if (s->chosen[r])
		text_add(out, " chosen %s", fo_statuses[s->chosen[r]]);
	text_char(out, '\n');
}

static void write_unit(const Board *b, const State *s, int u, Text *out)
{
	const Piece *p = &s->piece[u];

	if (!on_map(s, u) && !p->marks)
		return;
	text_add(out, "unit %s", fo_name(b, u));
	if (is_stand(b, u)) {
		text_add(out, " at %s sp %d", fo_label(b, p->at), p->sp);
	} else if (is_company(b, u)) {
		text_add(out, " with %s", fo_name(b, p->with));
	} else {
		put_flag(out, "ready", p->sp > 0);
	}
	put_number(out, "shots", p->shots);
	put_number(out, "owes", p->owes);
	put_number(out, "shelled", p->shelled);
	put_bits(out, "marks", p->marks, marks);
	text_char(out, '\n');
}

static void write_combat(const Board *b, const State *s, Text *out)
{
	const Combat *c = &s->combat;
	int8_t close[ATTACKERS], falling[ATTACKERS];

	if (c->target == HEX_NONE)
		return;
	for (int i = 0; i < ATTACKERS; i++) {
		close[i] = c->close >> i & 1 ? c->attacker[i] : NOBODY;
		falling[i] = !(c->falling >> i & 1)     ? NOBODY
					 : c->beaten == c->side + 1 ? c->attacker[i]
												: c->defender;
	}
	text_add(out, "combat now side %s target %s", b->side[c->side].name, fo_label(b, c->target));
	put_units(b, out, "defender", &c->defender, 1);
	put_units(b, out, "attackers", c->attacker, ATTACKERS);
	put_units(b, out, "close", close, ATTACKERS);
	put_units(b, out, "object", &c->object, 1);
	put_units(b, out, "with", c->backer[c->side], BACKERS);
	put_units(b, out, "against", c->backer[side_other(c->side)], BACKERS);
	put_number(out, "hits", c->hits[c->side]);
	put_number(out, "hit", c->hits[side_other(c->side)]);
	put_flag(out, "answered", c->answered);
	if (c->beaten)
		put_side(b, out, "beaten", (Side)(c->beaten - 1));
	put_units(b, out, "falling", falling, ATTACKERS);
	text_char(out, '\n');
}

static void write_loss(const Board *b, const State *s, Text *out)
{
	const Loss *l = &s->loss;

	if (l->by == LOSS_NONE)
		return;
	text_add(out, "loss now by %s side %s owed %d limit %d", causes[l->by], b->side[l->side].name, l->owed,
			 l->limit);
	put_units(b, out, "cores", l->core, ATTACKERS);
	put_units(b, out, "first", &l->first, 1);
	text_char(out, '\n');
}

void fo_write(const Board *b, const State *s, Text *out)
{
	write_table(b, s, out);
	for (int r = 0; r < b->nregiments; r++)
		write_regiment(b, s, r, out);
	for (int u = 0; u < b->nunits; u++)
		write_unit(b, s, u, out);
	for (int t = 0; t < b->ntargets; t++)
		if (s->holder[t] != b->target[t].holder)
			text_add(out, "target %s held %s\n", fo_thing(b, b->nregiments + t), b->side[s->holder[t]].name);
	write_combat(b, s, out);
	write_loss(b, s, out);
}

/* ---- reading: what a value may be ---- */

typedef struct Pair {
	const Board *b;
	const char *key, *value;
	Fault *fault;
} Pair;

static bool bad(const Pair *p, const char *wanted)
{
	return fail(p->fault, "%s %s: %s was expected", p->key, p->value, wanted);
}

static bool get_number(const Pair *p, int max, uint8_t *n)
{
	long value;
	if (!word_is_number(p->value, 0, max, &value))
		return bad(p, "a number");
	*n = (uint8_t)value;
	return true;
}

static bool get_word(const Pair *p, const char *const *words, int n, uint8_t *which)
{
	for (int i = 0; i < n && words[i]; i++)
		if (strcmp(words[i], p->value) == 0) {
			*which = (uint8_t)i;
			return true;
		}
	return bad(p, "another word");
}

static bool get_flag(const Pair *p, uint8_t *flag)
{
	static const char *const words[] = { "no", "yes" };
	return get_word(p, words, 2, flag);
}

static bool get_side(const Pair *p, Side *side)
{
	for (Side i = 0; i < SIDES; i++)
		if (strcmp(p->b->side[i].name, p->value) == 0) {
			*side = i;
			return true;
		}
	*side = SIDE_NONE;
	return strcmp(p->value, "none") == 0 || bad(p, "a side");
}

/* The next word of a list joined by commas. */
static bool next_word(const char **list, char word[32])
{
	size_t n = strcspn(*list, ",");

	if (!**list || n >= 32)
		return false;
	memcpy(word, *list, n);
	word[n] = 0;
	*list += n + ((*list)[n] == ',');
	return true;
}

static bool get_bits(const Pair *p, const char *const *names, uint8_t *bits)
{
	const char *list = p->value;
	char word[32];

	for (*bits = 0; next_word(&list, word);) {
		int i = 0;
		while (names[i] && strcmp(names[i], word) != 0)
			i++;
		if (!names[i] && strcmp(word, "none") != 0)
			return bad(p, "a list of known words");
		if (names[i])
			*bits |= (uint8_t)(1u << i);
	}
	return true;
}

static bool get_units(const Pair *p, int8_t *unit, int n)
{
	const char *list = p->value;
	char word[32];
	int i = 0;

	for (int k = 0; k < n; k++)
		unit[k] = NOBODY;
	while (next_word(&list, word)) {
		int u = names_find(&p->b->units, word);
		if (u < 0 || i >= n)
			return bad(p, "names of pieces, no more than fit");
		unit[i++] = (int8_t)u;
	}
	return true;
}

static bool get_regiment(const Pair *p, int8_t *regiment)
{
	int r = names_find(&p->b->things, p->value);

	if (strcmp(p->value, "none") != 0 && (r < 0 || r >= p->b->nregiments))
		return bad(p, "a regiment");
	*regiment = (int8_t)(strcmp(p->value, "none") == 0 ? NO_REGIMENT : r);
	return true;
}

static bool get_hex(const Pair *p, Hex *h)
{
	*h = hex_parse(p->b->map, p->value);
	return *h != HEX_NONE || strcmp(p->value, "none") == 0 || bad(p, "a hex");
}

/* ---- reading: things ---- */

static bool put_table(const Pair *p, State *s, int name)
{
	(void)name;
	if (strcmp(p->key, "phase") == 0)
		return get_word(p, phases, PHASES, &s->phase);
	if (strcmp(p->key, "day") == 0)
		return get_number(p, p->b->days, &s->day);
	if (strcmp(p->key, "round") == 0)
		return get_number(p, p->b->rounds, &s->round);
	if (strcmp(p->key, "side") == 0)
		return get_side(p, &s->side);
	if (strcmp(p->key, "active") == 0)
		return get_regiment(p, &s->active);
	if (strcmp(p->key, "did") == 0)
		return get_bits(p, deeds, &s->did);
	if (strcmp(p->key, "retreating") == 0)
		return get_flag(p, &s->retreating);
	if (strcmp(p->key, "ran") == 0)
		return get_side(p, &s->run_side);
	if (strcmp(p->key, "run") == 0)
		return get_number(p, RUN_MOST, &s->run);
	if (strcmp(p->key, "second") == 0)
		return get_flag(p, &s->second);
	if (strcmp(p->key, "setting-up") == 0)
		return get_flag(p, &s->setting_up);
	if (strcmp(p->key, "ending") == 0)
		return get_word(p, endings, 4, &s->ending);
	if (strcmp(p->key, "winner") == 0)
		return get_side(p, &s->winner);
	return bad(p, "another key of the table");
}

static bool put_side_thing(const Pair *p, State *s, int side)
{
	uint8_t flag = 0;

	if (strcmp(p->key, "strength") == 0)
		return get_number(p, 99, &s->strength[side]);
	if (strcmp(p->key, "support") == 0)
		return get_number(p, 99, &s->support[side]);
	if (strcmp(p->key, "handed") != 0)
		return bad(p, "another key of a side");
	if (!get_flag(p, &flag))
		return false;
	s->handed = (uint8_t)((s->handed & ~side_set((Side)side)) | (flag ? side_set((Side)side) : 0));
	return true;
}

static bool put_regiment(const Pair *p, State *s, int r)
{
	Regiment *g = &s->regiment[r];

	if (strcmp(p->key, "order") == 0)
		return get_word(p, fo_statuses, STATUSES, &g->order);
	if (strcmp(p->key, "done") == 0)
		return get_flag(p, &g->done);
	if (strcmp(p->key, "lost") == 0)
		return get_number(p, 99, &g->lost);
	if (strcmp(p->key, "due") == 0)
		return get_flag(p, &g->due);
	if (strcmp(p->key, "night") == 0)
		return get_bits(p, nights, &g->night);
	if (strcmp(p->key, "chosen") == 0)
		return get_word(p, fo_statuses, STATUSES, &s->chosen[r]);
	return bad(p, "another key of a regiment");
}

/* A stand's hex; of a company, the hex of the core stand it joins. */
static bool put_at(const Pair *p, State *s, int u)
{
	Hex h;

	if (!get_hex(p, &h))
		return false;
	int host = h == HEX_NONE ? NOBODY : fo_stand_in(p->b, s, h);
	if (is_company(p->b, u) && host != NOBODY && is_core(p->b, host))
		fo_join(s, u, host);
	else if (!is_stand(p->b, u))
		return bad(p, "the hex of a core stand");
	else if (h == HEX_NONE)
		s->piece[u] = (Piece){ .at = HEX_NONE, .with = NOBODY };
	else
		fo_put_stand(p->b, s, u, h);
	return true;
}

static bool put_with(const Pair *p, State *s, int u)
{
	int host = names_find(&p->b->units, p->value);
	News quiet = { .mute = true };

	if (!is_company(p->b, u))
		return bad(p, "a company before it");
	if (strcmp(p->value, "none") == 0) {
		fo_remove(p->b, s, u, &quiet);
		return true;
	}
	if (host < 0 || !is_core(p->b, host))
		return bad(p, "a core stand");
	fo_join(s, u, host);
	return true;
}

static bool put_unit(const Pair *p, State *s, int u)
{
	uint8_t n = 0;

	if (strcmp(p->key, "at") == 0)
		return put_at(p, s, u);
	if (strcmp(p->key, "with") == 0)
		return put_with(p, s, u);
	if (strcmp(p->key, "shots") == 0)
		return get_number(p, 9, &s->piece[u].shots);
	if (strcmp(p->key, "owes") == 0)
		return get_number(p, 9, &s->piece[u].owes);
	if (strcmp(p->key, "shelled") == 0)
		return get_number(p, 9, &s->piece[u].shelled);
	if (strcmp(p->key, "marks") == 0)
		return get_bits(p, marks, &s->piece[u].marks);
	if (strcmp(p->key, "sp") != 0 && strcmp(p->key, "ready") != 0)
		return bad(p, "another key of a unit");
	if (strcmp(p->key, "ready") == 0 ? !get_flag(p, &n) : !get_number(p, type_of(p->b, u)->sp, &n))
		return false;
	s->piece[u].sp = (int8_t)n;
	return true;
}

static bool put_target(const Pair *p, State *s, int t)
{
	return strcmp(p->key, "held") == 0 ? get_side(p, &s->holder[t]) : bad(p, "held");
}

static uint8_t bits_among(const int8_t *few, const int8_t *all)
{
	uint8_t bits = 0;
	for (int i = 0; i < ATTACKERS; i++)
		for (int k = 0; k < ATTACKERS; k++)
			if (few[k] != NOBODY && few[k] == all[i])
				bits |= (uint8_t)(1u << i);
	return bits;
}

static bool put_combat(const Pair *p, State *s, int name)
{
	Combat *c = &s->combat;
	int8_t few[ATTACKERS];
	Side side;

	(void)name;
	if (strcmp(p->key, "side") == 0)
		return get_side(p, &c->side);
	if (strcmp(p->key, "target") == 0)
		return get_hex(p, &c->target);
	if (strcmp(p->key, "defender") == 0)
		return get_units(p, &c->defender, 1);
	if (strcmp(p->key, "attackers") == 0)
		return get_units(p, c->attacker, ATTACKERS);
	if (strcmp(p->key, "object") == 0)
		return get_units(p, &c->object, 1);
	if (c->side == SIDE_NONE)
		return bad(p, "the side before it");
	if (strcmp(p->key, "with") == 0)
		return get_units(p, c->backer[c->side], BACKERS);
	if (strcmp(p->key, "against") == 0)
		return get_units(p, c->backer[side_other(c->side)], BACKERS);
	if (strcmp(p->key, "hits") == 0)
		return get_number(p, 99, &c->hits[c->side]);
	if (strcmp(p->key, "hit") == 0)
		return get_number(p, 99, &c->hits[side_other(c->side)]);
	if (strcmp(p->key, "answered") == 0)
		return get_flag(p, &c->answered);
	if (strcmp(p->key, "beaten") == 0) {
		if (!get_side(p, &side))
			return false;
		c->beaten = (uint8_t)(side + 1);
		return true;
	}
	if (strcmp(p->key, "close") != 0 && strcmp(p->key, "falling") != 0)
		return bad(p, "another key of a combat");
	if (!get_units(p, few, ATTACKERS))
		return false;
	if (strcmp(p->key, "close") == 0)
		c->close = bits_among(few, c->attacker);
	else
		c->falling = few[0] == c->defender ? 1 : bits_among(few, c->attacker);
	return true;
}

static bool put_loss(const Pair *p, State *s, int name)
{
	Loss *l = &s->loss;

	(void)name;
	if (strcmp(p->key, "by") == 0)
		return get_word(p, causes, 4, &l->by);
	if (strcmp(p->key, "side") == 0)
		return get_side(p, &l->side);
	if (strcmp(p->key, "owed") == 0)
		return get_number(p, 99, &l->owed);
	if (strcmp(p->key, "limit") == 0)
		return get_number(p, UINT8_MAX, &l->limit);
	if (strcmp(p->key, "cores") == 0)
		return get_units(p, l->core, ATTACKERS);
	if (strcmp(p->key, "first") == 0)
		return get_units(p, &l->first, 1);
	return bad(p, "another key of a loss");
}

static int find_side(const Board *b, const char *name)
{
	for (int side = 0; side < SIDES; side++)
		if (strcmp(b->side[side].name, name) == 0)
			return side;
	return -1;
}

/* Which thing a record speaks of: its reader and the number of its name, -1 when there is no such name. */
bool fo_put(const Board *b, State *s, const Record *r, Fault *fault)
{
	const char *thing = r->word[0], *name = r->n > 1 ? r->word[1] : "";
	bool (*put)(const Pair *, State *, int) = NULL;
	int which = 0, from = 2;

	if (strcmp(thing, "table") == 0) {
		put = put_table;
		from = 1;
	} else if (strcmp(thing, "side") == 0) {
		put = put_side_thing;
		which = find_side(b, name);
	} else if (strcmp(thing, "regiment") == 0) {
		put = put_regiment;
		which = names_find(&b->things, name) < b->nregiments ? names_find(&b->things, name) : -1;
	} else if (strcmp(thing, "unit") == 0) {
		put = put_unit;
		which = names_find(&b->units, name);
	} else if (strcmp(thing, "target") == 0) {
		put = put_target;
		which = names_find(&b->things, name) - b->nregiments;
	} else if (strcmp(thing, "combat") == 0) {
		put = put_combat;
	} else if (strcmp(thing, "loss") == 0) {
		put = put_loss;
	}
	if (!put || which < 0)
		return fail(fault, "there is no %s %s", thing, name);
	if ((r->n - from) % 2 != 0)
		return fail(fault, "pairs of key and value were expected after %s", thing);
	for (int i = from; i < r->n; i += 2)
		if (!put(&(Pair){ .b = b, .key = r->word[i], .value = r->word[i + 1], .fault = fault }, s, which))
			return false;
	return true;
}

void fo_clear(const Board *b, State *s)
{
	memset(s, 0, sizeof *s);
	s->phase = PHASE_PICK;
	s->day = s->round = 1;
	s->active = NO_REGIMENT;
	s->run_side = s->winner = SIDE_NONE;
	for (int r = 0; r < b->nregiments; r++)
		s->regiment[r].order = HOLD;
	for (int u = 0; u < b->nunits; u++)
		s->piece[u] = (Piece){ .at = HEX_NONE, .with = NOBODY };
	for (int t = 0; t < b->ntargets; t++)
		s->holder[t] = b->target[t].holder;
	fo_combat_new(&s->combat);
	s->loss = fo_loss_none();
}

/* ---- what must always be true ---- */

static const char *broken_unit(const Board *b, const State *s, int u)
{
	const Piece *p = &s->piece[u];

	if (p->sp < 0 || p->sp > type_of(b, u)->sp)
		return "a piece has more SP than it can, or fewer than none";
	if (is_stand(b, u) != (p->at != HEX_NONE) && on_map(s, u))
		return "a piece stands where its kind cannot";
	if (is_stand(b, u) && !on_map(s, u) && p->at != HEX_NONE)
		return "a stand without SP is on the map";
	if (is_company(b, u) && on_map(s, u) && (p->with == NOBODY || s->piece[p->with].with != u))
		return "a company is alone";
	if (is_company(b, u) && on_map(s, u) && b->card[p->with].regiment != b->card[u].regiment)
		return "a company is with another regiment";
	if (is_company(b, u) && on_map(s, u) && !on_map(s, p->with))
		return "a company is with a stand off the map";
	for (int other = 0; is_stand(b, u) && on_map(s, u) && other < u; other++)
		if (s->piece[other].at == p->at)
			return "two stands are in one hex";
	return NULL;
}

static const char *broken_combat(const Board *b, const State *s)
{
	const Combat *c = &s->combat;
	bool fought = s->phase == PHASE_REPLY || s->phase == PHASE_FALLBACK || s->phase == PHASE_PURSUE ||
				  (s->phase == PHASE_LOSE && s->loss.by == LOSS_COMBAT);

	if (!fought)
		return NULL;
	if (c->side >= SIDES || c->target == HEX_NONE || c->attacker[0] == NOBODY || c->defender == NOBODY)
		return "a combat lacks its attacker or its target";
	for (int i = 0; i < ATTACKERS && c->attacker[i] != NOBODY; i++)
		if (!is_core(b, c->attacker[i]) || b->card[c->attacker[i]].side != c->side ||
			(s->phase == PHASE_REPLY && !on_map(s, c->attacker[i])))
			return "a combat is fought by a piece that cannot";
	if (!is_stand(b, c->defender) || (s->phase == PHASE_REPLY && !on_map(s, c->defender)))
		return "a combat is fought against nobody";
	if (s->phase == PHASE_FALLBACK && (c->beaten == 0 || c->beaten > SIDES || c->falling == 0))
		return "nobody is beaten, and somebody falls back";
	for (int i = 0; s->phase == PHASE_FALLBACK && i < ATTACKERS; i++) {
		int unit = !(c->falling >> i & 1) ? NOBODY : c->beaten == c->side + 1 ? c->attacker[i] : c->defender;
		if ((c->falling >> i & 1) && (unit == NOBODY || !on_map(s, unit)))
			return "a stand that is gone falls back";
	}
	return NULL;
}

static const char *broken_loss(const Board *b, const State *s)
{
	const Loss *l = &s->loss;
	int room = 0;

	if (s->phase != PHASE_LOSE)
		return l->by == LOSS_NONE ? NULL : "losses are owed and nobody is asked";
	if (l->by == LOSS_NONE || l->side >= SIDES || l->core[0] == NOBODY)
		return "somebody is asked for losses nobody owes";
	for (int i = 0; i < ATTACKERS && l->core[i] != NOBODY; i++) {
		if (!is_stand(b, l->core[i]) || !on_map(s, l->core[i]))
			return "a piece that is gone owes losses";
		int sp = fo_hex_sp(s, l->core[i]);
		room += l->limit < sp ? l->limit : sp;
	}
	if (l->first != NOBODY && l->first != l->core[0] && l->first != l->core[1])
		return "a stand that owes nothing pays first";
	return l->owed > 0 && l->owed <= room ? NULL : "more SP are owed than there are";
}

const char *fo_broken(const Board *b, const State *s)
{
	if (s->phase >= PHASES || s->day < 1 || s->day > b->days || s->round < 1 || s->round > b->rounds)
		return "the turn track is off";
	if (s->phase == PHASE_ACT && (s->active == NO_REGIMENT || b->regiment[s->active].side != s->side))
		return "nobody is active in an activation, or the other side";
	if (s->phase != PHASE_ORDERS && s->phase != PHASE_OVER && s->side >= SIDES)
		return "nobody is asked";
	for (int u = 0; u < b->nunits; u++) {
		const char *why = broken_unit(b, s, u);
		if (why)
			return why;
	}
	for (int r = 0; r < b->nregiments; r++)
		if (s->regiment[r].order == NO_ORDER && s->phase != PHASE_DEPLOY && s->phase != PHASE_ORDERS &&
			s->phase != PHASE_OVER && fo_regiment_on_map(b, s, r))
			return "a regiment on the map has no order";
	const char *why = broken_combat(b, s);
	return why ? why : broken_loss(b, s);
}
