/* games/comops/prompt.c -- the question put to a side, in words. */
#include "games/comops/comops.h"

static const char *const question[PHASES] = {
	[ASSIGNING] = "Assign each of your reinforcements to a number chit.",
	[SETTING_UP] = "Place your units in your set-up area; say ready when all are placed.",
	[DECLARING] = "List your attacks, then declare them; declare alone to attack nothing.",
	[FIGHTING] = "Which attack is fought next, and with which guns?",
	[SUPPORTING] = "Which guns support the defense?",
	[LOSING] = "Which units lose the steps?",
	[RETREATING] = "Where do your units retreat to?",
	[ADVANCING] = "Who advances into the emptied hex?",
	[WORKING] = "What do your engineers do?",
	[OVER] = "The game is over.",
};

static void name_counters(const Board *b, const State *seen, Crowd crowd, Text *out)
{
	each_piece(p, comops_counters(b, seen, crowd))
		text_add(out, " %s", comops_unit_name(b, comops_counter(b, seen, p)));
}

static void name_letters(const Board *b, const State *seen, Side side, Text *out)
{
	const char *before = "";

	for (int i = 0; i < LETTERS; i++) {
		const Letter *letter = &b->army[side].letter[i];

		if (!letter->used)
			continue;
		text_add(out, "%s %c(%c)", before, 'A' + i, letter->second ? '+' : '-');
		name_counters(b, seen, letter->units, out);
		if (letter->steps)
			text_add(out, " %d %s step%s", letter->steps, letter->armor ? "armor" : "infantry",
					 letter->steps == 1 ? "" : "s");
		before = ";";
	}
	text_char(out, '.');
}

static void name_waiting(const Board *b, const State *seen, Side side, Text *out)
{
	Crowd hand = 0;

	each_piece(p, b->army[side].pieces)
		hand |= seen->piece[p].fate == HAND ? crowd_of(p) : 0;
	if (!hand)
		return;
	text_put(out, " Off map:");
	name_counters(b, seen, hand, out);
	text_char(out, '.');
}

static void prompt_moving(const Board *b, const State *seen, Side side, Text *out)
{
	if (seen->step == 5) {
		text_put(out, "Exploit with motorized units that have neither moved nor fought; then end.");
		return;
	}
	text_put(out, "Move your units and bring in reinforcements; then end.");
	name_waiting(b, seen, side, out);
	if (seen->steps[STEP_INFANTRY] || seen->steps[STEP_ARMOR])
		text_add(out, " Replacement steps: %d infantry, %d armor.", seen->steps[STEP_INFANTRY],
				 seen->steps[STEP_ARMOR]);
}

/* Why a list cannot be declared yet. */
static void name_duties(const Board *b, const State *seen, Text *out)
{
	Area owed = comops_duties(b, seen);

	if (area_empty(&owed))
		return;
	text_put(out, " To be attacked as well, for they are next to your attackers:");
	each_hex(h, &owed)
		text_add(out, " %s", label(b, h));
	text_put(out, ".");
}

void comops_prompt(const Board *b, const State *seen, Side side, Text *out)
{
	if (seen->phase != OVER && !(comops_ask(b, seen).who & side_set(side))) {
		text_put(out, "The other side decides.");
		return;
	}
	if (seen->phase == MOVING) {
		prompt_moving(b, seen, side, out);
		return;
	}
	text_put(out, question[seen->phase]);
	if (seen->phase == ASSIGNING)
		name_letters(b, seen, side, out);
	if (seen->phase == SETTING_UP)
		name_waiting(b, seen, side, out);
	if (seen->phase == DECLARING)
		name_duties(b, seen, out);
	if (seen->phase == LOSING)
		text_add(out, " %d to lose.", seen->owed[0] ? seen->owed[0] : seen->owed[1]);
	if (seen->target)
		text_add(out, " (%s)", label(b, place_hex(seen->target)));
}
