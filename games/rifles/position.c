/* games/rifles/position.c -- the table as lines of text, both ways.
 *
 *   table phase move round 3 moving union high union south union ip 7 ...
 *   unit U4 at 40.5,22,15 down yes moved yes casualties 2 ...    at: on the table; down: face down
 *   hidden C7 at 60,70,180                                       a card the viewer cannot know
 *   command U1 members U1,U4,U5                                  bodies of the Movement step
 *   work T1 kind fort from 37.5,59 to 42.5,59 built 5 out 180    where it differs from the printed one
 *   river V1 condition normal      area P1 at 40,50
 *
 * `table form now` forms Lines, Columns and Command Groups from the cards as they lie. */
#include "games/rifles/rifles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const phase_words[] = { "terrain", "deploy", "reserve", "arrive", "move",
										   "shoot",   "melee",  "over",    NULL };
static const char *const place_words[] = { "hand", "table", "reserve", "lost", "removed", NULL };
static const char *const condition_words[] = { "untried", "shallow", "normal", "difficult", NULL };
static const char *const work_words[] = { "none", "ford", "bridge", "fort", "road", "gap", NULL };
static const char *const edge_words[] = { "south", "north", "west", "east", NULL };

static const struct {
	const char *word;
	uint16_t mark;
} mark_words[] = {
	{ "disorder", DISORDER },     { "moved", MOVED }, { "charged", CHARGED },   { "shifted", SHIFTED },
	{ "dismounted", DISMOUNTED }, { "fired", FIRED }, { "targeted", TARGETED }, { "rode", RODE },
	{ "grouped", GROUPED },
};
enum { MARK_WORDS = sizeof mark_words / sizeof mark_words[0] };

/* ---- writing ---- */

static void write_length(Text *out, int32_t v)
{
	int32_t size = v < 0 ? -v : v, part = size % CM;

	if (v < 0)
		text_char(out, '-');
	text_number(out, size / CM);
	if (part == 0)
		return;
	text_char(out, '.');
	for (int32_t place = 100; part > 0; part %= place, place /= 10)
		text_char(out, (char)('0' + part / place));
}

static void write_point(Text *out, Point p)
{
	write_length(out, p.x);
	text_char(out, ',');
	write_length(out, p.y);
}

static void write_set(const Board *b, Text *out, const char *key, uint64_t set)
{
	bool first = true;

	if (!set)
		return;
	text_add(out, " %s ", key);
	for (uint64_t left = set; left; left &= left - 1) {
		text_add(out, "%s%s", first ? "" : ",", unit_name(b, unit_of(left)));
		first = false;
	}
}

static void write_number(Text *out, const char *key, int value)
{
	if (value)
		text_add(out, " %s %d", key, value);
}

static void write_unit_name(const Board *b, Text *out, const char *key, int unit_plus_1)
{
	if (unit_plus_1)
		text_add(out, " %s %s", key, unit_name(b, unit_plus_1 - 1));
}

static void write_table(const Board *b, const State *s, Text *out)
{
	text_add(out, "table phase %s round %d moving %s high %s south %s", phase_words[s->phase], s->round,
			 b->side[s->moving].name, b->side[s->high].name, b->side[s->edge[0] == SOUTH_EDGE ? 0 : 1].name);
	text_add(out, " ip %d", s->ip); /* always: the cleared table has ten */
	write_number(out, "wave", s->wave);
	for (Side side = 0; side < SIDES; side++)
		if (s->lost[side])
			text_add(out, " lost_%s %d%s", b->side[side].name, s->lost[side] / 2,
					 s->lost[side] % 2 ? ".5" : "");
	write_unit_name(b, out, "group", s->group);
	if (s->group_pays)
		text_put(out, " pays yes");
	if (s->group_near)
		text_put(out, " near yes");
	write_number(out, "stamps", s->stamps);
	if (s->entry || s->phase == PHASE_ARRIVE)
		text_add(out, " entry %s", edge_words[s->entry]);
	if (s->conceded)
		text_add(out, " conceded %s", b->side[s->conceded - 1].name);
	if (s->winner)
		text_add(out, " winner %s", b->side[s->winner - 1].name);
	write_number(out, "verdict", s->verdict);
	write_unit_name(b, out, "shooter", s->shot.shooter);
	write_unit_name(b, out, "target", s->shot.target);
	write_unit_name(b, out, "aid", s->shot.aid[0]);
	write_unit_name(b, out, "second_aid", s->shot.aid[1]);
	write_set(b, out, "far", s->far);
	write_set(b, out, "flights", s->flights);
	for (int i = 0; i < s->pairs; i++)
		text_add(out, "%s%s:%s", i ? "," : " fought ", unit_name(b, s->fought[i][0] - 1),
				 unit_name(b, s->fought[i][1] - 1));
	text_char(out, '\n');
}

static void write_unit(const Board *b, const State *s, int u, Text *out)
{
	const Unit *c = &s->unit[u];
	char pose[40];

	text_add(out, "%s %s", c->marks & UNKNOWN ? "hidden" : "unit", unit_name(b, u));
	if (c->place == ON_TABLE)
		text_add(out, " at %s", rifles_pose_text(unit_pose(s, u), pose));
	else
		text_add(out, " in %s", place_words[c->place]);
	if (!(c->marks & (FACE_UP | UNKNOWN)))
		text_put(out, " down yes");
	for (int i = 0; i < MARK_WORDS; i++)
		if (c->marks & mark_words[i].mark)
			text_add(out, " %s yes", mark_words[i].word);
	write_number(out, "casualties", c->casualties);
	write_number(out, "shots", c->shots);
	write_number(out, "stamp", c->stamp);
	write_unit_name(b, out, "right", s->right[u]);
	write_unit_name(b, out, "behind", s->behind[u]);
	text_char(out, '\n');
}

static void write_work(const Board *b, const State *s, int i, Text *out)
{
	const Work *w = &s->work[i];

	if (memcmp(w, &b->work[i], sizeof *w) == 0)
		return;
	text_add(out, "work %s kind %s from ", b->things.name[b->first_thing_work + i], work_words[w->kind]);
	write_point(out, w->a);
	text_put(out, " to ");
	write_point(out, w->b);
	if (w->built) {
		text_put(out, " built ");
		write_length(out, w->built);
	}
	if (w->out) {
		text_put(out, " out ");
		write_length(out, w->out * 10);
	}
	write_number(out, "on", w->on);
	text_put(out, w->down ? " down yes" : "");
	text_put(out, w->built_in_play ? " play yes\n" : "\n");
}

void rifles_write(const Board *b, const State *s, Text *out)
{
	write_table(b, s, out);
	for (int u = 0; u < b->ncards; u++)
		write_unit(b, s, u, out);
	for (int i = 0; i < COMMANDS; i++)
		if (s->commander[i]) {
			text_add(out, "command %s", unit_name(b, s->commander[i] - 1));
			write_set(b, out, "members", s->members[i]);
			text_char(out, '\n');
		}
	for (int i = 0; i < WORKS; i++)
		write_work(b, s, i, out);
	for (int r = 0; r < b->nrivers; r++)
		text_add(out, "river %s condition %s\n", b->river[r].name, condition_words[s->condition[r]]);
	for (int i = 0; i < b->nareas; i++)
		if (b->terrain[i].choice >= 0 && s->placed[b->terrain[i].choice]) {
			text_add(out, "area %s at ", b->terrain[i].name);
			write_point(out, s->spot[b->terrain[i].choice]);
			text_char(out, '\n');
		}
}

/* ---- reading ---- */

typedef struct Reader { /* one pair of key and value */
	const Board *b;
	State *s;
	const char *key, *value;
} Reader;

static int word_index(const char *word, const char *const list[])
{
	for (int i = 0; list[i]; i++)
		if (strcmp(list[i], word) == 0)
			return i;
	return -1;
}

static bool read_thousandths(const char *text, int n, int32_t value[])
{
	for (int i = 0; i < n; i++) {
		char *end;
		bool minus = text[0] == '-';
		long v = strtol(text, &end, 10) * CM, place = 100;
		if (end == text)
			return false;
		if (*end == '.')
			for (end++; *end >= '0' && *end <= '9' && place > 0; end++, place /= 10)
				v += (minus ? -1 : 1) * (*end - '0') * place;
		if (*end != (i + 1 < n ? ',' : '\0') || v < -1000 * CM || v > 1000 * CM)
			return false;
		value[i] = (int32_t)v;
		text = end + 1;
	}
	return true;
}

static bool is(const Reader *r, const char *key)
{
	return strcmp(r->key, key) == 0;
}

static bool read_byte(const Reader *r, const char *key, uint8_t *into)
{
	long n;

	if (!is(r, key) || !word_is_number(r->value, 0, 255, &n))
		return false;
	*into = (uint8_t)n;
	return true;
}

static bool read_word(const Reader *r, const char *key, const char *const list[], uint8_t *into)
{
	int i = is(r, key) ? word_index(r->value, list) : -1;

	if (i < 0)
		return false;
	*into = (uint8_t)i;
	return true;
}

static bool read_flag(const Reader *r, const char *key, uint8_t *into)
{
	bool yes = strcmp(r->value, "yes") == 0;

	if (!is(r, key) || (!yes && strcmp(r->value, "no") != 0))
		return false;
	*into = yes;
	return true;
}

static bool read_side(const Reader *r, const char *key, int plus, uint8_t *into)
{
	for (Side side = 0; side < SIDES && is(r, key); side++)
		if (strcmp(r->value, r->b->side[side].name) == 0) {
			*into = (uint8_t)(side + plus);
			return true;
		}
	return false;
}

static bool read_unit(const Reader *r, const char *key, uint8_t *into)
{
	int u = is(r, key) ? names_find(&r->b->units, r->value) : -1;

	if (u >= 0)
		*into = (uint8_t)(u + 1);
	return u >= 0;
}

/* Cut the next name off a list joined by commas (or a pair joined by a colon). */
static bool next_name(const char **list, char name[NAME_MAX_BYTES])
{
	size_t n = strcspn(*list, ",:");

	if (n == 0 || n >= NAME_MAX_BYTES)
		return false;
	memcpy(name, *list, n);
	name[n] = '\0';
	*list += n + ((*list)[n] != '\0');
	return true;
}

static bool read_set(const Reader *r, const char *key, uint64_t *into)
{
	const char *list = r->value;
	char name[NAME_MAX_BYTES];
	uint64_t set = 0;

	if (!is(r, key))
		return false;
	while (*list) {
		int u = next_name(&list, name) ? names_find(&r->b->units, name) : -1;
		if (u < 0)
			return false;
		set |= UNIT_BIT(u);
	}
	*into = set;
	return true;
}

static bool read_fought(const Reader *r)
{
	const char *list = r->value;
	char name[NAME_MAX_BYTES];
	uint8_t pair[PAIRS][2] = { { 0, 0 } };
	int n = 0;

	while (is(r, "fought") && *list && n < PAIRS) {
		int a = next_name(&list, name) ? names_find(&r->b->units, name) : -1;
		int d = next_name(&list, name) ? names_find(&r->b->units, name) : -1;
		if (a < 0 || d < 0)
			return false;
		pair[n][0] = (uint8_t)(a + 1);
		pair[n++][1] = (uint8_t)(d + 1);
	}
	if (n == 0 || *list)
		return false;
	memcpy(r->s->fought, pair, sizeof pair);
	r->s->pairs = (uint8_t)n;
	return true;
}

static bool read_lost(const Reader *r)
{
	for (Side side = 0; side < SIDES; side++) {
		int32_t points;
		if (strncmp(r->key, "lost_", 5) == 0 && strcmp(r->key + 5, r->b->side[side].name) == 0 &&
			read_thousandths(r->value, 1, &points) && points >= 0) {
			r->s->lost[side] = (int16_t)(points * 2 / CM);
			return true;
		}
	}
	return false;
}

static bool put_table(const Reader *r)
{
	State *s = r->s;
	uint8_t south;

	if (read_side(r, "south", 0, &south)) {
		s->edge[south] = SOUTH_EDGE;
		s->edge[1 - south] = NORTH_EDGE;
		return true;
	}
	if (is(r, "form") && strcmp(r->value, "now") == 0) {
		rifles_form_bodies(r->b, s);
		return true;
	}
	return read_word(r, "phase", phase_words, &s->phase) || read_byte(r, "round", &s->round) ||
		   read_side(r, "moving", 0, &s->moving) || read_side(r, "high", 0, &s->high) ||
		   read_byte(r, "ip", &s->ip) || read_byte(r, "wave", &s->wave) || read_lost(r) ||
		   read_unit(r, "group", &s->group) || read_flag(r, "pays", &s->group_pays) ||
		   read_flag(r, "near", &s->group_near) || read_byte(r, "stamps", &s->stamps) ||
		   read_word(r, "entry", edge_words, &s->entry) || read_side(r, "conceded", 1, &s->conceded) ||
		   read_side(r, "winner", 1, &s->winner) || read_byte(r, "verdict", &s->verdict) ||
		   read_unit(r, "shooter", &s->shot.shooter) || read_unit(r, "target", &s->shot.target) ||
		   read_unit(r, "aid", &s->shot.aid[0]) || read_unit(r, "second_aid", &s->shot.aid[1]) ||
		   read_set(r, "far", &s->far) || read_set(r, "flights", &s->flights) || read_fought(r);
}

static bool put_unit(const Reader *r, int u, bool hidden)
{
	Unit *c = &r->s->unit[u];
	int32_t v[3];
	uint8_t yes;

	if (is(r, "at")) {
		if (!read_thousandths(r->value, 3, v))
			return false;
		c->place = ON_TABLE;
		c->marks = (uint16_t)((c->marks & ~UNKNOWN) | FACE_UP);
		unit_put(r->s, u, (Pose){ { v[0], v[1] }, facing_wrap(v[2] / 10) });
	} else if (!read_word(r, "in", place_words, &c->place)) {
		for (int i = 0; i < MARK_WORDS; i++)
			if (read_flag(r, mark_words[i].word, &yes)) {
				c->marks = (uint16_t)(yes ? c->marks | mark_words[i].mark : c->marks & ~mark_words[i].mark);
				return true;
			}
		if (read_flag(r, "down", &yes)) {
			c->marks = (uint16_t)(yes ? c->marks & ~FACE_UP : c->marks | FACE_UP);
			return true;
		}
		return read_byte(r, "casualties", &c->casualties) || read_byte(r, "shots", &c->shots) ||
			   read_byte(r, "stamp", &c->stamp) || read_unit(r, "right", &r->s->right[u]) ||
			   read_unit(r, "behind", &r->s->behind[u]);
	}
	if (c->place != ON_TABLE)
		c->x = c->y = c->facing = 0;
	if (hidden)
		c->marks = (uint16_t)((c->marks & ~FACE_UP) | UNKNOWN);
	return true;
}

static bool put_work(const Reader *r, Work *w)
{
	int32_t v[2];
	bool point = read_thousandths(r->value, 2, v), length = !point && read_thousandths(r->value, 1, v);

	if (is(r, "from") && point)
		w->a = (Point){ v[0], v[1] };
	else if (is(r, "to") && point)
		w->b = (Point){ v[0], v[1] };
	else if (is(r, "built") && length && v[0] >= 0 && v[0] <= 30 * CM)
		w->built = (int16_t)v[0];
	else if (is(r, "out") && length)
		w->out = (uint16_t)facing_wrap(v[0] / 10);
	else
		return read_word(r, "kind", work_words, &w->kind) || read_byte(r, "on", &w->on) ||
			   read_flag(r, "down", &w->down) || read_flag(r, "play", &w->built_in_play);
	return true;
}

static bool put_command(const Reader *r, int u)
{
	uint64_t members;

	if (!read_set(r, "members", &members) || !members)
		return false;
	for (int i = 0; i < COMMANDS; i++)
		if (!r->s->commander[i] || r->s->commander[i] == u + 1) {
			r->s->commander[i] = (uint8_t)(u + 1);
			r->s->members[i] = members;
			return true;
		}
	return false;
}

static bool put_pair(const Reader *r, const char *thing, int u, int t)
{
	const Board *b = r->b;
	int32_t v[2];

	if (strcmp(thing, "table") == 0)
		return put_table(r);
	if (strcmp(thing, "unit") == 0 || strcmp(thing, "hidden") == 0)
		return u >= 0 && put_unit(r, u, thing[0] == 'h');
	if (strcmp(thing, "command") == 0)
		return u >= 0 && put_command(r, u);
	if (strcmp(thing, "work") == 0)
		return t >= b->first_thing_work && put_work(r, &r->s->work[t - b->first_thing_work]);
	if (strcmp(thing, "river") == 0)
		return t >= b->first_thing_river && t < b->first_thing_road &&
			   read_word(r, "condition", condition_words, &r->s->condition[t - b->first_thing_river]);
	if (strcmp(thing, "area") == 0 && t >= 0 && t < b->nareas && b->terrain[t].choice >= 0 && is(r, "at") &&
		read_thousandths(r->value, 2, v)) {
		r->s->placed[b->terrain[t].choice] = 1;
		r->s->spot[b->terrain[t].choice] = (Point){ v[0], v[1] };
		return true;
	}
	return false;
}

bool rifles_put(const Board *b, State *s, const Record *r, Fault *fault)
{
	static const char *const things[] = {
		"table", "unit", "hidden", "command", "work", "river", "area", NULL
	};
	bool table = strcmp(r->word[0], "table") == 0;
	int first = table ? 1 : 2, u, t;

	if (word_index(r->word[0], things) < 0)
		return fail(fault,
					"\"%s\" is nothing on this table: table, unit, hidden, command, work, river and area are",
					r->word[0]);
	u = !table && r->n > 1 ? names_find(&b->units, r->word[1]) : -1;
	t = !table && r->n > 1 ? names_find(&b->things, r->word[1]) : -1;
	if (!table && u < 0 && t < 0)
		return fail(fault, "\"%s\" is neither a card nor a thing of this scenario",
					r->n > 1 ? r->word[1] : "");
	if ((r->n - first) % 2 != 0)
		return fail(fault, "\"%s\" has no value", r->word[r->n - 1]);
	for (int i = first; i < r->n; i += 2) {
		Reader reader = { b, s, r->word[i], r->word[i + 1] };
		if (!put_pair(&reader, r->word[0], u, t))
			return fail(fault, "\"%s %s\" says nothing about a %s", r->word[i], r->word[i + 1], r->word[0]);
	}
	return true;
}

/* An empty table in the first side's Movement step, ten IP in hand; every card is out of the game. */
void rifles_clear(const Board *b, State *s)
{
	memset(s, 0, sizeof *s);
	for (int i = 0; i < b->nworks; i++)
		s->work[i] = b->work[i];
	for (int u = 0; u < b->ncards; u++)
		s->unit[u] = (Unit){ .place = REMOVED, .marks = FACE_UP };
	s->edge[0] = SOUTH_EDGE;
	s->edge[1] = NORTH_EDGE;
	s->phase = PHASE_MOVE;
	s->round = 2;
	s->ip = 10;
}

/* ---- soundness ---- */

static const char *broken_shot(const Board *b, const State *s)
{
	const Shot *shot = &s->shot;

	if (!shot->shooter)
		return shot->target || shot->aid[0] || shot->aid[1] ? "an exchange of fire has no shooter" : NULL;
	if ((s->phase != PHASE_SHOOT && (s->phase != PHASE_MELEE || shot->target)) ||
		!on_table(s, shot->shooter - 1))
		return "a unit is to fire or be fought that cannot";
	if (shot->target &&
		(!on_table(s, shot->target - 1) || unit_side(b, shot->target - 1) == unit_side(b, shot->shooter - 1)))
		return "a target is none";
	for (int i = 0; i < 2; i++)
		if (shot->aid[i] &&
			(!shot->target || unit_side(b, shot->aid[i] - 1) != unit_side(b, shot->shooter - 1)))
			return "an aid belongs to nobody's fire";
	return NULL;
}

static const char *broken_card(const Board *b, const State *s, int u)
{
	const Unit *c = &s->unit[u];
	Box box;

	if (c->place > REMOVED)
		return "a card is nowhere";
	if (has_mark(s, u, FACE_UP) && b->card[u].type == DUMMY && c->place != REMOVED)
		return "a dummy lies face up";
	if (c->place != ON_TABLE)
		return c->x || c->y || c->facing ? "a card off the table lies somewhere" : NULL;
	box = unit_box(s, u);
	if (!rifles_within_table(b, &box, TOUCH))
		return "a card hangs over the edge";
	return NULL;
}

const char *rifles_broken(const Board *b, const State *s)
{
	const char *wrong;

	if (s->phase > PHASE_OVER || s->moving >= SIDES || s->high >= SIDES || s->round > b->rounds ||
		s->edge[0] == s->edge[1])
		return "the turn is none of this battle";
	if (s->winner > SIDES || s->conceded > SIDES || (s->phase == PHASE_OVER) != (s->verdict != 0) ||
		!rifles_is_verdict(s->verdict))
		return "the end is none of this battle";
	for (int u = 0; u < b->ncards; u++)
		if ((wrong = broken_card(b, s, u)))
			return wrong;
	for (uint64_t left = s->flights; left; left &= left - 1)
		if (unit_of(left) >= b->ncards || !on_table(s, unit_of(left)))
			return "a card flees that is not there";
	for (int i = 0; i < WORKS; i++) {
		const Work *w = &s->work[i];
		if ((w->kind == FORD || w->kind == BRIDGE) && w->on >= b->nrivers)
			return "a crossing lies on no river";
		if (w->kind == ROAD_PIECE && point_gap(w->a, w->b) == 0)
			return "a piece of road leads nowhere";
	}
	for (int u = b->ncards; u < UNITS; u++)
		if (s->unit[u].marks || s->unit[u].place)
			return "a card that does not exist has left its mark";
	return broken_shot(b, s);
}
