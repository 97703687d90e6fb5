/* games/comops/sound.c -- is a position one the rules can go on from?  Whatever put() lets somebody type in is
 * looked at here before anybody plays it. */
#include "games/comops/comops.h"

#include <string.h>

static bool in_fight(const State *s)
{
	return s->phase >= SUPPORTING && s->phase <= ADVANCING;
}

static const char *broken_aim(const Board *b, const State *s, int p)
{
	const Piece *piece = &s->piece[p];
	bool fled = s->phase == RETREATING && s->falls_back == ATTACKER;

	if (piece->fate != ON_MAP || b->piece[p].side != s->side)
		return "a piece attacks that is off the map or not of the phasing side";
	if (s->phase != DECLARING && s->phase != FIGHTING && !in_fight(s))
		return "an attack is declared outside a combat step";
	if (!fled && b->distance[place_hex(piece->at)][place_hex(piece->aim)] != 1)
		return "a piece attacks a hex that is not next to it";
	return NULL;
}

static const char *broken_task(const Board *b, const State *s, int p)
{
	const Piece *piece = &s->piece[p];
	int river = (piece->task & ~TASK_DESTROY) - 1;

	if ((s->phase != WORKING && s->phase != SETTING_UP) || b->piece[p].side != s->side)
		return "a task is given when no tasks are";
	if (!(b->engineers >> p & 1) || river < 0 || river >= b->nrivers)
		return "a task is given to no engineer, or on no river";
	if (b->river_hex[river][0] != place_hex(piece->at) && b->river_hex[river][1] != place_hex(piece->at))
		return "an engineer has a task on a river it does not stand at";
	return NULL;
}

static const char *broken_piece(const Board *b, const State *s, int p)
{
	static const Piece nothing = { 0 };
	const Piece *piece = &s->piece[p];
	bool flees = s->phase == LOSING || s->phase == RETREATING;

	if (piece->look)
		return "a counter without a face lies on the table";
	if (piece->fate > DEAD || (piece->fate == OUT && memcmp(piece, &nothing, sizeof nothing) != 0))
		return "a piece that is out of the game is written to";
	if ((piece->fate == ON_MAP) != (piece->at != NOWHERE))
		return "a piece is on the map and nowhere, or off it and somewhere";
	if (piece->at > b->map->size || piece->aim > b->map->size)
		return "a piece is off the edge of the map";
	if (piece->hits > 1)
		return "a battalion carries two markers";
	if (piece->fate != ON_MAP && piece->fate != DEAD && (piece->hits || piece->flags || piece->left))
		return "a piece that has not come into play carries the marks of it";
	if (b->piece[p].dummy && piece->fate == ON_MAP && (piece->hits || (piece->flags & UP)))
		return "a dummy lies face up or carries a marker";
	if ((s->phase == SUPPORTING || s->phase == LOSING) && !(piece->flags & UP) && piece->fate == ON_MAP &&
		(piece->at == s->target || piece->aim == s->target))
		return "a unit in the fight lies face down";
	if (piece->left && !(piece->flags & (MOVED | EXPLOITED)))
		return "a piece that has not moved has points left over";
	if ((piece->flags & (FIRING | FLEEING)) && piece->fate != ON_MAP)
		return "a piece off the map is in a fight";
	if ((piece->flags & FIRING) && s->phase != SUPPORTING)
		return "guns are committed to no fight";
	if ((piece->flags & FLEEING) && (!flees || s->falls_back == NOBODY))
		return "a piece retreats from no fight";
	if (piece->aim && broken_aim(b, s, p))
		return broken_aim(b, s, p);
	return piece->task ? broken_task(b, s, p) : NULL;
}

static const char *broken_regiment(const Board *b, const State *s, int g)
{
	Crowd crowd = b->regiment[g].battalions;
	const Piece *first = &s->piece[crowd_first(crowd)];

	each_piece(p, crowd) {
		const Piece *piece = &s->piece[p];

		if (piece->fate == DEAD || piece->fate == OUT)
			return "a formed regiment lacks a battalion";
		if (piece->at != first->at || piece->fate != first->fate || piece->flags != first->flags ||
			piece->left != first->left || piece->aim != first->aim)
			return "the battalions of a formed regiment differ";
	}
	return NULL;
}

static const char *broken_tail(const Board *b, const State *s)
{
	static const Piece nothing = { 0 };

	for (int p = b->npieces; p < PIECES; p++)
		if (memcmp(&s->piece[p], &nothing, sizeof nothing) != 0)
			return "a piece that is not there is written to";
	return NULL;
}

/* Do the step, the phase and what is pending fit together? */
static const char *broken_phase(const Board *b, const State *s)
{
	static const uint8_t steps[PHASES] = {
		/* one bit a step */
		[ASSIGNING] = 1,
		[SETTING_UP] = 1,
		[MOVING] = 1 << 3 | 1 << 5,
		[DECLARING] = 1 << 4 | 1 << 6,
		[FIGHTING] = 1 << 4 | 1 << 6,
		[SUPPORTING] = 1 << 4 | 1 << 6,
		[LOSING] = 1 << 4 | 1 << 6,
		[RETREATING] = 1 << 4 | 1 << 6,
		[ADVANCING] = 1 << 4 | 1 << 6,
		[WORKING] = 1 << 6,
		[OVER] = UINT8_MAX,
	};
	Side enemy = side_other(s->side);
	Crowd attackers = 0;

	if (s->phase >= PHASES || s->side >= SIDES || !(steps[s->phase] >> s->step & 1))
		return "the phase does not belong to the step";
	if (in_fight(s) != (s->target != NOWHERE))
		return "a fight without a target, or a target without a fight";
	if (s->phase == ASSIGNING && s->assigned == BOTH_SIDES)
		return "both sides are asked for what they have done";
	if ((s->owed[0] || s->owed[1]) != (s->phase == LOSING))
		return "steps are owed, and nobody is losing any, or the other way round";
	each_piece(p, b->army[s->side].pieces)
		attackers |= s->piece[p].aim ? crowd_of(p) : 0;
	if (s->phase == FIGHTING && !attackers)
		return "there is nothing to fight";
	if (s->phase == RETREATING && !(comops_with(b, s, BLUE, FLEEING) | comops_with(b, s, RED, FLEEING)))
		return "nobody has to retreat";
	if (s->phase == ADVANCING && area_has(&s->held[enemy], place_hex(s->target)))
		return "the hex to advance into is held";
	if ((s->phase == SUPPORTING || s->phase == LOSING) && !area_has(&s->held[enemy], place_hex(s->target)))
		return "nobody defends the hex that is fought for";
	return NULL;
}

const char *comops_broken(const Board *b, const State *s)
{
	const char *fault = broken_tail(b, s);

	if (!fault)
		fault = broken_phase(b, s);
	for (int p = 0; p < b->npieces && !fault; p++)
		fault = broken_piece(b, s, p);
	for (int g = 0; g < b->nregiments && !fault; g++)
		if (s->formed >> g & 1)
			fault = broken_regiment(b, s, g);
	if (fault)
		return fault;
	State again = *s;
	for (Side side = 0; side < SIDES; side++)
		comops_refresh(b, &again, side);
	if (memcmp(&again, s, sizeof again) != 0)
		return "what the sides hold is not what their pieces hold";
	for (int w = 0; w < 4; w++)
		if (s->held[BLUE].w[w] & s->held[RED].w[w])
			return "both sides hold a hex";
	return s->armored & ~s->bridged ? "an armor bridge is no bridge" : NULL;
}
