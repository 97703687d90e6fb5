/* games/mons/position.c -- positions as text: write and put, line by line; clear.
 *
 *   table turn 4 player german phase melee ...      the sequence of play
 *   combat 4207 duty fire in IR8,IR12 ...           what a combat waits for
 *   entry 3100 count 2                              elements that have entered by a hex in this phase
 *   unit IR8 at 3105 steps 4 ...                    piles from the bottom up
 *   hidden 4207 count 2                             in a view: counters not seen
 *   control all by british                          every hex, until a line says otherwise
 *   hex 2009 german yes
 * Putting a unit on the map settles control round it as entering would. */
#include "games/mons/mons.h"

static const struct {
	const char *key;
	int flag;
} flag_names[] = {
	{ "marched", MARCHED }, { "fired", FIRED }, { "fought", FOUGHT },         { "shelled", SHELLED },
	{ "struck", STRUCK },   { "known", KNOWN }, { "surrounded", SURROUNDED }, { "sorted", SORTED },
};
enum { FLAG_NAMES = sizeof flag_names / sizeof flag_names[0] };

static const char *const duty_names[DUTIES] = { "none",     "shells",   "fire",    "share-fire",
												"defender", "attacker", "advance", "pursue" };
static const char *const end_names[] = { "no", "bridges", "points", "held", "conceded" };
static const char *const plan_names[] = { "move", "fight" };
static const struct {
	const char *name;
	Hex at;
} off_map[] = { { "waiting", AT_WAITING }, { "left", AT_GONE }, { "dead", AT_DEAD } };
enum { OFF_MAP = sizeof off_map / sizeof off_map[0], ENDS = sizeof end_names / sizeof end_names[0] };

/* ---- writing ---- */

static void put_key(Text *out, const char *key, int value)
{
	if (!value)
		return;
	text_char(out, ' ');
	text_put(out, key);
	text_char(out, ' ');
	text_number(out, value);
}

static void put_set(const Board *b, Text *out, const char *key, const UnitSet *set)
{
	const char *before = key;

	for (int u = unitset_next(set, -1); u >= 0; u = unitset_next(set, u)) {
		text_char(out, before == key ? ' ' : ',');
		if (before == key) {
			text_put(out, key);
			text_char(out, ' ');
		}
		text_put(out, unit_name(b, u));
		before = "";
	}
}

/* A group's starting place: a hex, or the entry its column waits at. */
static void put_group(const Board *b, const State *s, Text *out)
{
	if (!s->trips)
		return;
	text_put(out, s->group < 0 ? " column " : " group ");
	hex_print(b->map, s->group < 0 ? b->entry[entry_of_group(s->group)] : s->group, out);
}

static void write_table(const Board *b, const State *s, Text *out)
{
	text_add(out, "table turn %d player %s phase %s", s->turn, mons_side_names[s->player],
			 mons_phase_names[s->phase]);
	if (s->player == BRITISH && s->phase != PHASE_PLAN)
		text_add(out, " plan %s,%s", plan_names[s->plan[0]], plan_names[s->plan[1]]);
	put_key(out, "half", s->half);
	put_key(out, "trips", s->trips);
	put_group(b, s, out);
	if (s->end)
		text_add(out, " over %s winner %s", end_names[s->end], mons_side_names[s->winner]);
	text_char(out, '\n');
}

static void write_combat(const Board *b, const State *s, Text *out)
{
	const Combat *c = &s->combat;

	if (c->duty == DUTY_NONE)
		return;
	text_add(out, "combat %s duty %s", LABEL(b, c->target), duty_names[c->duty]);
	put_key(out, "due", c->due);
	put_key(out, "owed", c->owed);
	put_set(b, out, "in", &c->in);
	put_set(b, out, "advanced", &c->advanced);
	put_key(out, "fired", c->fired);
	for (int i = 0; i < c->fires; i++)
		text_add(out, "%s%s:%d", i ? "," : " fires ", LABEL(b, c->fire_at[i]), c->fire_with[i]);
	text_char(out, '\n');
}

static void write_unit(const Board *b, const State *s, int u, Text *out)
{
	text_put(out, "unit ");
	text_put(out, unit_name(b, u));
	text_put(out, " at ");
	if (on_map(s, u))
		hex_print(b->map, s->at[u], out);
	for (int i = 0; i < OFF_MAP; i++)
		if (s->at[u] == off_map[i].at)
			text_put(out, off_map[i].name);
	put_key(out, "steps", s->steps[u]);
	put_key(out, "spent", s->spent[u]);
	put_key(out, "trip", s->trip[u]);
	for (int i = 0; i < FLAG_NAMES; i++)
		if (s->flags[u] & flag_names[i].flag) {
			text_char(out, ' ');
			text_put(out, flag_names[i].key);
			text_put(out, " yes");
		}
	text_char(out, '\n');
}

static void write_pile(const Board *b, const State *s, Hex h, Text *out)
{
	int pile[UNITS], n = 0, hidden = 0;

	each_piece(u, s, h)
		pile[n++] = u;
	while (n-- > 0) {
		if (is_hidden(s, pile[n]))
			hidden++;
		else
			write_unit(b, s, pile[n], out);
	}
	if (hidden)
		text_add(out, "hidden %s count %d\n", LABEL(b, h), hidden);
}

void mons_write(const Board *b, const State *s, Text *out)
{
	write_table(b, s, out);
	write_combat(b, s, out);
	for (int e = 0; e < b->nentries; e++)
		if (s->column[e])
			text_add(out, "entry %s count %d\n", LABEL(b, b->entry[e]), s->column[e]);
	for (Hex h = 0; h < b->map->size; h++)
		if (s->top[h])
			write_pile(b, s, h, out);
	for (int u = 0; u < b->nunits; u++)
		if (!on_map(s, u) && s->at[u] != AT_NOWHERE)
			write_unit(b, s, u, out);
	text_put(out, "control all by british\n");
	each_hex(h, b->map, &s->german) {
		text_put(out, "hex ");
		hex_print(b->map, h, out);
		text_put(out, " german yes\n");
	}
}

/* ---- putting ---- */

static bool read_small(const char *key, const char *word, int max, uint8_t *value, Fault *fault)
{
	long n;

	if (!word_is_number(word, 0, max, &n))
		return fail(fault, "%s is '%s'; expected a number up to %d", key, word, max);
	*value = (uint8_t)n;
	return true;
}

static bool read_name(const char *key, const char *word, const char *const list[], int n, uint8_t *value,
					  Fault *fault)
{
	int found = mons_find_word(word, list, n);

	if (found < 0)
		return fail(fault, "'%s' is no %s", word, key);
	*value = (uint8_t)found;
	return true;
}

static bool read_place(const Board *b, const char *word, Hex *h, Fault *fault)
{
	*h = hex_parse(b->map, word);
	return (*h != HEX_NONE && is_hex(b, *h)) || fail(fault, "'%s' is no hex of the map", word);
}

static bool read_flag(const char *key, const char *word, bool *value, Fault *fault)
{
	*value = strcmp(word, "yes") == 0;
	return *value || strcmp(word, "no") == 0 || fail(fault, "%s is '%s'; expected yes or no", key, word);
}

static bool put_plan(State *s, const char *word, Fault *fault)
{
	static const char *const plans[] = { "move,move", "move,fight", "fight,move", "fight,fight" };
	uint8_t plan = 0;

	if (!read_name("plan", word, plans, 4, &plan, fault))
		return false;
	s->plan[0] = plan >> 1;
	s->plan[1] = plan & 1;
	return true;
}

static bool put_table_key(const Board *b, State *s, const char *key, const char *word, Fault *fault)
{
	Hex h;

	if (strcmp(key, "turn") == 0)
		return read_small(key, word, 99, &s->turn, fault);
	if (strcmp(key, "player") == 0 || strcmp(key, "phase") == 0) {
		mons_forget_movement(s); /* what was spent was spent in another phase */
		return key[1] == 'l' ? read_name("side", word, mons_side_names, SIDES, &s->player, fault)
							 : read_name("phase", word, mons_phase_names, PHASES, &s->phase, fault);
	}
	if (strcmp(key, "plan") == 0)
		return put_plan(s, word, fault);
	if (strcmp(key, "half") == 0)
		return read_small(key, word, 1, &s->half, fault);
	if (strcmp(key, "trips") == 0)
		return read_small(key, word, 200, &s->trips, fault);
	if (strcmp(key, "over") == 0)
		return read_name("end", word, end_names, ENDS, &s->end, fault);
	if (strcmp(key, "winner") == 0)
		return read_name("side", word, mons_side_names, SIDES, &s->winner, fault);
	if (strcmp(key, "group") == 0)
		return read_place(b, word, &s->group, fault);
	if (strcmp(key, "column") == 0) {
		if (!read_place(b, word, &h, fault) || mons_entry_at(b, h) < 0)
			return fail(fault, "'%s' is no entry hex", word);
		s->group = group_of_entry(mons_entry_at(b, h));
		return true;
	}
	return fail(fault, "'%s' is nothing the table has", key);
}

/* "IR8,IR12" */
static bool read_set(const Board *b, const char *word, UnitSet *set, Fault *fault)
{
	*set = (UnitSet){ 0 };
	while (*word) {
		size_t size = strcspn(word, ",");
		char name[NAME_MAX_BYTES] = "";

		memcpy(name, word, size < sizeof name ? size : sizeof name - 1);
		int u = names_find(&b->names, name);
		if (u < 0)
			return fail(fault, "'%s' is no unit", name);
		unitset_add(set, u);
		word += size + (word[size] == ',');
	}
	return true;
}

/* "4207:6,4306:4" */
static bool read_fires(const Board *b, const char *word, Combat *c, Fault *fault)
{
	for (c->fires = 0; *word && c->fires < ATTACK_HEXES; c->fires++) {
		size_t size = strcspn(word, ",");
		char item[12] = "";

		memcpy(item, word, size < sizeof item ? size : sizeof item - 1);
		char *colon = strchr(item, ':');
		if (!colon)
			return fail(fault, "'%s' is no fire; expected HEX:FACTORS", item);
		*colon = '\0';
		if (!read_place(b, item, &c->fire_at[c->fires], fault) ||
			!read_small("factors", colon + 1, 99, &c->fire_with[c->fires], fault))
			return false;
		word += size + (word[size] == ',');
	}
	return true;
}

static bool put_combat_key(const Board *b, Combat *c, const char *key, const char *word, Fault *fault)
{
	if (strcmp(key, "duty") == 0)
		return read_name("duty", word, duty_names, DUTIES, &c->duty, fault);
	if (strcmp(key, "due") == 0)
		return read_small(key, word, 99, &c->due, fault);
	if (strcmp(key, "owed") == 0)
		return read_small(key, word, 99, &c->owed, fault);
	if (strcmp(key, "fired") == 0)
		return read_small(key, word, ATTACK_HEXES, &c->fired, fault);
	if (strcmp(key, "in") == 0)
		return read_set(b, word, &c->in, fault);
	if (strcmp(key, "advanced") == 0)
		return read_set(b, word, &c->advanced, fault);
	if (strcmp(key, "fires") == 0)
		return read_fires(b, word, c, fault);
	return fail(fault, "'%s' is nothing a combat has", key);
}

static bool put_at(const Board *b, State *s, int u, const char *word, Fault *fault)
{
	Hex to = AT_NOWHERE, from = s->at[u];

	for (int i = 0; i < OFF_MAP; i++)
		if (strcmp(word, off_map[i].name) == 0)
			to = off_map[i].at;
	if (to == AT_NOWHERE && strcmp(word, "none") != 0 && !read_place(b, word, &to, fault))
		return false;
	if (to >= 0 && s->top[to] && side_of(b, s->top[to] - 1) != side_of(b, u))
		return fail(fault, "%s cannot be put in %s: the enemy is there", unit_name(b, u), word);
	if (on_map(s, u))
		mons_lift(b, s, u);
	s->at[u] = to;
	if (to >= 0)
		mons_lay(b, s, u, to);
	if (from >= 0)
		mons_settle(b, s, from);
	if (to >= 0)
		mons_settle(b, s, to);
	return true;
}

static bool put_unit_key(const Board *b, State *s, int u, const char *key, const char *word, Fault *fault)
{
	bool on;

	if (strcmp(key, "at") == 0)
		return put_at(b, s, u, word, fault);
	if (strcmp(key, "steps") == 0)
		return read_small(key, word, class_of(b, u)->steps, &s->steps[u], fault);
	if (strcmp(key, "spent") == 0)
		return read_small(key, word, 99, &s->spent[u], fault);
	if (strcmp(key, "trip") == 0)
		return read_small(key, word, 200, &s->trip[u], fault);
	for (int i = 0; i < FLAG_NAMES; i++)
		if (strcmp(key, flag_names[i].key) == 0) {
			if (!read_flag(key, word, &on, fault))
				return false;
			s->flags[u] =
				(uint8_t)(on ? s->flags[u] | flag_names[i].flag : s->flags[u] & ~flag_names[i].flag);
			return true;
		}
	return fail(fault, "'%s' is nothing a unit has", key);
}

static bool put_unit(const Board *b, State *s, const Record *r, Fault *fault)
{
	int u = r->n > 1 ? names_find(&b->names, r->word[1]) : -1;

	if (u < 0)
		return fail(fault, "'%s' is no unit of this scenario", r->n > 1 ? r->word[1] : "");
	for (int i = 2; i + 1 < r->n; i += 2)
		if (!put_unit_key(b, s, u, r->word[i], r->word[i + 1], fault))
			return false;
	/* Off the map nothing clings to a unit but its steps, and to the dead how they fell. */
	if (!on_map(s, u)) {
		s->spent[u] = s->trip[u] = 0;
		s->flags[u] &= s->at[u] == AT_DEAD ? SURROUNDED : 0;
	}
	if (s->at[u] == AT_DEAD || s->at[u] == AT_NOWHERE)
		s->steps[u] = 0;
	else if (s->steps[u] == 0)
		s->steps[u] = (uint8_t)class_of(b, u)->steps;
	return true;
}

static bool put_combat(const Board *b, State *s, const Record *r, Fault *fault)
{
	s->combat = (Combat){ 0 };
	if (r->n < 2 || !read_place(b, r->word[1], &s->combat.target, fault))
		return fail(fault, "a combat is at a hex");
	for (int i = 2; i + 1 < r->n; i += 2)
		if (!put_combat_key(b, &s->combat, r->word[i], r->word[i + 1], fault))
			return false;
	return true;
}

static bool put_hex(const Board *b, State *s, const Record *r, Fault *fault)
{
	Hex h;
	bool german;

	if (r->n != 4 || strcmp(r->word[2], "german") != 0)
		return fail(fault, "expected hex HEX german yes|no");
	if (!read_place(b, r->word[1], &h, fault) || !read_flag("german", r->word[3], &german, fault))
		return false;
	if (german)
		hexset_add(&s->german, h);
	else
		hexset_drop(&s->german, h);
	return true;
}

static bool put_control(const Board *b, State *s, const Record *r, Fault *fault)
{
	uint8_t side = 0;

	if (r->n != 4 || strcmp(r->word[1], "all") != 0 || strcmp(r->word[2], "by") != 0)
		return fail(fault, "expected control all by german|british");
	if (!read_name("side", r->word[3], mons_side_names, SIDES, &side, fault))
		return false;
	memset(&s->german, 0, sizeof s->german);
	for (Hex h = 0; side == GERMAN && h < b->map->size; h++)
		if (is_hex(b, h))
			hexset_add(&s->german, h);
	return true;
}

static bool put_entry(const Board *b, State *s, const Record *r, Fault *fault)
{
	Hex h;

	if (r->n != 4 || strcmp(r->word[2], "count") != 0)
		return fail(fault, "expected entry HEX count NUMBER");
	if (!read_place(b, r->word[1], &h, fault))
		return false;
	int e = mons_entry_at(b, h);
	if (e < 0)
		return fail(fault, "%s is no entry hex", r->word[1]);
	return read_small("count", r->word[3], 99, &s->column[e], fault);
}

static bool put_table(const Board *b, State *s, const Record *r, Fault *fault)
{
	for (int i = 1; i + 1 < r->n; i += 2)
		if (!put_table_key(b, s, r->word[i], r->word[i + 1], fault))
			return false;
	if (s->player == GERMAN || s->phase == PHASE_PLAN) /* a plan belongs to the British player turn */
		s->half = s->plan[0] = s->plan[1] = 0;
	return true;
}

bool mons_put(const Board *b, State *s, const Record *r, Fault *fault)
{
	static const struct {
		const char *thing;
		bool (*put)(const Board *, State *, const Record *, Fault *);
	} things[] = { { "unit", put_unit },   { "hex", put_hex },       { "table", put_table },
				   { "entry", put_entry }, { "combat", put_combat }, { "control", put_control } };

	for (size_t i = 0; i < sizeof things / sizeof things[0]; i++)
		if (strcmp(r->word[0], things[i].thing) == 0)
			return things[i].put(b, s, r, fault);
	return fail(fault, "'%s' is nothing on this table: table, combat, entry, unit, control and hex are",
				r->word[0]);
}

void mons_clear(const Board *b, State *s)
{
	memset(s, 0, sizeof *s);
	for (int u = 0; u < b->nunits; u++)
		s->at[u] = AT_NOWHERE;
	s->turn = (uint8_t)(b->first_turn < b->last_turn ? b->first_turn + 1 : b->first_turn);
	s->player = GERMAN;
	s->phase = PHASE_MOVE;
}
