/* games/rifles/army.c -- what a card costs, and whether an army is one. */
#include "games/rifles/rifles.h"

#include <stdio.h>

enum { ARMY_LEAST = 100, SNIPER_SHARE = 50 }; /* half points: RRR-scale.7, RRR-R14 */

/* RRR-points.6-.10  All surcharges are whole halves of a point. */
int rifles_card_price(Type type, Grade grade, bool dismounts, const Weapon *w, Explain *e)
{
	const TypeFacts *t = &rifles_types[type];
	int price = t->price[grade], extra;
	int32_t free_range =
		t->base_range ? t->base_range : 1 * CM; /* RRR-points.10; hand weapons: RRR-points.8 */

	if (price == 0)
		return -1;
	explain_add(e, t->price_rule, ratio(price, 2), "%s %s", rifles_grades[grade], t->title);
	if (dismounts) {
		explain_add(e, RRR_points_6, ratio(1, 1), "able to dismount");
		price += 2;
	}
	if (!w)
		return price;
	extra = w->volleys > 1 ? w->volleys - 1 : 0;
	if (extra > 0)
		explain_add(e, RRR_points_7, ratio(extra, 2), "%s: %d volleys", w->title, w->volleys);
	price += extra;
	/* Hand weapons are charged by whole hundreds of metres, guns by whole hundreds beyond their own range. */
	extra = t->base_range ? (w->range - free_range) / CM : w->range / CM - 1;
	if (extra > 0)
		explain_add(e, t->base_range ? RRR_points_10 : RRR_points_8, ratio(extra, 2), "%s: %d00 m", w->title,
					w->range / CM);
	return price + (extra > 0 ? extra : 0);
}

void rifles_explain_price(const Board *b, int u, Explain *e)
{
	const Card *c = &b->card[u];
	int price =
		rifles_card_price(c->type, c->grade, c->dismounts, c->weapon < 0 ? NULL : &b->weapon[c->weapon], e);

	explain_total(e, "price", price % 2 ? "%d.5" : "%d", price / 2);
}

typedef struct Muster {
	int cards, price, generals, snipers;
} Muster;

static Muster muster(const Board *b, Side side)
{
	Muster m = { 0, 0, 0, 0 };

	for (uint64_t left = b->army[side]; left; left &= left - 1) {
		const Card *c = &b->card[unit_of(left)];
		m.cards++;
		m.price += c->price;
		m.generals += c->type == GENERAL;
		m.snipers += c->type == SNIPERS;
	}
	return m;
}

/* RRR-points.11, RRR-scale.7, RRR-R14 */
int rifles_army_price(const Board *b, Side side, const Record *army, Faults *faults)
{
	const char *title = army->word[3];
	Muster m = muster(b, side);

	if (m.generals != 1)
		record_fault(faults, army, "\"%s\" has %d Generals; RRR-points.11 asks for exactly one", title,
					 m.generals);
	if (m.price < ARMY_LEAST)
		record_fault(faults, army, "\"%s\" costs %d.%d points; RRR-scale.7 asks for 50 or more", title,
					 m.price / 2, m.price % 2 * 5);
	if (m.snipers > m.price / SNIPER_SHARE)
		record_fault(faults, army, "\"%s\" has %d Sniper cards; RRR-R14 allows %d in %d.%d points", title,
					 m.snipers, m.price / SNIPER_SHARE, m.price / 2, m.price % 2 * 5);
	return m.price;
}

void rifles_explain_army(const Board *b, Side side, Explain *e)
{
	Muster m = muster(b, side);

	explain_add(e, RRR_scale_7, ratio(m.price, 2), "points of %s, 50 at least", b->side[side].title);
	explain_add(e, RRR_points_11, ratio(m.generals, 1), "Generals, exactly one");
	explain_add(e, RRR_R14, ratio(m.price / SNIPER_SHARE, 1), "Sniper cards allowed");
	explain_add(e, RRR_R27, ratio(m.cards / 3, 1), "cards a Reserve may hold");
	explain_total(e, "points", m.price % 2 ? "%d.5" : "%d", m.price / 2);
	explain_total(e, "cards", "%d", m.cards);
	explain_total(e, "snipers", "%d", m.snipers);
}

void rifles_describe(const Board *b, int u, Text *out)
{
	const Card *c = &b->card[u];
	const TypeFacts *t = &rifles_types[c->type];
	const char *grade = t->command && c->grade == ELITE ? "brilliant" : rifles_grades[c->grade];

	text_add(out, "%s, %s: %s %s%s, %d%s points\n", unit_name(b, u), c->title, grade, t->title,
			 c->dismounts ? " able to dismount" : "", c->price / 2, c->price % 2 ? ".5" : "");
	text_add(out, "moves %d in good going, ", t->good / CM);
	if (t->bad)
		text_add(out, "%d in bad going, %d by road\n", t->bad / CM, t->road / CM);
	else
		text_add(out, "not in bad going, %d by road\n", t->road / CM);
	if (t->command) {
		int range = rifles_command_range[c->type == SUBCOMMAND][c->grade];
		text_add(out, range ? "commands within %d\n" : "commands what it touches\n", range / CM);
	}
	if (c->weapon >= 0) {
		const Weapon *w = &b->weapon[c->weapon];
		text_add(out, "%s%s: range %d.%d, %d volley%s%s\n", c->dismounts ? "dismounted, " : "", w->title,
				 w->range / CM, w->range % CM / 100, w->volleys, w->volleys == 1 ? "" : "s",
				 w->ours ? " (reconstructed: not in the source)" : "");
	}
	text_add(out, "army list: %s (reconstructed: the source has none)\n", c->army);
}
