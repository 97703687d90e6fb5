// The geometry that helps the hand on the open table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { intoContact, ontoOffer, poseWords, turned, wheeled, wordsPose } from "../../web/js/snap.js";

const card = (x, y, facing) => ({ x, y, facing, wide: 5000, deep: 3000 });

test("a card that comes near the front of another is laid against it, corner on corner", () => {
	const enemy = card(50000, 50000, 18000);
	assert.deepEqual(intoContact(card(50300, 46700, 500), [enemy]), card(50000, 47000, 0));
});

test("beside a friend it is lined up on his flank", () => {
	assert.deepEqual(intoContact(card(55400, 50200, 35700), [card(50000, 50000, 0)]), card(55000, 50000, 0));
});

test("against a flank it is turned square to it", () => {
	const found = intoContact(card(54200, 48600, 26500), [card(50000, 50000, 0)]);
	assert.equal(found.facing, 27000);
	assert.equal(found.x, 54000);
});

test("too far, or too oblique, and it stays where the hand has it", () => {
	assert.equal(intoContact(card(50000, 45000, 0), [card(50000, 50000, 18000)]), null);
	assert.equal(intoContact(card(50000, 46900, 3000), [card(50000, 50000, 18000)]), null);
});

test("an offered place near by is taken exactly", () => {
	assert.deepEqual(ontoOffer(card(40210, 22150, 9400), [{ x: 40123, y: 22001, facing: 9123 }]), card(40123, 22001, 9123));
	assert.equal(ontoOffer(card(40210, 22150, 0), [{ x: 40123, y: 22001, facing: 9123 }]), null);
});

test("a wheel keeps its corner, a turn its middle", () => {
	assert.deepEqual(wheeled(card(50000, 50000, 0), 9000), { ...card(0, 0, 9000), x: 51000, y: 54000 });
	assert.deepEqual(wheeled(card(50000, 50000, 0), -9000), { ...card(0, 0, 27000), x: 49000, y: 54000 });
	assert.deepEqual(turned(card(1, 2, 100), -300), card(1, 2, 35800));
});

test("places are written and read as orders have them", () => {
	assert.equal(poseWords(card(40500, 22001, 9050)), "40.5 22.001 90.5");
	assert.deepEqual(wordsPose("40.5 22.001 -90"), { x: 40500, y: 22001, facing: 27000 });
	assert.equal(wordsPose("C4"), null);
});
