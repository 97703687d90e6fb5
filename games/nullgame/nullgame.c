/* games/nullgame/nullgame.c -- the smallest whole game, and the one to copy.
 *
 * It has one of everything a real game needs: hidden values, a secret choice by both sides at once, dice, a
 * map, moves, combat with an explained sum, an end.  Rules: docs/rules/nullgame.md. */
#include "games/nullgame/nullgame.h"

#include <stdio.h>
#include <string.h>

enum { VERB_STANCE, VERB_MOVE, VERB_PASS, VERB_CONCEDE, VERBS };
enum { WORD_BOLD, WORD_CAREFUL };
static const char *const words[] = { "bold", "careful", NULL };

/* ---- the board ---- */

typedef struct Loader {
	Arena *arena;
	Board *b;
	Faults *faults;
} Loader;

static void load_map(Loader *l, const Record *r)
{
	long cols, rows;

	if (!word_is_number(r->word[1], 1, 9, &cols) || !word_is_number(r->word[2], 1, 9, &rows))
		record_fault(l->faults, r, "map COLUMNS ROWS was expected, each 1 to 9");
	else
		l->b->map = hexmap_new(l->arena, LABEL_G13, (int)cols, (int)rows, 1, 1, false);
}

static void load_turns(Loader *l, const Record *r)
{
	long turns;

	if (!word_is_number(r->word[1], 1, 99, &turns))
		record_fault(l->faults, r, "turns NUMBER was expected, 1 to 99");
	else
		l->b->turns = (int)turns;
}

static void load_counter(Loader *l, const Record *r)
{
	int piece = names_find(&l->b->names, r->word[1]);
	Hex hex = l->b->map ? hex_parse(l->b->map, r->word[2]) : HEX_NONE;

	if (piece < 0)
		record_fault(l->faults, r, "\"%s\" is no counter: a1 a2 a3 b1 b2 b3 are", r->word[1]);
	else if (hex == HEX_NONE)
		record_fault(l->faults, r, "\"%s\" is no hex of the map, or the map comes later", r->word[2]);
	else
		l->b->start[piece] = hex;
}

/* Every record there is, what it looks like and who reads it. */
static const struct {
	RecordForm form;
	void (*load)(Loader *, const Record *);
} records[] = {
	{ { "map", 3, 3, 1, "map COLUMNS ROWS" }, load_map },
	{ { "turns", 2, 2, 1, "turns NUMBER" }, load_turns },
	{ { "counter", 3, 3, 2, "counter NAME HEX" }, load_counter },
};
enum { RECORDS = sizeof records / sizeof records[0] };

static Board *load(Arena *arena, const Doc *doc, Faults *faults)
{
	static const char *const counter[PIECES] = { "a1", "a2", "a3", "b1", "b2", "b3" };
	Board *b = arena_alloc(arena, sizeof *b);
	Loader l = { arena, b, faults };
	int before = faults->n;

	names_init(arena, &b->names, PIECES);
	for (int p = 0; p < PIECES; p++) {
		names_add(arena, &b->names, counter[p]);
		b->start[p] = HEX_NONE;
	}
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];
		int k = 0;

		while (k < RECORDS && strcmp(r->word[0], records[k].form.word) != 0)
			k++;
		if (k == RECORDS)
			record_fault(faults, r, "\"%s\" is no record of a nullgame scenario: map, turns and counter are",
						 r->word[0]);
		else if (doc_admits(doc, r, &records[k].form, faults))
			records[k].load(&l, r);
	}
	if (faults->n > before) /* a broken record is no missing one */
		return NULL;
	if (!b->map)
		faults_add(faults, doc->file, 0, "it has no map");
	if (b->turns == 0)
		faults_add(faults, doc->file, 0, "it does not say how many turns");
	for (int p = 0; p < PIECES; p++) {
		if (b->start[p] == HEX_NONE)
			faults_add(faults, doc->file, 0, "counter %s has no hex to start in", counter[p]);
		for (int q = 0; q < p; q++)
			if (b->start[p] != HEX_NONE && b->start[p] == b->start[q])
				faults_add(faults, doc->file, 0, "counters %s and %s start in one hex", counter[q],
						   counter[p]);
	}
	return faults->n == before ? b : NULL;
}

static const char *side_name(const Board *b, Side side)
{
	(void)b;
	return side == 0 ? "first" : "second";
}

static const char *side_title(const Board *b, Side side)
{
	(void)b;
	return side == 0 ? "First" : "Second";
}

static const Names *names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->names : NULL;
}

static const HexMap *map(const Board *b)
{
	return b->map;
}

static Ground ground(const Board *b, Hex h)
{
	(void)b;
	(void)h;
	return (Ground){ .terrain = "clear", .code = '.' };
}

static void describe(const Board *b, int unit, Text *out)
{
	text_add(out, "%s: a counter of the %s side, worth 1, 2 or 3 (NG-1)\n", b->names.name[unit],
			 side_name(b, piece_side(unit)));
}

static const char *label(const Board *b, Hex h, char name[8])
{
	return hex_name(b->map, h, name);
}

/* ---- the sequence of play ---- */

/* NG-1  The worths 1, 2, 3 are dealt to each side's counters. */
static void setup(const Board *b, State *s, Dice *dice, News *news)
{
	for (Side side = 0; side < SIDES; side++) {
		uint8_t worth[COUNTERS] = { 1, 2, 3 };

		for (int i = 0; i < COUNTERS; i++) {
			int pick = i + dice_pick(dice, COUNTERS - i, NG_1);
			uint8_t swap = worth[i];

			worth[i] = worth[pick];
			worth[pick] = swap;
			s->piece[side * COUNTERS + i] =
				(Piece){ .hex = (int8_t)b->start[side * COUNTERS + i], .worth = worth[i] };
		}
	}
	s->turn = 1;
	news_say(news, BOTH_SIDES, NG_3, "Turn 1: choose a stance.");
}

static int turns(const Board *b, const State *s)
{
	(void)b;
	return s->turn;
}

static int counters_left(const State *s, Side side)
{
	int n = 0;

	for (int p = 0; p < PIECES; p++)
		n += piece_side(p) == side && s->piece[p].hex != HEX_NONE;
	return n;
}

static Ask ask(const Board *b, const State *s)
{
	(void)b;
	switch ((Step)s->step) {
	case STEP_STANCE:
		return (Ask){ .who = (SideSet)((s->stance[0] ? 0 : side_set(0)) | (s->stance[1] ? 0 : side_set(1))),
					  .rule = NG_3,
					  .verbs = VERB_BIT(VERB_STANCE) };
	case STEP_FIRST:
	case STEP_SECOND:
		return (Ask){ .who = side_set(s->step == STEP_FIRST ? 0 : 1),
					  .rule = NG_4,
					  .verbs = VERB_BIT(VERB_MOVE) | VERB_BIT(VERB_PASS) };
	case STEP_OVER:
		break;
	}
	return (Ask){ 0 };
}

static void prompt(const Board *b, const State *seen, Side side, Text *out)
{
	Ask a = ask(b, seen);

	if (!(a.who & side_set(side)))
		text_put(out, "The other side decides.");
	else if (seen->step == STEP_STANCE)
		text_put(out, "Choose a stance: bold or careful.");
	else
		text_put(out, "Move one counter one hex, or pass.");
}

static Outcome outcome(const Board *b, const State *s)
{
	(void)b;
	if (s->conceded)
		return (Outcome){ true, side_other((Side)(s->conceded - 1)), NG_10, "the other side concedes" };
	if (s->step != STEP_OVER)
		return (Outcome){ 0 };
	int lead = counters_left(s, 0) - counters_left(s, 1);
	return (Outcome){ true,
					  lead > 0   ? 0
					  : lead < 0 ? 1
								 : SIDE_NONE,
					  NG_9, lead ? "more counters left" : "as many counters left" };
}

/* NG-4, NG-9  The next side, the next turn, or the end. */
static void next_step(const Board *b, State *s, News *news)
{
	if (counters_left(s, 0) == 0 || counters_left(s, 1) == 0) {
		s->step = STEP_OVER;
	} else if (s->step == STEP_FIRST) {
		s->step = STEP_SECOND;
	} else if (s->turn == b->turns) {
		s->step = STEP_OVER;
	} else {
		s->turn++;
		s->step = STEP_STANCE;
		s->stance[0] = s->stance[1] = STANCE_NONE;
		news_say(news, BOTH_SIDES, NG_3, "Turn %d: choose a stance.", s->turn);
	}
}

/* ---- stance ---- */

static bool check_stance(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	if (seen->stance[o->side])
		return refuse(why, NG_3, "the stance of this turn is chosen already");
	return true;
}

static void apply_stance(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	static const Stance stance[] = { [WORD_BOLD] = STANCE_BOLD, [WORD_CAREFUL] = STANCE_CAREFUL };

	(void)dice;
	s->stance[o->side] = (uint8_t)stance[order_arg(o, 0)];
	if (!s->stance[0] || !s->stance[1])
		return;
	s->step = STEP_FIRST;
	news_sighting(news);
	for (Side side = 0; side < SIDES; side++)
		news_say(news, BOTH_SIDES, NG_3, "The %s side is %s.", side_name(b, side),
				 words[s->stance[side] == STANCE_BOLD ? WORD_BOLD : WORD_CAREFUL]);
}

/* ---- moving and fighting ---- */

static int piece_at(const State *s, Hex h)
{
	for (int p = 0; p < PIECES; p++)
		if (s->piece[p].hex == h)
			return p;
	return -1;
}

bool nullgame_check_move(const Board *b, const State *seen, const Order *o, Why *why)
{
	int piece = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1), from = seen->piece[piece].hex;
	const char *name = b->names.name[piece];
	char here[8], there[8];

	if (piece_side(piece) != o->side)
		return refuse(why, NG_4, "%s is not yours to move", name);
	if (from == HEX_NONE)
		return refuse(why, NG_8, "%s was removed", name);
	if (hex_direction(b->map, from, to) < 0)
		return refuse(why, NG_4, "%s moves one hex; %s is not next to %s", name, label(b, to, there),
					  label(b, from, here));
	int other = piece_at(seen, to);
	if (other >= 0 && piece_side(other) == o->side)
		return refuse(why, NG_5, "%s is in %s already", b->names.name[other], label(b, to, there));
	return true;
}

/* NG-6, NG-7  What a counter adds to its die; an unknown worth adds nothing. */
static int bonus(const Board *b, const State *s, int piece, bool attacks, Explain *e)
{
	int worth = s->piece[piece].worth;
	bool stance = s->stance[piece_side(piece)] == (attacks ? STANCE_BOLD : STANCE_CAREFUL);

	if (worth)
		explain_add(e, NG_6, ratio(worth, 1), "%s is worth %d", b->names.name[piece], worth);
	if (stance)
		explain_add(e, NG_7, ratio(1, 1), "%s", attacks ? "bold attacker" : "careful defender");
	return worth + stance;
}

static void explain_move(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int target = piece_at(seen, (Hex)order_arg(o, 1));

	if (target < 0 || piece_side(target) == o->side)
		return;
	int attack = bonus(b, seen, order_arg(o, 0), true, e);
	explain_total(e, "attack", "%d", attack);
	int defense = bonus(b, seen, target, false, e);
	if (!seen->piece[target].worth) {
		explain_total(e, "defense", "?");
		return;
	}
	explain_total(e, "defense", "%d", defense);
	for (int a = 1; a <= 6; a++)
		for (int d = 1; d <= 6; d++)
			explain_chance(e, "combat", 1.0 / 36, "%s is removed",
						   b->names.name[a + attack > d + defense ? target : order_arg(o, 0)]); /* NG-8 */
}

static void fight(const Board *b, State *s, int attacker, int defender, Dice *dice, News *news)
{
	int attack = dice_roll(dice, 6, NG_6) + bonus(b, s, attacker, true, NULL);
	int defense = dice_roll(dice, 6, NG_6) + bonus(b, s, defender, false, NULL);
	int loser = attack > defense ? defender : attacker; /* NG-8 */

	news_sighting(news);
	s->piece[attacker].up = s->piece[defender].up = 1;
	news_say(news, BOTH_SIDES, NG_8, "%s attacks %s, %d against %d: %s is removed.", b->names.name[attacker],
			 b->names.name[defender], attack, defense, b->names.name[loser]);
	s->piece[loser].hex = HEX_NONE;
}

static void apply_move(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int piece = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1);
	int target = piece_at(s, to);
	char there[8];

	if (target >= 0)
		fight(b, s, piece, target, dice, news);
	else
		news_say(news, BOTH_SIDES, NG_4, "%s moves to %s.", b->names.name[piece], label(b, to, there));
	if (s->piece[piece].hex != HEX_NONE)
		s->piece[piece].hex = (int8_t)to;
	next_step(b, s, news);
}

static bool check_nothing(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

static void apply_pass(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	news_say(news, BOTH_SIDES, NG_4, "The %s side passes.", side_name(b, o->side));
	next_step(b, s, news);
}

static void apply_concede(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	s->conceded = (uint8_t)(o->side + 1);
	news_say(news, BOTH_SIDES, NG_10, "The %s side concedes.", side_name(b, o->side));
}

/* ---- orders on offer ---- */

static void next(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	switch (stem->verb) {
	case VERB_STANCE:
		slot_clear(slot, ARG_WORD);
		slot->complete = stem->n == 1;
		if (stem->n == 0) {
			slot_put(slot, WORD_BOLD);
			slot_put(slot, WORD_CAREFUL);
		}
		break;
	case VERB_MOVE:
		slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
		slot->complete = stem->n == 2;
		for (int p = 0; stem->n == 0 && p < PIECES; p++)
			if (piece_side(p) == stem->side && seen->piece[p].hex != HEX_NONE)
				slot_put(slot, p);
		for (int d = 0; stem->n == 1 && d < DIRS; d++) {
			Order o = *stem;
			Hex to = hex_step(b->map, seen->piece[order_arg(stem, 0)].hex, (Dir)d);

			if (to == HEX_NONE)
				continue;
			order_push(&o, ARG_HEX, to);
			if (nullgame_check_move(b, seen, &o, NULL))
				slot_put(slot, to);
		}
		break;
	default:
		slot_clear(slot, ARG_UNIT);
		slot->complete = true;
	}
}

/* ---- what a side sees ---- */

static void view(const Board *b, const State *s, Side side, State *seen)
{
	(void)b;
	memset(seen, 0, sizeof *seen);
	seen->turn = s->turn;
	seen->step = s->step;
	seen->conceded = s->conceded;
	for (Side who = 0; who < SIDES; who++) /* NG-3  A stance is secret until both are turned up. */
		seen->stance[who] =
			who != side && s->step == STEP_STANCE && s->stance[who] ? STANCE_SECRET : s->stance[who];
	for (int p = 0; p < PIECES; p++) { /* NG-2 */
		seen->piece[p].hex = s->piece[p].hex;
		seen->piece[p].up = s->piece[p].up;
		if (piece_side(p) == side || s->piece[p].up)
			seen->piece[p].worth = s->piece[p].worth;
	}
}

/* Deal the worths a side has not seen among the counters it does not know. */
static void imagine(const Board *b, const State *seen, Side side, Dice *dice, State *guess)
{
	Side other = side_other(side);
	uint8_t worth[COUNTERS];
	int n = 0;

	(void)b;
	*guess = *seen;
	if (guess->stance[other] == STANCE_SECRET)
		guess->stance[other] = (uint8_t)(STANCE_BOLD + dice_pick(dice, 2, NG_3));
	for (uint8_t w = 1; w <= COUNTERS; w++) {
		bool known = false;

		for (int p = 0; p < PIECES; p++)
			known |= piece_side(p) == other && seen->piece[p].worth == w;
		if (!known)
			worth[n++] = w;
	}
	for (int p = 0; p < PIECES; p++)
		if (piece_side(p) == other && !seen->piece[p].worth) {
			int pick = dice_pick(dice, n, NG_1);

			guess->piece[p].worth = worth[pick];
			worth[pick] = worth[--n];
		}
}

static void show(const Board *b, const State *seen, Side side, Scene *scene)
{
	(void)side;
	memset(scene, 0, sizeof *scene);
	scene_fact(scene, "Turn", "%d of %d", seen->turn, b->turns);
	for (int p = 0; p < PIECES; p++) {
		ScenePiece *piece = scene_piece(scene);

		piece->unit = (int16_t)p;
		piece->side = piece_side(p);
		piece->up = seen->piece[p].up;
		piece->hex = seen->piece[p].hex;
		piece->off = piece->hex == HEX_NONE;
		piece->symbol = "counter";
		snprintf(piece->name, sizeof piece->name, "%s", b->names.name[p]);
		if (seen->piece[p].worth)
			snprintf(piece->values, sizeof piece->values, "%d", seen->piece[p].worth);
		if (piece->off)
			snprintf(piece->note, sizeof piece->note, "removed");
	}
}

/* ---- positions as text ---- */

static const char *const step_words[] = { "stance", "first", "second", "over" };
static const char *const stance_words[] = { "none", "bold", "careful", "secret" };

static void write_position(const Board *b, const State *s, Text *out)
{
	char name[8];

	text_add(out, "table turn %d step %s", s->turn, step_words[s->step]);
	for (Side side = 0; side < SIDES; side++)
		if (s->stance[side])
			text_add(out, " %s %s", side_name(b, side), stance_words[s->stance[side]]);
	if (s->conceded)
		text_add(out, " conceded %s", side_name(b, (Side)(s->conceded - 1)));
	text_char(out, '\n');
	for (int p = 0; p < PIECES; p++) {
		const Piece *piece = &s->piece[p];

		text_add(out, "unit %s at %s", b->names.name[p],
				 piece->hex == HEX_NONE ? "-" : label(b, piece->hex, name));
		if (piece->worth)
			text_add(out, " worth %d", piece->worth);
		text_put(out, piece->up ? " up yes\n" : "\n");
	}
}

static int word_index(const char *word, const char *const list[], int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(list[i], word) == 0)
			return i;
	return -1;
}

static bool put_table(const Board *b, State *s, const char *key, const char *value)
{
	long number;
	int i;

	if (strcmp(key, "turn") == 0 && word_is_number(value, 1, b->turns, &number)) {
		s->turn = (uint8_t)number;
		return true;
	}
	if (strcmp(key, "step") == 0 && (i = word_index(value, step_words, 4)) >= 0) {
		s->step = (uint8_t)i;
		return true;
	}
	for (Side side = 0; side < SIDES; side++) {
		if (strcmp(key, side_name(b, side)) == 0 && (i = word_index(value, stance_words, 4)) >= 0) {
			s->stance[side] = (uint8_t)i;
			return true;
		}
		if (strcmp(key, "conceded") == 0 && strcmp(value, side_name(b, side)) == 0) {
			s->conceded = (uint8_t)(side + 1);
			return true;
		}
	}
	return false;
}

static bool put_piece(const Board *b, Piece *piece, const char *key, const char *value)
{
	long number;

	if (strcmp(key, "at") == 0) {
		piece->hex = (int8_t)hex_parse(b->map, value);
		return piece->hex != HEX_NONE || strcmp(value, "-") == 0;
	}
	if (strcmp(key, "worth") == 0 && word_is_number(value, 0, COUNTERS, &number)) {
		piece->worth = (uint8_t)number;
		return true;
	}
	if (strcmp(key, "up") == 0 && (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0)) {
		piece->up = value[0] == 'y';
		return true;
	}
	return false;
}

static bool put(const Board *b, State *s, const Record *r, Fault *fault)
{
	bool table = strcmp(r->word[0], "table") == 0;
	int first = table ? 1 : 2;
	int p = r->n > 1 ? names_find(&b->names, r->word[1]) : -1;

	if (!table && strcmp(r->word[0], "unit") != 0)
		return fail(fault, "\"%s\" is nothing on this table: table and unit are", r->word[0]);
	if (!table && p < 0)
		return fail(fault, "\"%s\" is no counter", r->n > 1 ? r->word[1] : "");
	if ((r->n - first) % 2 != 0)
		return fail(fault, "\"%s\" has no value", r->word[r->n - 1]);
	for (int i = first; i < r->n; i += 2) {
		const char *key = r->word[i], *value = r->word[i + 1];

		if (!(table ? put_table(b, s, key, value) : put_piece(b, &s->piece[p], key, value)))
			return fail(fault, "\"%s %s\" says nothing about a %s", key, value, r->word[0]);
	}
	return true;
}

static void clear(const Board *b, State *s)
{
	(void)b;
	memset(s, 0, sizeof *s);
	s->turn = 1;
	s->step = STEP_FIRST;
	for (int p = 0; p < PIECES; p++)
		s->piece[p].hex = HEX_NONE;
}

static const char *broken(const Board *b, const State *s)
{
	if (s->turn < 1 || s->turn > b->turns)
		return "the turn is not on the track";
	for (int p = 0; p < PIECES; p++) {
		if (s->piece[p].hex != HEX_NONE && piece_at(s, s->piece[p].hex) != p)
			return "two counters share a hex";
		if (s->piece[p].worth > COUNTERS || (s->piece[p].hex != HEX_NONE && s->piece[p].worth == 0))
			return "a counter is worth nothing known";
	}
	return NULL;
}

/* ---- the game ---- */

static const Rule rules[] = {
	{ "", true, false },
#define RULE(symbol, id) { id, false, false },
#define DICE(symbol, id) { id, false, true },
#define NOTE(symbol, id) { id, true, false },
#include "games/nullgame/rules.def"
#undef RULE
#undef DICE
#undef NOTE
};

static const Verb verbs[VERBS] = {
	[VERB_STANCE] = { "stance", "bold|careful", NG_3, "choose a stance in secret", false, check_stance,
					  apply_stance, NULL },
	[VERB_MOVE] = { "move", "unit hex", NG_4, "move a counter one hex, onto an enemy to attack it", false,
					nullgame_check_move, apply_move, explain_move },
	[VERB_PASS] = { "pass", "", NG_4, "move nothing", false, check_nothing, apply_pass, NULL },
	[VERB_CONCEDE] = { "concede", "", NG_10, "give the game up", true, check_nothing, apply_concede, NULL },
};

const Game nullgame = {
	.name = "nullgame",
	.title = "Nullgame",
	.version = 1,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = NG_RULES,
	.verbs = verbs,
	.nverbs = VERBS,
	.words = words,
	.load = load,
	.side_name = side_name,
	.side_title = side_title,
	.names = names,
	.map = map,
	.ground = ground,
	.describe = describe,
	.setup = setup,
	.ask = ask,
	.outcome = outcome,
	.view = view,
	.imagine = imagine,
	.prompt = prompt,
	.next = next,
	.show = show,
	.turns = turns,
	.turn = "turn",
	.overlays = nullgame_overlays,
	.noverlays = NULLGAME_OVERLAYS,
	.write = write_position,
	.put = put,
	.clear = clear,
	.broken = broken,
};
