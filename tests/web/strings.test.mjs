// Every language says everything, and keeps the places where values go.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { TERRAIN } from "../../web/js/ground.js";
import { GRAIN } from "../../web/js/plan.js";
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

/** What has no name of this sort, as the page would look it up. @param {string} prefix @param {string[]} words */
const nameless = (prefix, words) => words.filter((word) => !(prefix + word.replace(/\W/g, "_") in de));

test("ground that has a look has a name", () => {
	assert.deepEqual(nameless("ground_", [...Object.keys(TERRAIN), ...Object.keys(GRAIN)]), []);
});

test("whatever a game marks on its map has a name", () => {
	const games = new URL("../../games/", import.meta.url);
	const sources = readdirSync(games, { withFileTypes: true }).filter((game) => game.isDirectory())
		.flatMap(({ name }) => readdirSync(new URL(name, games)).filter((file) => file.endsWith(".c")).map((file) => readFileSync(new URL(`${name}/${file}`, games), "utf8")))
		.filter((text) => text.includes("scene_mark("));
	const words = sources.flatMap((text) => [...text.matchAll(/scene_mark\(scene, "([^"]+)"/g), ...text.matchAll(/"((?:\w+ )?bridge)"/g)].map(([, word]) => word));
	assert.ok(words.includes("supply head") && words.includes("armor bridge"), "the search finds what is there");
	assert.deepEqual(nameless("mark_", words), []);
});
