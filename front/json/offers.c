/* front/json/offers.c -- the walk of orders as a tree, so that a reader composes whole orders by itself.
 *
 * A slot is {"complete":true,"kind":"hex","values":["G7",..],"next":[..]}: next[i] is the slot behind value
 * i, 1 where the order is complete and nothing can follow, or null where the tree was cut.  The tree is grown
 * breadth first, so that a cut falls on what is furthest from the player's next click. */
#include "base/memory.h"
#include "front/json/game.h"

#include <stdlib.h>
#include <string.h>

/* A slot without its empty room: the values lie in the tree's pool. */
typedef struct Node {
	Order stem;
	bool complete, sample, labelled;
	uint8_t width, kind[SLOT_WIDTH];
	int n;     /* values */
	int value; /* where they begin in the pool, and their labels behind them */
	int first; /* its children are first, first + 1 ...; -1 when it was not grown */
} Node;

typedef union Pooled {
	int32_t value;
	const char *label;
} Pooled;

typedef struct Tree {
	const Scenario *s;
	const State *seen;
	int limit; /* nodes */
	Node *node;
	int n, room;
	Pooled *pool;
	int npool, pool_room;
	Slot slot; /* the one next() writes in */
} Tree;

static Pooled *pool_take(Tree *t, int n)
{
	if (t->npool + n > t->pool_room) {
		t->pool_room = 2 * (t->npool + n);
		t->pool = memory_resize(t->pool, (size_t)t->pool_room * sizeof *t->pool);
	}
	t->npool += n;
	return t->pool ? t->pool + t->npool - n : NULL; /* nothing was wanted yet */
}

static void add_node(Tree *t, const Order *stem)
{
	Slot *slot = &t->slot;

	slot_clear(slot, ARG_NUMBER);
	t->s->game->next(t->s->board, t->seen, stem, slot);
	if (t->n == t->room) {
		t->room = t->room ? 2 * t->room : 16;
		t->node = memory_resize(t->node, (size_t)t->room * sizeof *t->node);
	}
	int words = slot->n * slot->width;
	t->node[t->n++] = (Node){ .stem = *stem,
							  .complete = slot->complete,
							  .sample = slot->sample,
							  .labelled = slot->labelled,
							  .width = slot->width,
							  .n = slot->n,
							  .value = t->npool,
							  .first = -1 };
	memcpy(t->node[t->n - 1].kind, slot->kind, sizeof slot->kind);
	Pooled *pooled = pool_take(t, words + (slot->labelled ? slot->n : 0));
	for (int i = 0; i < words; i++)
		pooled[i].value = slot->value[i];
	for (int i = 0; slot->labelled && i < slot->n; i++)
		pooled[words + i].label = slot->label[i];
}

static void push_value(const Tree *t, const Node *node, int i, Order *o)
{
	for (int w = 0; w < node->width; w++)
		order_push(o, (ArgKind)node->kind[w], t->pool[node->value + i * node->width + w].value);
}

/* Grow all children of a node, or none when they do not fit. */
static void grow(Tree *t, int at)
{
	int n = t->node[at].n;

	if (n == 0 || t->n + n > t->limit || t->node[at].stem.n + t->node[at].width > ORDER_ARGS)
		return;
	t->node[at].first = t->n;
	for (int i = 0; i < n; i++) {
		Order longer = t->node[at].stem;

		push_value(t, &t->node[at], i, &longer);
		add_node(t, &longer);
	}
}

static const char *const kind_words[ARG_KINDS] = {
	[ARG_UNIT] = "unit",     [ARG_THING] = "thing", [ARG_HEX] = "hex",   [ARG_NUMBER] = "number",
	[ARG_LENGTH] = "length", [ARG_SIDE] = "side",   [ARG_WORD] = "word",
};

static void put_value(Text *out, const Tree *t, const Node *node, int i)
{
	char words[ORDER_TEXT];
	Text text = text_over(words, sizeof words);
	Order value;

	/* Printed behind a bare verb, so that what follows the verb is the value. */
	order_start(&value, node->stem.side, node->stem.verb);
	push_value(t, node, i, &value);
	order_print(t->s->game, t->s->board, &value, &text);
	json_text(out, words + strlen(t->s->game->verbs[node->stem.verb].name) + 1);
}

static void put_values(Text *out, const Tree *t, const Node *node)
{
	json_put_text(out, "kind", node->width == SLOT_WIDTH ? "place" : kind_words[node->kind[0]]);
	json_key(out, "values");
	json_open(out, '[');
	for (int i = 0; i < node->n; i++)
		put_value(out, t, node, i);
	json_close(out, ']');
	if (!node->labelled)
		return;
	json_key(out, "labels");
	json_open(out, '[');
	for (int i = 0; i < node->n; i++)
		json_text(out, t->pool[node->value + node->n * node->width + i].label);
	json_close(out, ']');
}

static void put_node(Text *out, const Tree *t, int at)
{
	const Node *node = &t->node[at];

	if (at > 0 && node->complete && node->n == 0) {
		json_number(out, 1);
		return;
	}
	json_open(out, '{');
	json_put_flag(out, "complete", node->complete);
	json_put_flag(out, "sample", node->sample);
	if (node->n > 0)
		put_values(out, t, node);
	if (node->first >= 0) {
		json_key(out, "next");
		json_open(out, '[');
		for (int i = 0; i < node->n; i++)
			put_node(out, t, node->first + i);
		json_close(out, ']');
	}
	json_close(out, '}');
}

/* With a key: nothing is written when no order begins like that. */
static void put_tree(Text *out, const Scenario *s, const State *seen, const Order *stem, int nodes,
					 const char *key)
{
	Tree t = { .s = s, .seen = seen, .limit = nodes };

	add_node(&t, stem);
	if (!key || t.node[0].n > 0 || t.node[0].complete) {
		if (key)
			json_key(out, key);
		for (int at = 0; at < t.n; at++)
			grow(&t, at);
		put_node(out, &t, 0);
	}
	free(t.node);
	free(t.pool);
}

void json_offers(Text *out, const Scenario *s, const State *seen, const Order *stem, int nodes)
{
	put_tree(out, s, seen, stem, nodes, NULL);
}

void json_all_offers(Text *out, const Scenario *s, const State *seen, Side side, uint64_t verbs, int nodes)
{
	int share = verbs ? nodes / __builtin_popcountll(verbs) : 0;

	json_open(out, '{');
	for (int v = 0; v < s->game->nverbs; v++) {
		Order stem;

		if (!(verbs >> v & 1))
			continue;
		order_start(&stem, side, v);
		put_tree(out, s, seen, &stem, share, s->game->verbs[v].name);
	}
	json_close(out, '}');
}
