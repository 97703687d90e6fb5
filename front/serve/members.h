/* front/serve/members.h -- what an object that comes over the wire may hold: messages and posted bodies alike.
 *
 * Each kind of object has a list of its members, and is held to it before anybody acts on it: what is missing, of the
 * wrong type, out of its range or unknown is refused with a sentence that names the member.  docs/protocol.schema.json
 * has the same lists. */
#ifndef FRONT_SERVE_MEMBERS_H
#define FRONT_SERVE_MEMBERS_H

#include "base/fault.h"

#include <jansson.h>
#include <stdint.h>

typedef enum MemberKind { MEMBER_TEXT, MEMBER_NUMBER, MEMBER_FLAG, MEMBER_TWO_TEXTS } MemberKind;

typedef struct Member {
	const char *name; /* NULL behind the last */
	MemberKind kind;
	bool needed;
	int least, most; /* of a number, or of a text's bytes; no `most`: as large as it likes */
} Member;

/* As they stand in a list: NEEDED("at", .kind = MEMBER_NUMBER). */
#define NEEDED(member, ...)                         \
	{                                               \
		.name = member, .needed = true, __VA_ARGS__ \
	}
#define ALLOWED(member, ...)        \
	{                               \
		.name = member, __VA_ARGS__ \
	}

/* The object that the bytes are; NULL with a sentence when they are none.  To be given back with json_decref(). */
json_t *members_read(const char *bytes, size_t len, Fault *);
bool members_fit(const json_t *object, const Member *list, Fault *);

/* ---- of an object that fits ---- */
const char *member_text(const json_t *object, const char *name); /* "" when it is not there */
/* What is too large for an entry's number is the largest there is: no journal has that entry. */
uint32_t member_number(const json_t *object, const char *name, uint32_t otherwise);
bool member_flag(const json_t *object, const char *name, bool otherwise);

#endif
