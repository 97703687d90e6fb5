// The four games in a real Chromium: a person's ways through each, what can go wrong on the way, and its end.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { awaitTurn, GAMES, hand, lastUpdate, leave, newPage, offeredOrder, orderByKeys, orderByMouse, Server, state, temper } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Give orders until the first turn that is played out is over: from set-up too. */
async function wholeTurn(page, give) {
	await awaitTurn(page);
	const until = Math.max(1, (await state(page)).turn) + 1;
	for (let given = 0, tried = 0; tried < 200; tried++) {
		const now = await state(page);
		if (now.turn >= until || now.over) return given;
		given += Number(await give());
	}
	assert.fail("the turn does not end");
}

for (const [game, name] of Object.entries(GAMES)) {
	test(`${game}: from the lobby through a full turn by mouse`, { timeout: 240000 }, async (t) => {
		const page = await newPage(browser);
		await page.goto(server.address);
		const { title } = (await server.scenarios()).find((s) => s.name === name);
		const box = page.locator(".box", { has: page.getByRole("heading", { name: title, exact: true }) });
		await box.locator("select[name=opponent]").selectOption("recruit");
		await box.getByRole("button").click();
		await page.waitForSelector(".question");
		const pick = hand(7);
		const choose = temper(pick);
		const given = await wholeTurn(page, () => orderByMouse(page, pick, choose));
		t.diagnostic(`${given} orders`);
		assert.ok(given >= 3);
		await leave(page);
	});

	test(`${game}: a full turn with keys alone`, { timeout: 240000 }, async (t) => {
		const page = await server.sit(browser, name);
		const pick = hand(11);
		const choose = temper(pick);
		const given = await wholeTurn(page, async () => {
			await awaitTurn(page);
			const update = await lastUpdate(page);
			const order = update.outcome ? null : await offeredOrder(page, update, pick, choose);
			return order ? orderByKeys(page, order) : false;
		});
		t.diagnostic(`${given} orders`);
		assert.ok(given >= 3);
		await leave(page);
	});

	test(`${game}: reload in mid-decision: the same question, nothing lost`, async () => {
		const page = await server.sit(browser, name);
		await awaitTurn(page);
		const order = await offeredOrder(page, await lastUpdate(page), hand(3));
		assert.ok(await orderByKeys(page, order));
		await awaitTurn(page);
		await page.locator(".verb").first().click();
		const asked = await page.textContent(".question");
		const before = await state(page);
		await page.reload();
		await awaitTurn(page);
		const now = await state(page);
		assert.equal(await page.textContent(".question"), asked);
		assert.equal(now.entry, before.entry);
		assert.deepEqual(now.verbs, before.verbs);
		assert.ok((await page.textContent(".entries")).includes(order), "the report still has the order");
		await leave(page);
	});

	test(`${game}: on a phone`, async () => {
		const page = await server.sit(browser, name, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await awaitTurn(page);
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		assert.ok(wide <= 390, `nothing sticks out (${wide})`);
		await page.locator(".verb").first().tap();
		await page.waitForFunction(() => document.querySelector(".verb[aria-pressed=true]"));
		const map = await page.locator(".stage").boundingBox();
		assert.ok(map.height > 250, `the map has room (${map.height})`);
		await leave(page);
	});

	test(`${game}: axe finds nothing serious, and the tree can be read`, { timeout: 60000 }, async () => {
		for (const colorScheme of ["light", "dark"]) {
			const page = await server.sit(browser, name, { colorScheme, bypassCSP: true });
			await awaitTurn(page);
			await page.addScriptTag({ path: axe });
			const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
			assert.deepEqual(found.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(", ")}`), [], colorScheme);
			const tree = await page.locator("body").ariaSnapshot();
			const { prompt } = (await lastUpdate(page)).ask;
			for (const part of ['main "The map.', 'region "Your decision"', '"Order"', "tablist", 'slider "Replay"', prompt.slice(0, 20)]) assert.ok(tree.includes(part), `${part} is in the tree:\n${tree}`);
			await leave(page);
		}
	});
}

test("the server is killed and comes back under open pages of every game", { timeout: 90000 }, async () => {
	const own = await new Server().start();
	const pages = await Promise.all(Object.values(GAMES).map((name) => own.sit(browser, name)));
	const before = [];
	for (const page of pages) {
		await awaitTurn(page);
		assert.ok(await orderByKeys(page, await offeredOrder(page, await lastUpdate(page), hand(5))));
		await awaitTurn(page);
		before.push((await state(page)).entry);
	}
	await own.kill();
	for (const page of pages) await page.waitForSelector(".trouble:not([hidden])");
	await own.start();
	for (const [i, page] of pages.entries()) {
		await page.waitForSelector(".trouble", { state: "hidden", timeout: 20000 });
		assert.equal((await state(page)).entry, before[i]);
		assert.ok(await orderByKeys(page, await offeredOrder(page, await lastUpdate(page), hand(6))));
		await leave(page);
	}
	await own.stop();
});

test("computer against computer in every game, watched to the end; then everything is open", { timeout: 240000 }, async (t) => {
	const pages = [];
	for (const name of Object.values(GAMES)) {
		const { game } = await server.game(name, ["captain", "recruit"], 1);
		const page = await newPage(browser);
		await page.goto(`${server.address}#/watch/${game}`);
		pages.push({ name, page });
	}
	for (const { name, page } of pages) {
		await page.waitForSelector(".question.over", { timeout: 200000 });
		const { entry } = await state(page);
		t.diagnostic(`${name}: ${entry}`);
		assert.ok((await page.locator(".entries .entry .order").count()) > 5, "the orders of both are told");
		assert.equal(await page.locator("a[download]").count(), 1);
		await page.locator(".replay input").fill("2");
		await page.waitForSelector(".drawing.past");
		assert.equal(await page.isVisible(".elsewhen"), false, "who orders nothing is not told that he cannot");
		await leave(page);
	}
});
