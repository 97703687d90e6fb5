/* front/json/game.h -- what the engine knows, as JSON, for any game: docs/protocol.md describes the shapes.
 *
 * Every function writes one value.  Those that take a `seen` State or a Scene are given what the reader may
 * know and can tell no more than that. */
#ifndef FRONT_JSON_GAME_H
#define FRONT_JSON_GAME_H

#include "engine/scenario.h"
#include "front/balance.h"
#include "front/json/json.h"

const char *json_rule_id(const Game *, RuleId); /* NULL for "no rule" */

/* ---- what is printed: the same for everybody ---- */
/* Names, titles, sides; length and balance where they are known (may be NULL). */
void json_scenario(Text *, const Scenario *, const Balance *);
void json_board(Text *, const Scenario *); /* map, pieces, verbs */

/* ---- the table ---- */
/* What a reader was last sent, so that only what changed since needs to be sent: a fingerprint for each
 * piece, one each for all marks, facts and shapes.  {0}: nothing was sent yet. */
typedef struct SceneSent {
	bool any;
	int npieces;
	uint64_t piece[SCENE_PIECES], marks, facts, shapes;
} SceneSent;

void json_shapes(Text *, const Scene *); /* the ground of an open table */
/* The whole scene when nothing was sent or `sent` is NULL, else the difference; *sent is brought up to date. */
void json_scene(Text *, const Scenario *, const Scene *, SceneSent *sent);
/* What each side's pieces show to the other, and what both are shown alike: the public's scene. */
void scene_public(const Scene seen_by[SIDES], Scene *out);

/* ---- questions and answers ---- */
void json_ask(Text *, const Scenario *, const Ask *, Side reader, const char *prompt);
void json_outcome(Text *, const Scenario *, const Outcome *);
void json_why(Text *, const Game *, const Why *); /* the members "rule" and "text" of an object */
void json_explain(Text *, const Game *, const Explain *);
void json_overlay_kinds(Text *, const Game *);                /* those the game has */
void json_overlay(Text *, const Scenario *, const Overlay *); /* the members of an object */

/* The walk of orders from `stem` on, as far as `nodes` slots go: what is nearer the root comes first.  What
 * was not reached is null, for the reader to ask about when he gets there. */
void json_offers(Text *, const Scenario *, const State *seen, const Order *stem, int nodes);
/* The same for every verb allowed, an object from verb to slot.  Verbs that lead nowhere are left out. */
void json_all_offers(Text *, const Scenario *, const State *seen, Side, uint64_t verbs, int nodes);

#endif
