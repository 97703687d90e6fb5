// An order being composed, without a browser: what outlives the news, and what does not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Composer } from "../../web/js/composer.js";

/** A table whose tree is cut behind the first unit, as the server's is when it grows large. */
const OFFERS = {
	move: { kind: "unit", values: ["a1", "a2"] },
	deploy: { kind: "unit", values: ["c1"], next: [{ kind: "place", sample: true, values: ["10.5 20 90", "1 2 0"], next: [1, 1] }] },
	pass: { complete: true },
};
const BEYOND = { "move a1": { kind: "hex", values: ["B2", "B3"], next: [{ complete: true, kind: "hex", values: ["C3"], next: [1] }, 1] } };

function table(beyond = BEYOND) {
	const asked = [];
	const composer = new Composer(async (stem) => {
		asked.push(stem);
		return beyond[stem] ?? null;
	}, () => composer.changes++);
	composer.changes = 0;
	composer.offer(OFFERS, false);
	return { composer, asked };
}

test("words are walked through the offers; what was not sent is asked for once", async () => {
	const { composer, asked } = table();
	composer.begin("move");
	await composer.push("a1");
	assert.deepEqual(composer.slot.values, ["B2", "B3"]);
	await composer.push("B2");
	assert.ok(composer.complete);
	composer.pop();
	composer.pop();
	await composer.push("a1");
	assert.deepEqual(asked, ["move a1"]);
});

test("a question may be typed with its mark, an order may not", () => {
	const { composer } = table();
	composer.inquiry = (words) => (words[0] === "sight" ? { any: true, kind: "hex" } : undefined);
	composer.type("sight? B2");
	assert.deepEqual(composer.words, ["sight", "B2"]);
	composer.type("pass?");
	assert.deepEqual(composer.words, ["pass?"]);
});

test("the same offers again change nothing, not even the page", async () => {
	const { composer } = table();
	composer.begin("move");
	await composer.push("a1");
	await composer.push("B2");
	const changes = composer.changes;
	composer.offer(structuredClone(OFFERS), true);
	assert.equal(composer.changes, changes);
	assert.deepEqual(composer.words, ["move", "a1", "B2"]);
	assert.deepEqual(composer.slot.values, ["C3"]);
});

test("other offers leave the order as it is, with what may follow now", async () => {
	const beyond = structuredClone(BEYOND);
	const { composer } = table(beyond);
	composer.begin("move");
	await composer.push("a1");
	beyond["move a1"] = { kind: "hex", values: ["B3"], next: [1] };
	composer.offer({ ...OFFERS, hold: { complete: true } }, true);
	assert.deepEqual(composer.slot.values, ["B2", "B3"], "the choices stay until the new ones are here");
	await new Promise(setImmediate);
	assert.equal(composer.text, "move a1");
	assert.deepEqual(composer.slot.values, ["B3"]);
});

test("a place is one value of three words, clicked or typed, and stays one", async () => {
	const { composer } = table();
	composer.begin("deploy");
	await composer.push("c1");
	await composer.push("10.5 20 90");
	composer.offer({ ...OFFERS, hold: { complete: true } }, true);
	await new Promise(setImmediate);
	assert.deepEqual(composer.words, ["deploy", "c1", "10.5 20 90"]);
	assert.ok(composer.complete && !composer.guessed);
	composer.type("deploy c1 1 2 0");
	assert.deepEqual(composer.words, ["deploy", "c1", "1 2 0"]);
	composer.type("deploy c1 3 3 45");
	assert.deepEqual(composer.words, ["deploy", "c1", "3 3 45"]);
	assert.ok(composer.guessed, "off the sample the server judges");
});

test("typing walks beyond what was sent, and a late answer does not spoil a new order", async () => {
	const { composer } = table();
	composer.type("move a1 B2");
	assert.equal(composer.text, "move a1 B2");
	composer.type("pass");
	await new Promise(setImmediate);
	assert.deepEqual(composer.words, ["pass"]);
	composer.type("move a1 B2");
	await new Promise(setImmediate);
	assert.deepEqual(composer.slot.values, ["C3"]);
	composer.type("move a1 Z9");
	await new Promise(setImmediate);
	assert.ok(composer.guessed);
});

test("what was given is done with", () => {
	const { composer } = table();
	composer.begin("pass");
	composer.offer(OFFERS, false);
	assert.deepEqual(composer.words, []);
});
