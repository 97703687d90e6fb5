/* base/hash.h -- 64-bit fingerprints of states, scenarios and journals; and the mixing that dice use.
 *
 * Fast and well spread, the same on every little-endian machine; not proof against an enemy who can choose
 * the bytes. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t size);

/* A bijection in which every input bit moves every output bit (the finisher of SplitMix64). */
static inline uint64_t hash_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

#endif
