/* games/rifles/outcome.c -- what losing does: the outcome chart, casualties, those drawn along, panic.
 *
 * Order of effects (RRR-R61): casualty roll; the rear supporter, then the loser moves; then opponents on the
 * winner's flank and rear; then panic, nearest first; reveals last. */
#include "games/rifles/rifles.h"

/* RRR-outcome-chart.9, RRR-R58 */
static LoserRow loser_row(const Board *b, const State *s, int u)
{
	const TypeFacts *t = unit_facts(b, s, u);
	Type type = unit_type(b, s, u);

	if (t->guns)
		return LOSER_GUNS;
	if (type == SNIPERS)
		return LOSER_SNIPERS;
	if (type == ENGINEERS)
		return LOSER_ENGINEERS;
	if (has_mark(s, u, DISORDER))
		return LOSER_DISORDER;
	if (t->command)
		return LOSER_COMMAND;
	if (type == CAVALRY)
		return rifles_in_bad_going(b, s, u) ? LOSER_CAVALRY_BAD : LOSER_CAVALRY;
	if (type == LIGHT_CAVALRY)
		return rifles_in_bad_going(b, s, u) ? LOSER_LIGHT_BAD : LOSER_LIGHT;
	return LOSER_INFANTRY;
}

RuleId rifles_effects(const Board *b, const State *s, const Combat *c, Effect effect[2])
{
	const OutcomeLine *line = &rifles_outcomes[loser_row(b, s, c->loser)];
	const Effect *of_chart = line->shot_at;

	if (c->contact && !unit_facts(b, s, c->loser)->specialty &&
		rifles_fronts_upon(b, s, c->loser, ON_FLANK_OR_REAR)) { /* RRR-melee.6, RRR-R56 */
		effect[0] = effect[1] = (Effect){ DESTROYED, 0 };
		return RRR_melee_6;
	}
	if (c->contact)
		of_chart = unit_facts(b, s, c->winner)->arm == MOUNTED ? line->against_mtd : line->against_inf;
	effect[0] = of_chart[0];
	effect[1] = of_chart[1];
	return line->rule;
}

static void explain_effect(const char *loser, Effect effect, int ways, Explain *e)
{
	static const char *const fate[] = {
		[STAY] = "stays", [FALL] = "falls back", [FLEE] = "flees", [DESTROYED] = "is destroyed"
	};
	static const char *const rolls[] = { "", ", one casualty roll", ", two casualty rolls" };

	explain_chance(e, loser, ways / 10000.0, "%s%s", fate[effect.fate], rolls[effect.rolls]);
}

void rifles_explain_fate(const Board *b, const State *s, const Combat *c, int beaten, int doubled, Explain *e)
{
	Effect effect[2];

	rifles_effects(b, s, c, effect);
	explain_chance(e, unit_name(b, c->loser), (10000 - beaten) / 10000.0, "is not beaten");
	explain_effect(unit_name(b, c->loser), effect[0], beaten - doubled, e);
	explain_effect(unit_name(b, c->loser), effect[1], doubled, e);
}

/* RRR-casualties.1 */
static void roll_casualties(const Board *b, State *s, int u, int rolls, Dice *dice, News *news)
{
	for (int i = 0; i < rolls; i++) {
		int die = dice_roll(dice, DIE, RRR_casualties_1);
		if (die <= 3 && s->unit[u].casualties < UINT8_MAX)
			s->unit[u].casualties++;
		news_say(news, BOTH_SIDES, RRR_casualties_1, "%s rolls %d for casualties%s.", unit_name(b, u), die,
				 die <= 3 ? ": one" : "");
	}
}

/* RRR-winning.2, RRR-R69; a dummy is no loss (RRR-R31) */
void rifles_lose(const Board *b, State *s, int u, RuleId rule, News *news)
{
	Side side = unit_side(b, u);

	if (b->card[u].type == DUMMY) {
		rifles_turn_up(b, s, u, news);
		return;
	}
	s->lost[side] = (int16_t)(s->lost[side] + b->card[u].price);
	s->unit[u] = (Unit){ .place = LOST, .marks = FACE_UP, .casualties = s->unit[u].casualties };
	s->flights &= ~UNIT_BIT(u);
	news_say(news, BOTH_SIDES, rule, "%s is lost; %s has lost %d%s points.", unit_name(b, u),
			 b->side[side].title, s->lost[side] / 2, s->lost[side] % 2 ? ".5" : "");
}

/* RRR-after-combat.12, RRR-R68  Those within 5.0 behind the card as it stood, nearest first.  A card that lay
 * face down is turned up by its flight; a dummy is then gone. */
static void panic(const Board *b, State *s, Side side, const Box *fallen, uint64_t except, Dice *dice,
				  News *news)
{
	Box zone = *fallen;
	uint64_t struck = 0;

	zone.at = box_point(fallen, -(CARD_DEEP + PANIC_DEPTH) / 2, 0);
	zone.deep2 = PANIC_DEPTH / 2;
	for (uint64_t left = rifles_on_table(b, s, side) & ~except; left; left &= left - 1) {
		Box box = unit_box(s, unit_of(left));
		if (box_deeper(&zone, &box, TOUCH))
			struck |= left & -left;
	}
	while (struck) {
		int nearest = unit_of(struck);
		for (uint64_t left = struck; left; left &= left - 1)
			if (point_gap2(unit_pose(s, unit_of(left)).at, fallen->at) <
				point_gap2(unit_pose(s, nearest).at, fallen->at))
				nearest = unit_of(left);
		struck &= ~UNIT_BIT(nearest);
		if (!on_table(s, nearest))
			continue; /* pushed off by another's flight */
		rifles_turn_up(b, s, nearest, news);
		if (!on_table(s, nearest))
			continue;
		news_say(news, BOTH_SIDES, RRR_after_combat_12, "%s panics.", unit_name(b, nearest));
		roll_casualties(b, s, nearest, 1, dice, news);
		rifles_run_away(b, s, nearest, dice, news);
	}
}

/* RRR-outcome.5 */
static void move_supporter(const Board *b, State *s, int u, Fate of_front, Dice *dice, News *news)
{
	if (of_front == FALL) {
		rifles_fall_back(b, s, u, dice, news);
		return;
	}
	if (of_front == DESTROYED)
		roll_casualties(b, s, u, 1, dice, news);
	rifles_run_away(b, s, u, dice, news);
}

void rifles_resolve(const Board *b, State *s, const Combat *c, Dice *dice, News *news)
{
	Side side = unit_side(b, c->loser);
	Box fallen = unit_box(s, c->loser);
	bool specialty = unit_facts(b, s, c->loser)->specialty;
	int supporter = c->contact ? rifles_supporter(b, s, c->loser) : -1;
	uint64_t drawn = c->contact && !unit_facts(b, s, c->winner)->specialty
						 ? rifles_fronts_upon(b, s, c->winner, ON_FLANK_OR_REAR) & ~UNIT_BIT(c->loser)
						 : 0;
	Effect effects[2];
	RuleId rule = rifles_effects(b, s, c, effects);
	Effect effect = effects[c->doubled];
	bool destroyed = effect.fate == DESTROYED;

	news_say(news, BOTH_SIDES, rule, "%s %s%s.", unit_name(b, c->loser), c->doubled ? "is doubled and " : "",
			 effect.fate == STAY   ? "holds"
			 : effect.fate == FALL ? "falls back"
			 : effect.fate == FLEE ? "flees"
								   : "is destroyed");
	roll_casualties(b, s, c->loser, effect.rolls, dice, news);
	if (destroyed) /* removed before others move */
		rifles_lose(b, s, c->loser, rule, news);
	if (supporter >= 0 && effect.fate != STAY)
		move_supporter(b, s, supporter, effect.fate, dice, news);
	if (effect.fate == FALL)
		destroyed = rifles_fall_back(b, s, c->loser, dice, news) == DESTROYED_ON_WAY;
	if (effect.fate == FLEE)
		destroyed = rifles_run_away(b, s, c->loser, dice, news) == DESTROYED_ON_WAY;
	for (uint64_t left = drawn; left; left &= left - 1) /* RRR-melee.5, RRR-outcome.6 */
		if (on_table(s, unit_of(left)))
			rifles_fall_back(b, s, unit_of(left), dice, news);
	if (destroyed && !specialty) /* over the edge of the table it is lost, not destroyed */
		panic(b, s, side, &fallen, supporter >= 0 ? UNIT_BIT(supporter) : 0, dice, news);
	rifles_reveal_all(b, s, news);
}
