/* front/json/json.h -- JSON being written.
 *
 * A value is written behind what stands in the Text; the comma is put where one is due, so callers say only
 * what they mean.  Reading is jansson's business: what comes from outside deserves a strict reader. */
#ifndef FRONT_JSON_JSON_H
#define FRONT_JSON_JSON_H

#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

void json_open(Text *, char bracket); /* '{' or '[' */
void json_close(Text *, char bracket);
void json_key(Text *, const char *key); /* a plain word: nothing in it is escaped */
void json_text(Text *, const char *);   /* NULL is null; what is no UTF-8 becomes U+FFFD */
void json_number(Text *, long long);
void json_bool(Text *, bool);
void json_nothing(Text *);
/* A member of an object. */
void json_put_text(Text *, const char *key, const char *);
void json_put_number(Text *, const char *key, long long);
void json_put_natural(Text *, const char *key, uint64_t); /* a seed: it may be larger than a number */
void json_put_share(Text *, const char *key, double);     /* of one: 0.138888888888889 */
void json_put_flag(Text *, const char *key, bool);        /* left out when false */

#endif
