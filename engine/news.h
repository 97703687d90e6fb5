/* engine/news.h -- what happened, and who saw it.
 *
 * apply() tells the news as it goes: a line, the rule behind it and the sides that witness it.  A sighting
 * (something hidden was turned up, a chit was drawn) also ends the free undo.  A muted News, as used in
 * playouts, formats nothing and allocates nothing but still counts sightings. */
#ifndef ENGINE_NEWS_H
#define ENGINE_NEWS_H

#include "base/text.h"
#include "engine/rule.h"
#include "engine/side.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct NewsLine {
	SideSet who;
	RuleId rule;
	size_t at; /* where its words begin in News.words; NUL-terminated */
} NewsLine;

typedef struct News {
	bool mute;
	int sightings;
	NewsLine *line;
	int n, room;
	Text words;
} News;

#define news_say(news, who, rule, ...) \
	((news)->mute ? (void)0 : news_line((news), (who), (rule), __VA_ARGS__))
void news_line(News *, SideSet who, RuleId, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
static inline void news_sighting(News *n)
{
	n->sightings++;
}
static inline const char *news_text(const News *n, int line)
{
	return n->words.s + n->line[line].at;
}
void news_clear(News *); /* before each order */
void news_free(News *);

#endif
