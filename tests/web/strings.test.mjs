// Every language says everything, and keeps the places where values go.

import assert from "node:assert/strict";
import { test } from "node:test";
import de from "../../web/strings/de.js";
import en from "../../web/strings/en.js";
import guideDe from "../../web/strings/guide-de.js";
import guideEn from "../../web/strings/guide-en.js";

const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test("German has every string, with the same values in it", () => {
	assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
	for (const key of Object.keys(en)) assert.deepEqual(places(de[key]), places(en[key]), key);
});

test("German guides through the same first turns", () => {
	const shape = (guide) => Object.entries(guide).map(([game, tips]) => [game, ...Object.keys(tips).sort()]);
	assert.deepEqual(shape(guideDe), shape(guideEn));
});
