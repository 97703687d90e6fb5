/* engine/news.c -- see news.h. */
#include "engine/news.h"
#include "base/memory.h"

#include <stdlib.h>

void news_line(News *news, SideSet who, RuleId rule, const char *fmt, ...)
{
	va_list args;

	if (news->n == news->room) {
		news->room = news->room ? 2 * news->room : 16;
		news->line = memory_resize(news->line, (size_t)news->room * sizeof *news->line);
	}
	news->line[news->n++] = (NewsLine){ .who = who, .rule = rule, .at = news->words.len };
	va_start(args, fmt);
	text_vadd(&news->words, fmt, args);
	va_end(args);
	text_char(&news->words, '\0');
}

void news_clear(News *news)
{
	news->sightings = 0;
	news->n = 0;
	text_clear(&news->words);
}

void news_free(News *news)
{
	free(news->line);
	text_free(&news->words);
	*news = (News){ 0 };
}
