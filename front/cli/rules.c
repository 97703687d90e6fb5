/* front/cli/rules.c -- sandtable rules: the register, in our words. */
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/register.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { NEAR = 8 };

/* Was an id meant?  It holds a digit and no blank, and begins like one. */
static bool looks_like_id(const Register *r, const char *word)
{
	size_t n = strlen(r->letters);
	bool lettered = strncasecmp(word, r->letters, n) == 0 && word[n] == '-';

	return lettered || (isdigit((unsigned char)word[0]) && strpbrk(word, ".-"));
}

static int unknown_id(const Register *r, const char *id)
{
	const RegisterItem *near[NEAR];
	int n = register_near(r, id, near, NEAR);

	Text like = { 0 };
	for (int i = 0; i < n; i++)
		text_add(&like, "%s%s", i ? ", " : "; near it are ", near[i]->id);
	cli_fail("there is no rule %s%s", id, text_str(&like));
	text_free(&like);
	return STATUS_NO;
}

/* Every item that holds all the words. */
static int search(const Register *r, char **word, int n)
{
	int found = 0;

	for (int i = 0; i < r->n; i++) {
		int k = 0;

		while (k < n && register_holds(&r->item[i], word[k]))
			k++;
		if (k == n) {
			register_print(&r->item[i], stdout);
			found++;
		}
	}
	if (found)
		return STATUS_OK;
	cli_fail("no rule holds %s%s", word[0], n > 1 ? " and the other words" : "");
	return STATUS_NO;
}

static int answer(const Register *r, char **word, int n)
{
	const RegisterItem *item = n == 1 ? register_find(r, word[0]) : NULL;

	if (n == 0) {
		fputs(r->whole, stdout);
		return STATUS_OK;
	}
	if (item) {
		register_print_whole(r, item, stdout);
		return STATUS_OK;
	}
	return n == 1 && looks_like_id(r, word[0]) ? unknown_id(r, word[0]) : search(r, word, n);
}

int cli_rules(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' }, { 0 } };
	Register r;
	Fault fault;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;)
		return o == 'h' ? STATUS_OK : STATUS_FAULT;
	if (optind == argc)
		return cli_usage(c);
	if (!home_game(argv[optind], &fault) || !register_read(&r, argv[optind], &fault))
		return cli_fail("%s", fault.text);
	int status = answer(&r, argv + optind + 1, argc - optind - 1);
	register_free(&r);
	return status;
}
