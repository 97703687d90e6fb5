// Per cents that people add up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wholePerCents } from "../../web/js/shares.js";

test("two halves of a per cent do not make one more", () => {
	assert.deepEqual(wholePerCents([8950, 0, 1050]), [90, 0, 10]);
	assert.deepEqual(wholePerCents([1050, 0, 8950]), [11, 0, 89]);
});

test("three thirds are a hundred", () => assert.deepEqual(wholePerCents([1, 1, 1]), [34, 33, 33]));

test("what is whole stays whole", () => assert.deepEqual(wholePerCents([0, 0, 10000]), [0, 0, 100]));

test("any three parts are a hundred, and none is a per cent off", () => {
	for (let won = 0; won <= 200; won += 7)
		for (let drawn = 0; won + drawn <= 200; drawn += 9) {
			const parts = [won, drawn, 200 - won - drawn];
			const shares = wholePerCents(parts);
			assert.equal(shares.reduce((sum, n) => sum + n), 100);
			parts.forEach((n, i) => assert.ok(Math.abs(shares[i] - n / 2) < 1, `${parts}: ${shares}`));
		}
});
