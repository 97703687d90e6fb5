// The page in a real Chromium: a person's ways through every game that is there.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { awaitTurn, hand, launch, newPage, offeredOrder, orderByKeys, orderByMouse, ROOT, Server, state } from "./browser.mjs";

/** The scenario each game is shown with. */
const GAMES = { nullgame: "nullgame/skirmish", comops: "comops/red-attack", mons: "mons/bridge", fourorders: "fourorders/first-orders", rifles: null };
const SHOTS = process.env.SCREENSHOTS ? join(ROOT, "docs", "screenshots") : null;

const server = new Server();
let browser;
let present = [];

before(async () => {
	await server.start();
	browser = await launch();
	present = await server.scenarios();
});
after(async () => {
	await browser?.close();
	await server.stop();
});

/** One scenario of each game there is. */
function scenarios() {
	const games = [...new Set(present.map((s) => s.game))];
	return games.map((g) => GAMES[g] ?? present.find((s) => s.game === g).name);
}

async function shoot(page, name) {
	if (!SHOTS) return;
	mkdirSync(SHOTS, { recursive: true });
	await page.screenshot({ path: join(SHOTS, name + ".png") });
}

test("from the lobby through a full turn by mouse, in every game", { timeout: 400000 }, async () => {
	for (const name of scenarios()) {
		const page = await newPage(browser);
		await page.goto(server.address);
		const title = present.find((s) => s.name === name).title;
		const box = page.locator(".box", { hasText: title }).first();
		if ((await box.count()) === 0) await page.goto(server.address + "#/all");
		await page.locator(".box", { has: page.getByRole("heading", { name: title }) }).first().getByRole("button").click();
		await page.waitForSelector(".question");
		const pick = hand(7);
		const turn = async () => /(Turn|Day|Round) (\d+)/.exec((await state(page)).facts)?.[0];
		await awaitTurn(page);
		const first = await turn();
		let given = 0;
		for (let n = 0; n < 60 && (await turn()) === first && !(await state(page)).over; n++) given += Number(await orderByMouse(page, pick));
		assert.ok(given > 0, `${name}: orders were given by mouse`);
		await shoot(page, name.replace("/", "-"));
		assert.deepEqual(page.troubles, [], name);
		await page.context().close();
	}
});

test("with keys alone, in every game", { timeout: 400000 }, async () => {
	for (const name of scenarios()) {
		const frames = [];
		const page = await newPage(browser, { frames });
		const game = await server.game(name);
		await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
		const pick = hand(11);
		let given = 0;
		for (let n = 0; n < 12; n++) {
			await awaitTurn(page);
			if ((await state(page)).over) break;
			await page.waitForTimeout(50);
			const update = frames.filter((f) => f.type === "update").pop();
			const order = await offeredOrder(page, update, pick);
			if (order) given += Number(await orderByKeys(page, order));
		}
		assert.ok(given >= 3, `${name}: orders were given by keys (${given})`);
		assert.deepEqual(page.troubles, [], name);
		await page.context().close();
	}
});

test("the cursor walks the map by arrows and says where it is", async () => {
	const page = await newPage(browser);
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question.mine");
	await page.focus(".stage");
	for (const key of ["ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
	assert.match(await page.textContent("#live"), /^[A-E][1-3], clear/);
	assert.deepEqual(page.troubles, []);
	await page.context().close();
});

test("two browsers, hidden units: no frame tells what lies face down", { timeout: 300000 }, async (t) => {
	const name = present.some((s) => s.name === "comops/red-attack") ? "comops/red-attack" : "nullgame/skirmish";
	const game = await server.game(name, ["person", "person"]);
	const sides = [0, 1].map((side) => ({ side, frames: [], scene: [], checked: 0 }));
	for (const s of sides) {
		s.page = await newPage(browser, { frames: s.frames });
		await s.page.goto(`${server.address}#/seat/${game.game}/${game.tokens[s.side]}`);
		await s.page.waitForSelector(".question");
	}
	const pick = hand(5);
	let given = 0;
	for (let n = 0; n < 140; n++) {
		await sides[0].page.waitForTimeout(25);
		for (const s of sides) learn(s);
		for (const s of sides) spy(s, sides[1 - s.side]);
		const s = sides.find((x) => x.update?.ask.who.includes(x.side));
		if (!s || s.update.outcome) break;
		const order = await offeredOrder(s.page, s.update, pick);
		if (order) given += Number(await orderByKeys(s.page, order));
	}
	assert.ok(given > 40, `enough was played (${given})`);
	t.diagnostic(`${name}: ${given} orders, ${sides[0].checked + sides[1].checked} frames looked through`);
	for (const s of sides) assert.deepEqual(s.page.troubles, []);
	for (const s of sides) await s.page.context().close();
});

/** Keep a seat's own scene up to date from its frames. */
function learn(s) {
	for (const f of s.frames.slice(s.read ?? 0)) {
		if (f.type !== "update") continue;
		if (f.scene.whole) s.scene = [];
		s.scene.length = Math.min(s.scene.length, f.scene.n);
		for (const [i, p] of Object.entries(f.scene.pieces)) s.scene[i] = p;
		s.update = f;
		// who lay face down, by the owner's own knowledge, at that entry
		(s.hidden ??= new Map()).set(f.seq, new Set(s.scene.filter((p) => p && p.side === s.side && p.name && !p.up).map((p) => p.name)));
	}
	s.read = s.frames.length;
}

/** Look through every frame the one was sent for a name that the other's counters hide at that entry. */
function spy(s, other) {
	for (const f of s.frames.slice(s.checked)) {
		s.checked++;
		if (f.type !== "update" || f.outcome) continue; // after the end everything is open
		const hidden = other.hidden?.get(f.seq);
		if (!hidden) continue;
		for (const p of Object.values(f.scene.pieces)) if (p.side === other.side && !p.up) assert.ok(!hidden.has(p.name) || nullgameNames.test(p.name), `entry ${f.seq} names ${p.name}`);
		const told = JSON.stringify([f.log, f.ask, f.offers ?? null]);
		for (const name of hidden) if (!nullgameNames.test(name)) assert.ok(!told.includes(`"${name}"`) && !told.includes(` ${name} `), `entry ${f.seq} tells of ${name}: ${told.slice(0, 400)}`);
	}
}
/** Nullgame's counters are known by name; only their worth is hidden. */
const nullgameNames = /^[ab][123]$/;

test("the other side's answer leaves a half-composed order alone, to the last button", async () => {
	const game = await server.game("comops/red-attack", ["person", "person"]);
	const [blue, red] = [await newPage(browser), await newPage(browser)];
	for (const [side, page] of [blue, red].entries()) {
		await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[side]}`);
		await page.waitForSelector(".sheet");
	}
	await blue.locator(".sheet-row").first().getByText("9", { exact: true }).click();
	const text = (await state(blue)).text;
	assert.match(text, /^assign A 9 B 2/);
	const watched = [".sheet-row:nth-child(2) input:nth-child(1)", ".verb", ".order-text", ".actions .go"];
	await blue.evaluate((list) => (globalThis.kept = list.map((q) => document.querySelector(q))), watched);
	await red.click(".actions .go");
	await blue.waitForFunction(() => document.querySelectorAll(".entry").length > 1);
	assert.equal((await state(blue)).text, text);
	assert.ok(await blue.evaluate((list) => list.every((q, i) => document.querySelector(q) === globalThis.kept[i]), watched), "the very same elements");
	await blue.click(".actions .go");
	await blue.waitForFunction(() => /Turn/.test(document.querySelector(".facts").textContent) && !document.querySelector(".sheet"));
	assert.equal(await blue.locator(".entry .order").first().textContent(), `Blue ${text}`);
	for (const page of [blue, red]) {
		assert.deepEqual(page.troubles, []);
		await page.context().close();
	}
});

test("reload in mid-decision: the same question, nothing lost", async () => {
	const page = await newPage(browser);
	const game = await server.game("nullgame/skirmish");
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question.mine");
	await orderByKeys(page, "stance bold");
	await awaitTurn(page);
	await page.locator(".verb", { hasText: "move" }).click();
	const before = await state(page);
	await page.reload();
	await awaitTurn(page);
	const now = await state(page);
	assert.equal(now.entry, before.entry);
	assert.deepEqual(now.verbs, before.verbs);
	assert.equal(await page.locator(".entries .entry").count() > 1, true);
	await page.context().close();
});

test("the server is killed and comes back under an open page", { timeout: 60000 }, async () => {
	const own = await new Server().start();
	const page = await newPage(browser);
	const game = await own.game("nullgame/skirmish");
	await page.goto(`${own.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question.mine");
	await orderByKeys(page, "stance bold");
	await awaitTurn(page);
	const before = await state(page);
	await own.kill();
	await page.waitForSelector(".trouble:not([hidden])");
	await own.start();
	await page.waitForSelector(".trouble", { state: "hidden", timeout: 15000 });
	assert.equal((await state(page)).entry, before.entry);
	assert.ok(await orderByKeys(page, "pass"));
	assert.deepEqual(page.troubles, []);
	await page.context().close();
	await own.stop();
});

test("computer against computer, watched to the end; then everything is open", { timeout: 120000 }, async () => {
	const name = present.some((s) => s.name === "mons/bridge") ? "mons/bridge" : "nullgame/skirmish";
	const game = await server.game(name, ["recruit", "recruit"], 5);
	const page = await newPage(browser);
	await page.goto(`${server.address}#/watch/${game.game}`);
	await page.waitForSelector(".question.over", { timeout: 90000 });
	assert.ok((await page.locator(".entries .entry").count()) > 5);
	assert.equal(await page.locator("a[download]").count(), 1);
	await page.locator(".replay input").fill("2");
	await page.waitForSelector(".drawing.past");
	assert.deepEqual(page.troubles, []);
	await page.context().close();
});

test("two at one screen: a curtain hides the table while it changes hands", async () => {
	const page = await newPage(browser);
	await page.goto(server.address + "#/all");
	const box = page.locator(".box", { has: page.getByRole("heading", { name: "Skirmish" }) }).first();
	await box.locator("select[name=opponent]").selectOption("screen");
	await box.getByRole("button").click();
	await page.waitForSelector(".question.mine");
	await orderByKeys(page, "stance bold");
	await page.waitForSelector(".curtain");
	await page.keyboard.press("Enter");
	await page.waitForSelector(".person.me.side-1");
	await page.waitForSelector(".question.mine");
	assert.equal(await page.locator(".piece[data-name=a1] .values").count(), 0, "the other's worth is not shown");
	assert.equal(await page.locator(".piece[data-name=b1] .values").count(), 1);
	await page.context().close();
});

test("an account: the games laid in one browser are there in another", async () => {
	const first = await newPage(browser);
	await first.goto(server.address + "#/all");
	await first.getByRole("button", { name: "Sign in" }).click();
	await first.getByLabel("Name").fill("Ann.Onymous");
	await first.getByLabel("Password").fill("a horse, a horse");
	await first.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
	await first.waitForSelector(".door .refusal:not([hidden])");
	await first.getByRole("button", { name: "New account" }).click();
	await first.getByText("Signed in as Ann.Onymous").waitFor();
	const box = first.locator(".box", { has: first.getByRole("heading", { name: "Skirmish" }) }).first();
	await box.getByRole("button").click();
	await first.waitForSelector(".question.mine");
	const game = /seat\/(\d+)/.exec(first.url())[1];

	const second = await newPage(browser);
	await second.goto(server.address);
	await second.getByRole("button", { name: "Sign in" }).click();
	await second.getByLabel("Name").fill("ann.onymous");
	await second.getByLabel("Password").fill("a horse, a horse");
	await second.keyboard.press("Enter");
	await second.locator("li", { hasText: `№ ${game}` }).getByRole("link", { name: "Continue" }).first().click();
	await second.waitForSelector(".question.mine");
	assert.ok(await orderByKeys(second, "stance bold"), "the seat is the account's");
	await second.goto(server.address);
	await second.getByRole("button", { name: "Sign out" }).click();
	await second.getByRole("button", { name: "Sign in" }).waitFor();
	assert.deepEqual([...first.troubles, ...second.troubles].filter((text) => !/401/.test(text)), [], "nothing but the wrong password, once");
	for (const page of [first, second]) await page.context().close();
});

test("a refusal stays by the piece and opens its rule", async () => {
	const page = await newPage(browser);
	const game = await server.game("nullgame/skirmish");
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question.mine");
	await orderByKeys(page, "stance bold");
	await awaitTurn(page);
	await orderByKeys(page, "move a1 E3");
	await page.waitForSelector(".popup.no");
	assert.match(await page.textContent(".popup.no"), /not next to/);
	await page.click(".popup.no .rule");
	await page.waitForSelector("#panel-rules article[data-id='NG-4']");
	await page.context().close();
});

test("on a phone", async () => {
	const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const game = await server.game(scenarios().at(-1));
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question");
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide <= 390, `nothing sticks out (${wide})`);
	await awaitTurn(page);
	await page.locator(".verb").first().tap();
	await shoot(page, "phone");
	assert.deepEqual(page.troubles, []);
	await page.goto(server.address);
	await page.waitForSelector(".box");
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
	await page.context().close();
});

test("axe finds nothing serious, in light and dark", { timeout: 60000 }, async () => {
	const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
	for (const colorScheme of ["light", "dark"]) {
		const page = await newPage(browser, { colorScheme, bypassCSP: true });
		const game = await server.game("nullgame/skirmish");
		for (const way of ["", `#/seat/${game.game}/${game.tokens[0]}`]) {
			await page.goto(server.address + way);
			await page.waitForSelector(way ? ".question.mine" : ".box");
			await page.addScriptTag({ path: axe });
			const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
			const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(", ")}`);
			assert.deepEqual(serious, [], colorScheme + " " + way);
		}
		await page.context().close();
	}
});
