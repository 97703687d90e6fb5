/* games/mons/judge.c -- what a table is counted by, and how good it looks (engine/weigh.h). */
#include "games/mons/mons.h"

enum {
#define FEATURE(sym, name, rough) F_##sym,
#include "games/mons/features.def"
#undef FEATURE
	FEATURES
};
_Static_assert((int)FEATURES <= (int)FEATURES_MAX, "the features fit");

const Feature mons_features[] = {
#define FEATURE(sym, name, rough) { name, rough },
#include "games/mons/features.def"
#undef FEATURE
	{ 0 },
};

enum {
	GARRISON_MOST = 12,
	STORM_MOST = 24,
	FAR_OFF = 20,
	FAR_FROM_EXIT = 40,
	GUN_REACH = 5,
	BAVAI_REACH = 2
};

typedef struct Pile {
	Hex at;
	int steps, guns;
} Pile;
typedef struct Piles { /* of one side, each looked at once */
	int n;
	Pile pile[UNITS];
} Piles;

static bool bridges_count(const Board *b, const State *s)
{
	return b->victory.bridges_turn >= s->turn;
}

/* ---- armies ---- */

static void find_piles(const Board *b, const State *s, Side side, Piles *piles)
{
	piles->n = 0;
	each_hex(h, b->map, &s->held[side]) {
		Pile *p = &piles->pile[piles->n++];

		*p = (Pile){ .at = h };
		each_piece(u, s, h) {
			if (is_artillery(class_of(b, u)->type))
				p->guns++;
			else
				p->steps += s->steps[u];
		}
	}
}

static void count_armies(const Board *b, const State *s, const Piles piles[SIDES], int32_t *value)
{
	for (int i = 0; i < piles[GERMAN].n; i++) {
		value[F_GERMAN_STEPS] += piles[GERMAN].pile[i].steps;
		value[F_GERMAN_GUNS] += piles[GERMAN].pile[i].guns;
	}
	for (int i = 0; i < piles[BRITISH].n; i++) {
		value[F_BRITISH_STEPS] += piles[BRITISH].pile[i].steps;
		value[F_BRITISH_GUNS] += piles[BRITISH].pile[i].guns;
		value[F_BRITISH_PRESSED] += hexset_has(&s->zone[GERMAN], piles[BRITISH].pile[i].at);
	}
	for (int u = 0; u < b->nunits; u++)
		if (s->at[u] == AT_WAITING)
			value[side_of(b, u) == GERMAN ? F_GERMAN_TO_COME : F_BRITISH_TO_COME] += s->steps[u];
}

/* What the dice have decided and nobody has carried out yet. */
static void count_owed(const State *s, int32_t *value)
{
	const Combat *c = &s->combat;
	int32_t *attacker = &value[s->player == GERMAN ? F_GERMAN_OWES : F_BRITISH_OWES];
	int32_t *defender = &value[s->player == GERMAN ? F_BRITISH_OWES : F_GERMAN_OWES];

	switch ((Duty)c->duty) {
	case DUTY_SHARE_SHELLS:
		*defender = c->due;
		break;
	case DUTY_DEFENDER:
		*defender = c->due;
		*attacker = c->owed;
		break;
	case DUTY_SHARE_FIRE:
	case DUTY_ATTACKER:
		*attacker = c->due;
		break;
	case DUTY_ADVANCE:
	case DUTY_PURSUE:
		value[F_ADVANCES] = s->player == GERMAN ? 1 : -1;
		break;
	default:
		break;
	}
}

/* Hexes to the two nearest. */
static int distance_of_two(const Board *b, const Piles *piles, Hex goal)
{
	int first = FAR_OFF, second = FAR_OFF;

	for (int i = 0; i < piles->n; i++) {
		int far = hex_distance(b->map, piles->pile[i].at, goal);

		if (far < first) {
			second = first;
			first = far;
		} else if (far < second) {
			second = far;
		}
	}
	return first + second;
}

/* ---- the bridges ---- */

typedef struct Around { /* steps within so many hexes, and guns in reach */
	int within[4], guns;
} Around;

static Around look_around(const Board *b, const Piles *piles, Hex goal, int most)
{
	Around a = { { 0 }, 0 };

	for (int i = 0; i < piles->n; i++) {
		const Pile *p = &piles->pile[i];
		int far = hex_distance(b->map, p->at, goal);

		for (int reach = far; reach < 4; reach++)
			a.within[reach] += p->steps;
		a.guns += far <= GUN_REACH ? p->guns : 0;
	}
	for (int reach = 0; reach < 4; reach++)
		a.within[reach] = a.within[reach] > most ? most : a.within[reach];
	return a;
}

static void count_bridges(const Board *b, const State *s, const Piles piles[SIDES], int32_t *value)
{
	const Victory *v = &b->victory;
	int loneliest = GARRISON_MOST;

	for (int i = 0; i < v->bridges; i++) {
		Around german = look_around(b, &piles[GERMAN], v->bridge[i], GARRISON_MOST),
			   british = look_around(b, &piles[BRITISH], v->bridge[i], GARRISON_MOST);

		if (hexset_has(&s->german, v->bridge[i])) {
			value[F_BRIDGES]++;
			value[F_THREATENED] += british.within[1];
			continue;
		}
		value[F_GARRISON_0] += british.within[0];
		value[F_GARRISON_1] += british.within[1];
		value[F_GARRISON_3] += british.within[3];
		value[F_ASSAULT_1] += german.within[1];
		value[F_ASSAULT_3] += german.within[3];
		value[F_GUNS_ON_IT] += german.guns;
		value[F_DISTANCE] += distance_of_two(b, &piles[GERMAN], v->bridge[i]);
		value[F_FIRMEST] = british.within[1] > value[F_FIRMEST] ? british.within[1] : value[F_FIRMEST];
		loneliest = german.within[3] < loneliest ? german.within[3] : loneliest;
	}
	value[F_ALL_BRIDGES] = value[F_BRIDGES] == v->bridges;
	value[F_LONELIEST] = loneliest;
}

/* ---- points ---- */

/* How far the British units that are still wanted outside are from it; each one's share is bounded. */
static int way_out(const Board *b, const State *s, int wanted)
{
	int by_distance[FAR_OFF + 1] = { 0 }, sum = 0;

	for (int u = 0; u < b->nunits; u++)
		if (side_of(b, u) == BRITISH && on_map(s, u)) {
			int far = b->exit_distance[s->at[u]];

			by_distance[far < FAR_OFF ? far : FAR_OFF]++;
		}
	for (int far = 0; far <= FAR_OFF && wanted > 0; far++) {
		int n = by_distance[far] < wanted ? by_distance[far] : wanted;

		sum += n * far;
		wanted -= n;
	}
	return sum + wanted * FAR_OFF;
}

/* How near the Germans are to standing in everybody's way. */
static void count_exits(const Board *b, const State *s, const Piles *germans, int32_t *value)
{
	int exits = 0;

	each_hex(h, b->map, &b->exits) {
		int nearest = FAR_FROM_EXIT;

		for (int i = 0; i < germans->n; i++) {
			int far = hex_distance(b->map, germans->pile[i].at, h);

			nearest = far < nearest ? far : nearest;
		}
		value[F_TO_SHUT] += nearest;
		value[F_SHUT] += hexset_has(&s->held[GERMAN], h) || hexset_has(&s->zone[GERMAN], h);
		exits++;
	}
	value[F_ALL_SHUT] = value[F_SHUT] == exits;
}

static void count_points(const Board *b, const State *s, const Piles piles[SIDES], int32_t *value)
{
	const Victory *v = &b->victory;
	Tally t = mons_count_points(b, s, NULL);
	int short_of = DEAD_PER_POINT - t.count;

	value[F_POINTS] = t.points;
	value[F_ENOUGH] = t.points >= v->points_needed;
	value[F_DEAD] = t.count < 2 * DEAD_PER_POINT ? t.count : 2 * DEAD_PER_POINT;
	value[F_DEAD_SHORT] = short_of > 0 ? short_of : 0;
	value[F_GONE] = t.gone <= FEW_EXITS ? t.gone : FEW_EXITS + 1;
	value[F_TO_EXIT] = way_out(b, s, FEW_EXITS + 1 - value[F_GONE]);
	count_exits(b, s, &piles[GERMAN], value);
	if (v->bavai == HEX_NONE)
		return;
	Around german = look_around(b, &piles[GERMAN], v->bavai, STORM_MOST);

	value[F_BAVAI_STORM] = german.within[1];
	value[F_BAVAI_ASSAULT] = german.within[3];
	value[F_BAVAI_GUNS] = german.guns;
	value[F_BAVAI] = hexset_has(&s->german, v->bavai);
	value[F_TO_BAVAI] = distance_of_two(b, &piles[GERMAN], v->bavai);
	value[F_BAVAI_GUARD] = look_around(b, &piles[BRITISH], v->bavai, GARRISON_MOST).within[BAVAI_REACH];
}

int mons_count(const Board *b, const State *s, int32_t *value)
{
	Piles piles[SIDES];
	int turns = b->last_turn - b->first_turn + 1;

	memset(value, 0, FEATURES * sizeof *value);
	value[F_BRITISH_MOVES] = s->player == BRITISH;
	for (Side side = 0; side < SIDES; side++)
		find_piles(b, s, side, &piles[side]);
	count_armies(b, s, piles, value);
	count_owed(s, value);
	if (bridges_count(b, s))
		count_bridges(b, s, piles, value);
	if (b->victory.points_turn)
		count_points(b, s, piles, value);
	return (2 * (s->turn - b->first_turn) + (s->player == BRITISH)) * GAME_LENGTH / (2 * turns);
}

const Weights *mons_weights(const Board *b)
{
	return &b->weights;
}

int mons_judge(const Board *b, const State *s, Side side)
{
	return game_judge(&mons, b, s, side);
}

int mons_clock(const Board *b, const State *s)
{
	(void)b;
	return 2 * s->turn + (s->player == BRITISH);
}

int mons_turns(const Board *b, const State *s)
{
	return s->turn - b->first_turn + 1;
}
