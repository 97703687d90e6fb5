/* base/hash.c -- four independent lanes of eight bytes, so that the multiplications overlap. */
#include "base/hash.h"

#include <string.h>

static uint64_t word(const unsigned char *p)
{
	uint64_t w;

	memcpy(&w, p, sizeof w);
	return w;
}

static uint64_t stir(uint64_t lane, uint64_t w)
{
	lane = (lane ^ w) * 0x9e3779b97f4a7c15u;
	return lane ^ (lane >> 29);
}

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t size)
{
	const unsigned char *p = bytes;
	uint64_t lane[4] = { start ^ size, start + 0x243f6a8885a308d3u, ~start, start ^ 0x13198a2e03707344u };
	uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3]; /* in registers while the bulk is read */
	size_t left = size;

	for (; left >= 32; left -= 32, p += 32) {
		a = stir(a, word(p));
		b = stir(b, word(p + 8));
		c = stir(c, word(p + 16));
		d = stir(d, word(p + 24));
	}
	lane[0] = a;
	lane[1] = b;
	lane[2] = c;
	lane[3] = d;
	for (; left >= 8; left -= 8, p += 8)
		lane[left / 8] = stir(lane[left / 8], word(p));
	if (left > 0) {
		uint64_t w = 0;

		memcpy(&w, p, left);
		lane[0] = stir(lane[0], w);
	}
	return hash_mix(lane[0] ^ hash_mix(lane[1] ^ hash_mix(lane[2] ^ hash_mix(lane[3]))));
}
