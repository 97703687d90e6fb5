// What a click on the map leads to, in a real Chromium: what the page tells a player to click must do what it says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitTurn, lastUpdate, leave, onPage, orderByKeys, state } from "./browser.mjs";
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
	await page.waitForSelector(".lay-row[data-overlay=terrain]");
	assert.equal(await page.locator(".overlays [data-overlay=terrain]").count(), 1, "its outline is drawn before it is placed");
	await page.locator(".place-entry input").first().fill("30");
	assert.match((await state(page)).text, /^terrain H1 30 5\d/);
	assert.equal(await page.locator(".place-entry input:visible").count(), 2, "a point faces nowhere");
	await page.click(".actions .go");
	await page.waitForSelector(".shape-hill");
	await leave(page);
});

const hexAt = (page, label) => page.evaluate((l) => {
	const { hand, view } = globalThis.sandtable;
	const [x, y] = view.place(l);
	const box = hand.frame.getBoundingClientRect();
	return { x: box.left + hand.stage.x + x * hand.stage.k, y: box.top + hand.stage.y + y * hand.stage.k };
}, label);

async function clickHex(page, label) {
	const { x, y } = await hexAt(page, label);
	await page.mouse.click(x, y);
}

const inquire = (page, name) => page.locator(".inquiry", { hasText: name }).click();

/** From now on every refusal is noticed, however soon something else is told in its place. */
const watchRefusals = (page) =>
	page.evaluate(() => {
		window.refusals = 0;
		const look = () => (window.refusals += document.querySelectorAll(".reply .refusal").length);
		new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
	});
const refusals = (page) => page.evaluate(() => window.refusals);

test("a question without words is answered in the midst of an order, and gives nothing to give", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await page.locator(".verb", { hasText: "move" }).click();
	await inquire(page, "victory");
	await page.waitForSelector(".reply .sum");
	assert.equal((await state(page)).text, "move");
	assert.equal((await state(page)).ready, false);
	await page.locator(".actions button", { hasText: "Cancel" }).click();
	await inquire(page, "victory");
	await page.waitForSelector(".reply .sum");
	assert.equal((await state(page)).ready, false, "no order, nothing to give");
	await leave(page);
});

test("a question is asked by clicks on what it is about, and does not begin with a refusal", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await watchRefusals(page);
	await inquire(page, "sight");
	await page.waitForFunction(() => /Click a hex/.test(document.querySelector(".reply")?.textContent ?? ""));
	await clickHex(page, "2905");
	await clickHex(page, "2907");
	await page.waitForSelector(".reply .sum");
	assert.equal(await refusals(page), 0);
	assert.equal((await state(page)).text, "sight 2905 2907");
	assert.equal((await state(page)).ready, false, "it is no order");
	await inquire(page, "about");
	await clickHex(page, "3105");
	await page.waitForFunction(() => document.querySelector(".order-text").value === "about IR52");
	await page.waitForSelector(".reply .sum, .reply .totals, .reply .refusal");
	await leave(page);
});

test("a question may be typed as its button has it, and Enter asks it", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await page.click(".order-text");
	await page.keyboard.type("zone? 2707");
	await page.waitForSelector(".reply .sum");
	assert.equal((await state(page)).text, "zone 2707");
	await watchRefusals(page);
	await page.keyboard.press("Enter");
	await inquire(page, "victory"); // answers come in the order of what was asked
	await page.waitForFunction(() => /2908 is British/.test(document.querySelector(".reply .sum")?.textContent ?? ""));
	assert.equal(await refusals(page), 0);
	await leave(page);
});

test("a step the referee will not have makes way for the next click", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await page.fill(".order-text", "move FA18");
	await page.waitForFunction(() => globalThis.sandtable.composer.slot?.values?.includes("2906"));
	await clickHex(page, "2911");
	await page.waitForSelector(".reply .refusal");
	await clickHex(page, "2906");
	await page.waitForSelector(".actions .go:enabled");
	assert.equal((await state(page)).text, "move FA18 2906");
	await leave(page);
});

/** Through the orders of a fight at the bridge until bombard is open. */
async function untilBombard(page) {
	await awaitTurn(page);
	while (!(await lastUpdate(page)).offers.bombard?.values) {
		assert.ok(await orderByKeys(page, "end"));
		await awaitTurn(page);
	}
}

test("targets and those who could attack them are ringed, and a click on an attacker leads there; what came of it is told beside the question", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "mons/bridge");
	await untilBombard(page);
	await page.evaluate(() => globalThis.sandtable.composer.clear());
	const { hex, unit, at } = await page.evaluate(() => {
		const { offers } = globalThis.sandtable.now;
		const unit = offers.bombard.next[0].values[0];
		return { hex: offers.bombard.values[0], unit, at: globalThis.sandtable.scene.pieces.find((p) => p.name === unit).at };
	});
	assert.ok((await state(page)).hexes.includes(hex), "the target is ringed");
	assert.equal(await page.locator(`.pick-unit[data-at="${at}"]`).count(), 1, "so is the gun");
	await clickHex(page, at);
	await page.waitForFunction(() => /^bombard /.test(document.querySelector(".order-text").value));
	assert.match((await state(page)).text, new RegExp(`^bombard \\d+ ${unit}$`));
	await page.click("#tab-hex");
	await page.waitForSelector(".actions .go:enabled");
	await page.click(".actions .go");
	await page.waitForSelector(".told li");
	assert.match(await page.textContent(".told"), /Bombardment of/, "while another tab is open");
	await leave(page);
});

test("what may be chosen by a pile goes when other answers are open", async () => {
	const game = await server.game("mons/bridge");
	const [page, elsewhere] = [await server.sit(browser, "", { game }), await server.sit(browser, "", { game })];
	await awaitTurn(page);
	await clickHex(page, "2905");
	await page.waitForSelector(".popup.choices");
	assert.equal(await page.locator(".popup .fan").count(), 2);
	assert.ok(await orderByKeys(elsewhere, "move IR52 3106"));
	await page.waitForSelector(".popup", { state: "hidden" });
	assert.ok(await page.evaluate(() => document.activeElement === document.querySelector(".stage")), "the keys go on where they were");
	for (const each of [page, elsewhere]) await leave(each);
});

test("who is off the map is chosen by his counter", async () => {
	const page = await server.sit(browser, "mons/battle");
	await awaitTurn(page);
	await page.click("[data-verb=move]");
	const due = page.locator(".value.fan", { hasText: "IR12" });
	assert.match(await due.locator(".small-counter").textContent(), /IR12.*8-4|8-4.*IR12/);
	await due.click();
	await page.waitForSelector(".pick-hex");
	assert.equal((await state(page)).text, "move IR12");
	await leave(page);
});

test("what is read under Here and beside the pointer is what lies there now", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await clickHex(page, "3105");
	await page.click("#tab-hex");
	assert.match(await page.textContent("#panel-hex"), /3105.*IR52/);
	await page.evaluate(() => {
		const { sandtable } = globalThis;
		const i = sandtable.scene.pieces.findIndex((p) => p.name === "IR52");
		sandtable.update({ ...sandtable.now, log: [], scene: { n: sandtable.scene.pieces.length, pieces: { [i]: { ...sandtable.scene.pieces[i], at: "3104" } } } });
	});
	assert.doesNotMatch(await page.textContent("#panel-hex"), /IR52/);
	assert.doesNotMatch(await page.textContent(".tip"), /IR52/);
	await leave(page);
});

test("the past takes no orders, and nothing of the present is drawn into it", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	assert.ok(await orderByKeys(page, "move IR52 3106"));
	await awaitTurn(page);
	await page.fill(".order-text", "move FA18 2906");
	await page.waitForSelector(".pick-chosen");
	await page.locator(".replay input").fill("0");
	await page.waitForSelector(".drawing.past");
	assert.equal(await page.locator(".pick").count(), 0);
	assert.equal(await page.isVisible(".actions .go"), false);
	assert.equal(await page.locator(".entry.sought").getAttribute("data-seq"), "0", "the report is at that moment");
	await page.click(".elsewhen .go");
	await page.waitForSelector(".actions .go:enabled");
	assert.equal(await page.locator(".entry.sought").count(), 0);
	assert.equal((await state(page)).text, "move FA18 2906", "what was begun waited");
	assert.ok((await page.locator(".pick-chosen").count()) > 0);
	await leave(page);
});

test("the guide speaks of answers that are open; no reach is shown of a unit that is asked for something else", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	/** The page as it is when these verbs are asked and only some of them can be answered. */
	const asked = (verbs, offers) => page.evaluate(([v, o]) => {
		const { sandtable } = globalThis;
		sandtable.composer.clear();
		sandtable.update({ ...sandtable.now, log: [], scene: { n: sandtable.scene.pieces.length, pieces: {} }, ask: { ...sandtable.now.ask, verbs: v }, offers: o });
		sandtable.composer.clear();
	}, [verbs, offers]);
	await asked(["bombard", "end"], { end: { complete: true } });
	assert.equal(await page.isVisible(".coach"), false);
	await clickHex(page, "3105");
	await page.waitForSelector(".lay-row[data-overlay=reach]");
	await asked(["pursue", "stay"], { pursue: { kind: "unit", values: ["IR52"] }, stay: { complete: true } });
	await page.waitForSelector(".lay-row[data-overlay=reach]", { state: "detached" });
	assert.equal(await page.locator(".overlays .lay-reach").count(), 0);
	await leave(page);
});

test("a gun that was looked at and is asked to fire now is shown no reach", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await clickHex(page, "2905");
	await page.waitForSelector(".lay-row[data-overlay=reach]");
	await page.keyboard.press("Escape"); // the pile's counters, not what was looked at
	await untilBombard(page);
	await page.waitForSelector(".lay-row[data-overlay=reach]", { state: "detached" });
	assert.equal(await page.locator(".overlays .lay-reach").count(), 0);
	await leave(page);
});
