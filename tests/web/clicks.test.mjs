// What a click on the map leads to, in a real Chromium: what the page tells a player to click must do what it says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitTurn, leave, onPage, state } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

/** A click on the open table, in centimetres. */
async function clickTable(page, x, y) {
	const at = await onPage(page, x, y);
	await page.mouse.click(at.x, at.y);
}

test("a card goes where the open table is clicked, goes elsewhere by another click, and is put down by a click on it", async () => {
	const page = await server.sit(browser, "rifles/crossroads");
	await awaitTurn(page);
	await page.click("#tab-forces");
	await page.locator(".force", { hasText: "U5" }).first().click();
	await page.waitForSelector(".lay-row[data-overlay=deploy]");
	assert.ok((await page.locator(".overlays .lay-reach").count()) > 0, "the zone is drawn");
	const [x, y, facing] = (await page.evaluate(() => globalThis.sandtable.composer.slot.values[0])).split(" ").map(Number);
	for (const aside of [3.3, 9.3]) {
		await clickTable(page, x + aside, y);
		await page.waitForSelector(".actions .go:enabled");
		assert.deepEqual((await state(page)).text.split(" ").map((w, i) => (i < 2 ? w : Math.round(w))), ["deploy", "U5", Math.round(x + aside), Math.round(y), facing]);
	}
	const { entry } = await state(page);
	await clickTable(page, x + 9.3, y);
	await page.waitForFunction((before) => document.querySelector(".replay .faint").textContent !== before, entry);
	assert.equal(await page.locator(".piece[data-name=U5]").count(), 1);
	await leave(page);
});

test("terrain to be placed is named and goes where the table is clicked", { timeout: 60000 }, async () => {
	let page;
	do { // dice say who is the Low Scorer
		await page?.context().close();
		page = await server.sit(browser, "rifles/impi");
		await awaitTurn(page);
	} while (!(await state(page)).verbs.includes("terrain"));
	await page.locator(".verb", { hasText: "terrain" }).click();
	assert.match(await page.locator(".compose .value", { hasText: "H1" }).textContent(), /hill/);
	await page.locator(".compose .value", { hasText: "H1" }).click();
	await page.waitForSelector(".pick-place");
	await clickTable(page, 42, 58);
	await page.waitForSelector(".pick-point");
	assert.deepEqual((await state(page)).text.split(" ").slice(0, 2).concat((await state(page)).text.split(" ").slice(2).map((w) => Math.round(w))), ["terrain", "H1", 42, 58]);
	await page.waitForSelector(".actions .go:enabled");
	await page.locator(".place-entry input").first().fill("30");
	assert.match((await state(page)).text, /^terrain H1 30 5\d/);
	assert.equal(await page.locator(".place-entry input:visible").count(), 2, "a point faces nowhere");
	await page.click(".actions .go");
	await page.waitForSelector(".shape-hill");
	await leave(page);
});
