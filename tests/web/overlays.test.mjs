// Overlays in a real Chromium: every kind of every game is switched on, and what is drawn is what was answered.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { awaitTurn, hand, leave, newPage, offeredOrder, ROOT } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const SHOTS = process.env.SCREENSHOTS ? join(ROOT, "docs", "screenshots") : null;
/** The scenario each game is shown with, and the side that is played. */
const GAMES = { "nullgame/skirmish": 0, "comops/blue-attack": 1, "mons/bridge": 0, "fourorders/first-orders": 0, "rifles/crossroads": 0 };

const last = (frames, type) => frames.filter((f) => f.type === type).pop();

/** A seat at a table where it may move: what comes before is played at random. */
async function sitDown(scenario, side, options = {}) {
	const frames = [];
	const page = await newPage(browser, { frames, ...options });
	const game = await server.game(scenario, side === 0 ? ["person", "recruit"] : ["recruit", "person"]);
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[side]}`);
	await page.waitForSelector(".question");
	const pick = hand(5);
	for (let n = 0; n < 400; n++) {
		await awaitTurn(page);
		const update = last(frames, "update");
		if (update.ask.who.includes(side) && update.offers.move?.values?.length && !update.offers.deploy) return { page, frames, update, game };
		const text = await offeredOrder(page, update, pick);
		assert.ok(text, `${scenario}: something is on offer`);
		await page.evaluate(([order, at]) => globalThis.sandtable.link.ask({ type: "order", at, text: order }), [text, update.seq]);
		await page.waitForFunction((seq) => globalThis.sandtable.now.seq > seq, update.seq);
	}
	return assert.fail(`${scenario}: it never came to a move`);
}

/** Where a place of the drawing is on the screen. */
const onScreen = (page, at) =>
	page.evaluate(([x, y]) => {
		const { stage, frame } = globalThis.sandtable.hand;
		const box = frame.getBoundingClientRect();
		return [box.left + stage.x + x * stage.k, box.top + stage.y + y * stage.k];
	}, at);

const pieceAt = (page, name) => page.evaluate((n) => globalThis.sandtable.view.where(globalThis.sandtable.scene.pieces.find((p) => p.name === n && !p.off)), name);

/** Only these overlays, by the keys a player has. */
async function show(page, names) {
	const kinds = await page.evaluate(() => globalThis.sandtable.overlays.switches.map((k) => k.name));
	await page.focus(".stage");
	for (const [i, name] of kinds.entries()) {
		const on = await page.evaluate((n) => globalThis.sandtable.overlays.shown.has(n), name);
		if (on !== names.includes(name)) await page.keyboard.press(String(i + 1));
	}
}

/** The overlay is drawn, and asked about what the player has in mind now. */
const laid = (page, name) =>
	page.waitForFunction((n) => {
		const { overlays } = globalThis.sandtable;
		const args = overlays.argsFor(overlays.kinds.find((k) => k.name === n));
		return document.querySelector(`.lay-row[data-overlay="${n}"]`)?.dataset.args === args;
	}, name, { timeout: 10000 });

/** What is drawn, by overlay and part, counted as the message counts. */
const drawn = (page) =>
	page.evaluate(() => {
		const count = {};
		for (const el of document.querySelectorAll(".overlays [data-overlay]")) {
			const key = `${el.dataset.overlay} ${el.dataset.style}`;
			count[key] = (count[key] ?? 0) + Number(el.dataset.count);
		}
		const texts = [...document.querySelectorAll(".overlays tspan")].map((el) => `${el.dataset.at}=${el.textContent}`);
		return { count, texts, elements: document.querySelectorAll(".overlays *:not(defs *)").length };
	});

function expected(answers) {
	const count = {};
	for (const o of answers)
		for (const part of [...o.cells.filter((c) => c.style !== "path"), ...o.lines, ...o.shapes]) {
			const key = `${o.name} ${part.style}`;
			count[key] = (count[key] ?? 0) + 1;
		}
	return count;
}

for (const [scenario, side] of Object.entries(GAMES))
	test(`${scenario}: each overlay by its key, drawn as answered`, { timeout: 120000 }, async () => {
		const { page, frames, update } = await sitDown(scenario, side);
		const kinds = await page.evaluate(() => globalThis.sandtable.overlays.switches);
		const on = new Set(await page.evaluate(() => globalThis.sandtable.scene.pieces.filter((p) => !p.off && p.name).map((p) => p.name)));
		const unit = update.offers.move.values.find((name) => on.has(name));
		const home = await pieceAt(page, unit);
		const there = [home[0] + (home[0] > 300 ? -150 : 150), home[1]];
		for (const kind of kinds) {
			await page.keyboard.press("Escape");
			await show(page, [kind.name]);
			// As a click on the piece; what else a click begins depends on the game.
			await page.evaluate(([name, at]) => {
				const tv = globalThis.sandtable;
				const p = tv.scene.pieces.find((x) => x.name === name && !x.off);
				tv.overlays.look(p.at ?? null, [p], at);
			}, [unit, home]);
			if (kind.name === "path") {
				const slot = await page.evaluate(async (stem) => (await globalThis.sandtable.link.ask({ type: "offers", stem }))?.slot, `move ${unit}`);
				await page.evaluate(([name, place]) => {
					const c = globalThis.sandtable.composer;
					c.begin("move");
					c.push(name);
					c.push(place);
				}, [unit, slot.values[0]]);
			} else if (/^(hex hex|unit\? \()/.test(kind.form)) {
				await page.mouse.move(...(await onScreen(page, there)));
			}
			await laid(page, kind.name);
			const answer = frames.filter((f) => f.type === "overlay" && f.name === kind.name).pop();
			const seen = await drawn(page);
			assert.deepEqual(seen.count, expected([answer]), `${scenario} ${kind.name} ${answer.args}: ${answer.legend}`);
			const texts = answer.cells.filter((c) => c.text).map((c) => `${c.at}=${c.text}`);
			assert.deepEqual([...seen.texts].sort(), texts.sort(), `${scenario} ${kind.name}: what is written in the hexes`);
			assert.ok((await page.textContent(`.lay-row[data-overlay="${kind.name}"]`)).includes(answer.legend));
			if (kind.name === "reach") assert.ok(answer.cells.length + answer.shapes.length > 0, `${scenario}: ${unit} can go somewhere`);
		}
		await page.keyboard.press("Escape");
		await show(page, []);
		await page.waitForFunction(() => !document.querySelector(".overlays [data-overlay]"));
		assert.deepEqual(page.troubles, [], scenario);
		await page.context().close();
	});

test("switches are remembered, told aloud, and answered once while nothing changes", async () => {
	const { page, frames } = await sitDown("mons/bridge", 0);
	await page.click("#tab-view");
	await page.getByLabel("Zones of control").check();
	await page.waitForSelector('.lay-row[data-overlay="zones"]');
	assert.match(await page.textContent("#live"), /built-up/);
	const asked = frames.filter((f) => f.type === "overlay" && f.name === "zones").length;
	await page.getByLabel("Zones of control").uncheck();
	await page.waitForFunction(() => !document.querySelector('.lay-row[data-overlay="zones"]'));
	await page.getByLabel("Zones of control").check();
	await page.waitForSelector('.lay-row[data-overlay="zones"]');
	assert.equal(frames.filter((f) => f.type === "overlay" && f.name === "zones").length, asked, "the same position is not asked about twice");
	await page.reload();
	await page.waitForSelector('.lay-row[data-overlay="zones"]');
	assert.deepEqual(page.troubles, []);
	await page.context().close();
});

test("a whole map of zones is a handful of paths", async () => {
	const { page } = await sitDown("mons/battle", 0);
	await show(page, ["zones"]);
	await page.waitForSelector('.lay-row[data-overlay="zones"]');
	const { count, elements } = await drawn(page);
	assert.ok(count["zones zone"] > 60, "many hexes");
	assert.ok(elements < 12, `few elements: ${elements}`);
	await page.context().close();
});

test("between two clicks on the map lies a line of sight", async () => {
	const { page, frames } = await sitDown("mons/bridge", 0);
	await show(page, ["sight"]);
	const hexes = await page.evaluate(() => {
		const tv = globalThis.sandtable;
		const held = new Set(tv.scene.pieces.map((p) => p.at));
		return tv.board.map.hexes.filter((x) => x.terrain === "clear" && !held.has(x.at)).slice(20, 60).map((x) => x.at);
	});
	const [from, to] = [hexes[0], hexes[hexes.length - 1]];
	for (const label of [from, to]) await page.mouse.click(...(await onScreen(page, await page.evaluate((l) => globalThis.sandtable.view.place(l), label))));
	await page.waitForSelector(`.lay-row[data-args="${from} ${to}"]`);
	const answer = frames.filter((f) => f.type === "overlay" && f.args === `${from} ${to}`).pop();
	const line = page.locator(`.overlays [data-style="sight"]`);
	assert.equal(await line.getAttribute("data-open"), String(Boolean(answer.lines[0].open)));
	assert.equal(await page.locator(".lay-row .rule").first().textContent(), answer.rule);
	await page.locator(".lay-row .rule").first().click();
	assert.equal(await page.getAttribute("#tab-rules", "aria-selected"), "true");
	await page.context().close();
});

test("where the pointer rests a way is shown if it is open, and a barred one of an order alone", async () => {
	const { page, frames, update } = await sitDown("mons/bridge", 0);
	const unit = update.offers.move.values.find((name) => name === "IR52") ?? update.offers.move.values[0];
	await show(page, ["reach", "path"]);
	await page.evaluate((name) => {
		globalThis.sandtable.composer.begin("move");
		globalThis.sandtable.composer.push(name);
	}, unit);
	await laid(page, "reach");
	const near = frames.filter((f) => f.name === "reach").pop().cells.find((c) => c.text === "1").at;
	const enemy = await page.evaluate(() => globalThis.sandtable.scene.pieces.find((p) => p.side === 1 && p.at).at);
	const point = async (label) => page.mouse.move(...(await onScreen(page, await page.evaluate((l) => globalThis.sandtable.view.place(l), label))));
	await point(near);
	await laid(page, "path");
	assert.equal(await page.locator('.overlays [data-style="path"]').getAttribute("data-open"), "true");
	await point(enemy);
	await page.waitForFunction(() => !document.querySelector('.overlays [data-style="path"]'));
	await page.evaluate((label) => globalThis.sandtable.composer.push(label), enemy);
	await laid(page, "path");
	assert.equal(await page.locator('.overlays [data-style="path"]').getAttribute("data-open"), "false");
	assert.equal(await page.locator(".lay-cross").count(), 1);
	const way = await page.evaluate(([name, place]) => {
		const { composer, overlays } = globalThis.sandtable;
		composer.words = ["move", name, place, "with", [...overlays.names].find((n) => n !== name)];
		return overlays.wayWords();
	}, [unit, near]);
	assert.equal(way, `${unit} ${near}`, "those who go along do not hide where the first goes");
	await page.context().close();
});

test("what a way costs is written within its discs, near and far", async () => {
	for (const viewport of [{ width: 1400, height: 860 }, { width: 390, height: 844 }]) {
		const page = await server.sit(browser, "mons/bridge", { viewport });
		await awaitTurn(page);
		await page.fill(".order-text", "move IR52 3008");
		await page.waitForSelector(".overlays .lay-disc");
		assert.equal(await page.locator(".drawing.far").count(), Number(viewport.width < 1000));
		const [letters, disc] = await page.evaluate(() => {
			const [text, path] = [".text-path", ".lay-disc"].map((q) => getComputedStyle(document.querySelector(`.overlays ${q}`)));
			return [parseFloat(text.fontSize), 22 + parseFloat(path.strokeWidth)];
		});
		assert.ok(letters < disc, `${letters} in ${disc}`);
		await leave(page);
	}
});

test("who only watches is told of sides, not of counters of his own", async () => {
	const { game } = await server.game("comops/red-attack", ["captain", "captain"], 10000);
	const page = await newPage(browser);
	await page.goto(`${server.address}#/watch/${game}`);
	await page.waitForSelector(".question");
	await show(page, ["supply"]);
	assert.match(await page.locator('.lay-row[data-overlay="supply"]').textContent(), /Each side is shown its own/);
	assert.deepEqual(page.troubles, []);
	await page.context().close();
});

test("axe finds nothing serious in switches and legend, in light and dark", { timeout: 60000 }, async () => {
	const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
	for (const colorScheme of ["light", "dark"]) {
		const { page } = await sitDown("fourorders/first-orders", 0, { colorScheme, bypassCSP: true });
		await show(page, ["zones", "command", "spotting"]);
		await page.waitForSelector('.lay-row[data-overlay="command"]');
		await page.click("#tab-view");
		await page.addScriptTag({ path: axe });
		const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
		const serious = violations.filter((v) => ["serious", "critical"].includes(v.impact));
		assert.deepEqual(serious.map((v) => [v.id, v.nodes.map((n) => n.target.join(" ")).slice(0, 5)]), [], colorScheme);
		await page.context().close();
	}
});

test("pictures for the manual", { skip: !SHOTS, timeout: 120000 }, async () => {
	mkdirSync(SHOTS, { recursive: true });
	for (const [scenario, side, names, closer] of [["comops/blue-attack", 1, ["reach", "path", "zones"], 1.5], ["rifles/crossroads", 0, ["reach", "range", "command"], 1.6]]) {
		const { page, frames, update } = await sitDown(scenario, side);
		const unit = scenario.startsWith("rifles") ? "U12" : update.offers.move.values[5];
		await show(page, names);
		await page.evaluate(([name, [x, y], factor]) => {
			const { composer, hand } = globalThis.sandtable;
			composer.begin("move");
			composer.push(name);
			hand.stage.zoom(factor);
			hand.stage.pan(hand.frame.clientWidth / 2 - hand.stage.x - x * hand.stage.k, hand.frame.clientHeight / 2 - hand.stage.y - y * hand.stage.k);
		}, [unit, await pieceAt(page, unit), closer]);
		await laid(page, "reach");
		const far = frames.filter((f) => f.name === "reach").pop().cells.sort((a, b) => Number(b.text) - Number(a.text))[0];
		if (far) await page.mouse.move(...(await onScreen(page, await page.evaluate((label) => globalThis.sandtable.view.place(label), far.at))));
		if (far) await laid(page, "path");
		await page.screenshot({ path: join(SHOTS, `overlays-${scenario.split("/")[0]}.png`) });
		await page.context().close();
	}
});

test("a look back has the overlays of that moment", { timeout: 60000 }, async () => {
	const { page, frames, update } = await sitDown("mons/bridge", 0);
	const unit = update.offers.move.values[0];
	await page.evaluate(async ([stem, at]) => {
		const { link } = globalThis.sandtable;
		const { slot } = await link.ask({ type: "offers", stem });
		await link.ask({ type: "order", at, text: `${stem} ${slot.values[0]}` });
	}, [`move ${unit}`, update.seq]);
	await page.waitForFunction((seq) => globalThis.sandtable.now.seq > seq, update.seq);
	await show(page, ["reach"]);
	await page.evaluate((seq) => globalThis.sandtable.replay.go(seq), update.seq);
	await page.waitForSelector(".drawing.past");
	await page.evaluate((name) => {
		const tv = globalThis.sandtable;
		const p = tv.shown.pieces.find((x) => x.name === name);
		tv.overlays.look(p.at, [p], tv.view.where(p));
	}, unit);
	await laid(page, "reach");
	const then = last(frames, "overlay");
	assert.equal(then.seq, update.seq);
	assert.equal(then.args, unit);
	assert.ok(then.cells.length > 0, "it stood there and could go somewhere");
	assert.deepEqual((await drawn(page)).count, expected([then]));
	assert.ok(await page.isVisible(".overlays [data-overlay=reach]"));
	await page.click(".replay button:visible");
	await page.evaluate(() => globalThis.sandtable.overlays.lay());
	const now = last(frames, "overlay");
	assert.equal(now.seq, undefined, "and the present has its own again");
	assert.deepEqual((await drawn(page)).count, expected([now]));
	await page.context().close();
});
