// Where things are on screens of every size: the map keeps its size, nothing hides what is decided by or decided on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitTurn, leave, newPage, orderByKeys, state } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PHONE = { hasTouch: true, isMobile: true };
const SCREENS = { upright: { viewport: { width: 390, height: 844 }, ...PHONE }, "on its side": { viewport: { width: 844, height: 390 }, ...PHONE } };

/** Is the middle of it what a finger would touch there? */
const touches = (/** @type {Element} */ el) => {
	const { x, y, width, height } = el.getBoundingClientRect();
	return el.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};
const inReach = (page, selector) => page.locator(selector).evaluate(touches);

/** Do all that are shown lie within the width of the screen? */
const fits = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((el) => el.getClientRects().length > 0).every((el) => {
	const { left, right } = el.getBoundingClientRect();
	return left >= 0 && right <= innerWidth && el.scrollWidth <= Math.max(el.clientWidth, el.getBoundingClientRect().width + 1);
}));

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: the sum and the button to give the order are in sight with the guide still open`, async () => {
		const page = await server.sit(browser, "mons/bridge", screen);
		await awaitTurn(page);
		assert.ok(await page.isVisible(".coach"));
		await page.locator(".order-text").evaluate((input) => {
			input.value = "move IR12 2907";
			input.dispatchEvent(new Event("input"));
		});
		await page.waitForSelector(".actions .go:enabled");
		await page.waitForSelector(".totals");
		assert.ok(await inReach(page, ".actions .go"), "Give the order");
		assert.ok(await inReach(page, ".totals"), "the sum");
		const map = await page.locator(".stage").boundingBox();
		assert.ok(map.height > 250, `the map has room (${map.height})`);
		await page.tap(".actions .go");
		await page.waitForFunction(() => !document.querySelector(".replay .faint").textContent.startsWith("entry 0"));
		assert.match((await state(page)).entry, /entry [1-9]/);
		await leave(page);
	});

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: what may follow is in sight with the guide still open, to the last by a push`, async () => {
		const page = await server.sit(browser, "rifles/crossroads", screen);
		await awaitTurn(page);
		assert.ok(await page.isVisible(".coach"));
		const cards = page.locator(".compose .value");
		await cards.first().waitFor();
		assert.ok((await cards.count()) > 12);
		assert.ok(await cards.first().evaluate(touches), "the first");
		assert.ok(await inReach(page, ".reply p"), "and what is asked");
		await page.locator(".words").first().evaluate((row) => (row.scrollLeft = row.scrollWidth));
		assert.ok(await cards.last().evaluate(touches), "the last");
		await cards.last().tap();
		await page.waitForSelector(".pick-place");
		assert.match((await state(page)).text, /^deploy \w+$/);
		await leave(page);
	});

/** One battle between computers for every width. @type {Promise<{game:number}>|undefined} */
let battle;

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]])
	test(`at ${width} the head of the table is as high in German, at the end and with many facts as in any other moment`, { timeout: 60000 }, async () => {
		battle ??= server.game("rifles/crossroads", ["captain", "recruit"], 1);
		const { game } = await battle;
		const heights = new Set();
		for (const locale of ["en-GB", "de-DE"]) {
			const page = await newPage(browser, { viewport: { width, height }, locale });
			await page.goto(`${server.address}#/watch/${game}`);
			await page.waitForSelector(".fact");
			heights.add(await page.locator(".bar").evaluate((bar) => bar.offsetHeight));
			await page.waitForSelector(".question.over", { timeout: 50000 });
			await page.waitForSelector("a[download]");
			heights.add(await page.locator(".bar").evaluate((bar) => bar.offsetHeight));
			if (width > 860) assert.ok(await inReach(page, "#tab-view"), `no tab is cut off (${locale})`);
			await leave(page);
		}
		assert.equal(heights.size, 1, `${[...heights]}`);
		assert.ok([...heights][0] <= 72, `and low (${[...heights]})`);
	});

test("the legend hides no piece, and the tip none that is pointed at", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	const stage = await page.locator(".stage").boundingBox();
	const legend = await page.locator(".lay-legend").boundingBox();
	assert.ok(legend.y >= stage.y + stage.height - 1);
	await page.mouse.move(stage.x + stage.width * 0.3, stage.y + stage.height * 0.95);
	const corner = await page.evaluate(() => globalThis.sandtable.view.place("2513"));
	const [x, y] = await page.evaluate(([px, py]) => [globalThis.sandtable.hand.stage.x + px * globalThis.sandtable.hand.stage.k, globalThis.sandtable.hand.stage.y + py * globalThis.sandtable.hand.stage.k], corner);
	await page.mouse.move(stage.x + x, stage.y + y);
	await page.waitForFunction(() => /2513/.test(document.querySelector(".tip").textContent));
	const tip = await page.locator(".tip").boundingBox();
	assert.ok(tip.x > stage.x + x, "it stands aside");
	await leave(page);
});

test("the map keeps its size when the past is looked at", async () => {
	const page = await server.sit(browser, "nullgame/skirmish", { viewport: { width: 1440, height: 900 } });
	assert.ok(await orderByKeys(page, "stance bold"));
	await awaitTurn(page);
	const high = () => page.locator(".stage").evaluate((el) => el.clientHeight);
	const map = await high();
	await page.locator(".replay input").fill("0");
	await page.waitForSelector(".drawing.past");
	assert.ok(await page.isVisible(".replay button"));
	assert.equal(await high(), map);
	await leave(page);
});

test("the ring of the choice that is in focus is seen whole", async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	for (const piece of ["IR52", "FA18"]) {
		await page.click(`.piece[data-name=${piece}]`);
		await page.waitForSelector(".popup .list button:focus");
		const cut = await page.evaluate(() => {
			const list = document.querySelector(".popup .list");
			const room = list.getBoundingClientRect();
			return [...list.querySelectorAll("button")].flatMap((button) => {
				button.focus();
				const { outlineWidth, outlineOffset } = getComputedStyle(button);
				const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
				const { left, top, right, bottom } = button.getBoundingClientRect();
				return [left - out - room.left, top - out - room.top, room.right - right - out, room.bottom - bottom - out].filter((gap) => gap < 0);
			});
		});
		assert.deepEqual(cut, [], piece);
		await page.keyboard.press("Escape");
	}
	await leave(page);
});

for (const [name, screen, room] of /** @type {[string, any, number][]} */ ([["a desk", { viewport: { width: 1440, height: 900 } }, 200], ["a phone", SCREENS.upright, 100]]))
	test(`${name}: of what just happened the newest is read from its dice on`, async () => {
		const page = await server.sit(browser, "nullgame/skirmish", screen);
		await awaitTurn(page);
		const tell = (/** @type {number} */ seq, /** @type {number} */ lines) => page.evaluate(([at, n]) => {
			const happened = { seq: at, lines: Array.from({ length: n }, (_, i) => ["NG-4", `${i} is said.`]), rolls: [["NG-4", 6, 3]] };
			globalThis.sandtable.panel.told.add([happened], { pieces: [] }, { pieces: {} }, "");
		}, [seq, lines]);
		const inBox = (/** @type {string} */ part) => page.evaluate((q) => {
			const [list, el] = [".told ol", q].map((x) => document.querySelector(x).getBoundingClientRect());
			return el.top >= list.top - 1 && el.bottom <= list.bottom + 1;
		}, part);
		await tell(1, 3);
		await tell(2, 30);
		assert.ok(await inBox(".told li:last-child .dice"), "of a long one the beginning");
		assert.ok((await page.locator(".told ol").evaluate((el) => el.clientHeight)) > room);
		await tell(3, 1);
		for (const part of [".dice", "div:last-child"]) assert.ok(await inBox(`.told li:last-child ${part}`), `of a short one the whole: ${part}`);
		await leave(page);
	});

test("what is written on a counter fits it", async () => {
	const page = await server.sit(browser, "rifles/crossroads");
	await awaitTurn(page);
	await page.click("#tab-forces");
	await page.waitForSelector(".force .values");
	const wide = await page.locator(".force .values").evaluateAll((texts) => texts.map((text) => [text.textContent, /** @type {SVGTextElement} */ (text).getBBox().width]));
	assert.ok(wide.some(([words]) => words === "subcommand"));
	assert.deepEqual(wide.filter(([, width]) => width > 46), []);
	await leave(page);
});

for (const [name, screen] of /** @type {[string, any][]} */ ([["a desk", { viewport: { width: 1440, height: 900 } }], ["a phone", SCREENS.upright]]))
	test(`${name}: a scenario's opponents are read whole in every language, with the button to play beside them`, async () => {
		for (const locale of ["en-GB", "de-DE"]) {
			const page = await newPage(browser, { ...screen, locale });
			await page.goto(server.address);
			await page.waitForSelector(".box");
			const boxes = await page.locator(".box .choices").evaluateAll((all) => all.map((row) => {
				const lists = [...row.querySelectorAll("select")];
				const free = lists.map((list) => { // as wide as its longest words
					const copy = /** @type {HTMLElement} */ (list.cloneNode(true));
					copy.style.cssText = "position: absolute; width: max-content";
					list.after(copy);
					const { width } = copy.getBoundingClientRect();
					copy.remove();
					return width;
				});
				const [bottoms, widths] = [[...lists, row.querySelector("button")].map((el) => Math.round(el.getBoundingClientRect().bottom)), lists.map((list) => list.getBoundingClientRect().width)];
				return { bottoms, cut: widths.map((width, i) => free[i] - width).filter((gap) => gap > 0) };
			}));
			assert.ok(boxes.length > 5);
			for (const { bottoms: [side, opponent, button], cut } of boxes) {
				assert.deepEqual(cut, [], locale);
				assert.ok(Math.abs(opponent - button) <= 1, `${locale}: the button at ${button}, the opponents at ${opponent}`);
				if (!screen.isMobile) assert.equal(side, opponent, locale);
			}
			await leave(page);
		}
	});

test("the longest name of an account leaves room to sign out on a phone", async () => {
	const page = await newPage(browser, SCREENS.upright);
	await page.goto(server.address);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByLabel("Name").fill("Wilhelmina-of_the.Meadow");
	await page.getByLabel("Password").fill("a horse, a horse");
	await page.getByRole("button", { name: "New account" }).click();
	await page.getByText("Signed in as Wilhelmina").waitFor();
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
	const { x, width } = await page.getByRole("button", { name: "Sign out" }).boundingBox();
	assert.ok(x >= 0 && x + width <= 390);
	await leave(page);
});

/** How many pixels wide a hex is, and which of what is ringed lies in sight. */
const mapLook = (page) => page.evaluate(() => {
	const { stage, frame } = globalThis.sandtable.hand;
	const box = frame.getBoundingClientRect();
	const rings = [...document.querySelectorAll(".pick-hex, .pick-unit")].map((el) => el.getBoundingClientRect());
	const seen = rings.filter(({ x, y, width, height }) => x > box.x && y > box.y && x + width < box.right && y + height < box.bottom).length;
	return { hex: 80 * stage.k, x: stage.x, y: stage.y, rings: rings.length, seen };
});

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: a big map comes closer where something can be picked, and then stays where the player has it`, { timeout: 60000 }, async () => {
		const page = await server.sit(browser, "mons/retreat", screen);
		await awaitTurn(page);
		await page.waitForSelector(".pick-unit");
		const begun = await mapLook(page);
		assert.ok(begun.hex > 22, `hexes of ${begun.hex}`);
		assert.ok(begun.seen > begun.rings / 2, `${begun.seen} of ${begun.rings} in sight`);
		await page.locator(".zoom button").last().tap();
		const whole = await mapLook(page);
		assert.ok(whole.hex < 12);
		assert.ok(await orderByKeys(page, "end"));
		await awaitTurn(page);
		assert.equal((await mapLook(page)).hex, whole.hex, "the whole map was wanted");
		await leave(page);

		for (const touched of [false, true]) {
			const entering = await server.sit(browser, "mons/battle", screen);
			await awaitTurn(entering);
			if (touched) await entering.locator(".zoom button").first().tap();
			const before = await mapLook(entering);
			assert.ok(before.rings === 0 && before.hex < 15, "nobody is there yet: the whole map");
			await entering.evaluate(async () => {
				const { composer, now } = globalThis.sandtable;
				composer.begin("move");
				await composer.push(now.offers.move.values[0]);
			});
			await entering.waitForSelector(".pick-hex");
			const after = await mapLook(entering);
			if (touched) assert.deepEqual([after.hex, after.x, after.y], [before.hex, before.x, before.y]);
			else assert.ok(after.hex > 22 && after.seen > after.rings / 2, `hexes of ${after.hex}, ${after.seen} of ${after.rings} in sight`);
			await leave(entering);
		}
	});

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: a game that is kept is read whole, taken up and forgotten with a finger`, async () => {
		const page = await newPage(browser, { ...screen, locale: "de-DE" });
		const game = await server.game("rifles/crossroads", ["person", "person"]);
		await page.goto(server.address);
		await page.evaluate(([made, title]) => localStorage.setItem("sandtable.seats", JSON.stringify({ [made.game]: { tokens: made.tokens, title, way: `#/seat/${made.game}/${made.tokens[0]}`, at: Date.now() } })),
			[game, "Crossroads at Hollis Farm · Rifles, Railroads and Rebellions"]);
		await page.reload();
		const row = "section[aria-labelledby=yours] li";
		await page.waitForSelector(row);
		assert.ok(await fits(page, `${row}, ${row} > *`));
		const words = await page.locator(`${row} span`).boundingBox();
		assert.ok(words.width > 200 && words.height < 100, `its title has room (${words.width} by ${words.height})`);
		for (const button of ["Weiterspielen", "Vergessen"]) assert.ok(await page.locator(row).getByText(button, { exact: true }).evaluate(touches), button);
		await page.locator(row).getByText("Weiterspielen").tap();
		await page.waitForSelector(".question");
		await page.goBack();
		await page.locator(row).getByText("Vergessen").tap();
		await page.locator(row).waitFor({ state: "detached" });
		await leave(page);
	});

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: the past is a finger away, and so is the present`, async () => {
		const game = await server.game("nullgame/skirmish");
		const page = await server.sit(browser, "", { game, ...screen, locale: "de-DE" });
		await orderByKeys(page, "stance bold");
		await awaitTurn(page);
		await page.evaluate(([n]) => localStorage.setItem(`sandtable.wish.last.${n}.0`, "0"), [game.game]);
		await page.reload();
		await page.waitForSelector(".replay .go"); // the film of what is new
		const whole = async () => assert.ok(await fits(page, ".replay, .replay *"));
		const high = () => page.locator(".stage").evaluate((el) => el.clientHeight);
		await whole();
		const map = await high();
		const { x, y, width, height } = await page.locator(".replay input").boundingBox();
		assert.ok(width > 60, `the slider has room (${width})`);
		await page.touchscreen.tap(x + 8, y + height / 2);
		await page.waitForSelector(".drawing.past");
		await whole();
		assert.equal(await high(), map, "the map keeps its size");
		await page.locator(".replay").getByText("Gegenwart").tap();
		await page.locator(".drawing.past").waitFor({ state: "detached" });
		await leave(page);
	});

for (const [name, screen] of Object.entries(SCREENS)) {
	test(`a phone ${name}: the report is read whole, however long its words are`, async () => {
		const page = await server.sit(browser, "nullgame/skirmish", screen);
		await awaitTurn(page);
		await page.evaluate(() => {
			const long = "U12".repeat(60);
			globalThis.sandtable.report.add([{ seq: 1, side: 0, order: `move ${long}`, lines: [["NG-4", `${long} goes to ${long}.`]], rolls: Array.from({ length: 24 }, () => ["NG-4", 6, 3]) }], false, 0);
		});
		await page.tap("#tab-log");
		assert.ok(await fits(page, ".entries, .entry, .entry *:not(svg, svg *)"));
		assert.ok((await page.locator(".entries").evaluate((el) => el.scrollWidth - el.clientWidth)) <= 0);
		assert.ok(await page.locator(".entry .dice").last().evaluate(touches), "to its last line");
		await leave(page);
	});

	test(`a phone ${name}: a tab that is tapped is seen whole, and what it opens as well`, async () => {
		const page = await server.sit(browser, "mons/bridge", { ...screen, locale: "de-DE" });
		await awaitTurn(page);
		for (const tab of ["#tab-view", "#tab-log", "#tab-talk", "#tab-hex"]) {
			await page.locator(tab).evaluate((el) => el.click()); // wherever it lies
			const bar = await page.locator("[role=tablist]").boundingBox();
			const { x, width } = await page.locator(tab).boundingBox();
			assert.ok(x > bar.x - 1 && x + width < bar.x + bar.width + 1, `${tab} from ${x} to ${x + width} in ${bar.x} to ${bar.x + bar.width}`);
			assert.ok(await inReach(page, tab));
			const side = await page.locator(".side").boundingBox();
			const panel = await page.locator(".tabpanel:visible").boundingBox();
			assert.ok(Math.min(panel.y + panel.height, side.y + side.height) - panel.y > Math.min(panel.height, side.height - bar.height) - 2, `${tab}: the panel is in sight`);
		}
		await leave(page);
	});
}

for (const [name, screen] of Object.entries(SCREENS))
	test(`a phone ${name}: no sheet is sealed before it was seen, with the guide still open`, async () => {
		const page = await server.sit(browser, "comops/red-attack", { ...screen, locale: "de-DE" });
		await page.waitForSelector(".sheet");
		assert.ok(await page.isVisible(".coach"));
		const rows = page.locator(".sheet-row");
		const go = page.locator(".actions .go");
		const seen = new Set();
		let taps = 0;
		for (; (await go.textContent()) === "Zettel ansehen"; taps++) {
			assert.ok(taps < 6, "it leads on");
			await page.tap(".actions .go");
			for (let i = 0; i < (await rows.count()); i++) if (await rows.nth(i).evaluate(touches)) seen.add(i);
		}
		assert.ok(taps > 0, "the guide left no room for the sheet");
		assert.equal(seen.size, await rows.count(), "every row was in sight");
		assert.ok(await page.isVisible(".sheet"), "and nothing was given by it");
		assert.equal(await page.evaluate(() => document.scrollingElement.scrollHeight - innerHeight), 0, "the page itself stays where it is");
		assert.equal(await go.textContent(), "Versiegeln");
		assert.ok(await fits(page, ".actions, .actions button"));
		await page.tap(".actions .go");
		await page.waitForFunction(() => !document.querySelector(".sheet"));
		await leave(page);
	});

test("the page itself is never scrolled, however much there is to read in it", async () => {
	const page = await server.sit(browser, "comops/red-attack", { viewport: { width: 1200, height: 640 } });
	const beyond = () => page.evaluate(() => document.scrollingElement.scrollHeight - innerHeight);
	await page.waitForSelector(".sheet");
	assert.equal(await beyond(), 0, "with a sheet");
	await page.evaluate(() => {
		const chances = ["odds", "attacker loses", "defender loses"].flatMap((of) => Array.from({ length: 9 }, (_, i) => ({ of, result: `${i}-1`, share: 1 / 9 })));
		globalThis.sandtable.panel.answer({ legal: true, sum: { lines: [], totals: [["attack", "3"]], chances } });
	});
	await page.waitForSelector(".odds");
	assert.equal(await beyond(), 0, "with a long sum");
	await leave(page);
});

test("a phone: a new question comes into sight, and so does a piece that is looked at", async () => {
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const page = await server.sit(browser, "", { game, ...SCREENS.upright });
	await page.locator("#tab-view").evaluate((el) => el.click());
	assert.equal(await inReach(page, ".question h2"), false, "it is scrolled away");
	await orderByKeys(page, "stance bold");
	await page.waitForFunction(() => !document.querySelector(".question.mine"));
	assert.ok(await inReach(page, ".question h2"));
	const watcher = await newPage(browser, SCREENS.upright);
	await watcher.goto(`${server.address}#/watch/${game.game}`);
	await watcher.waitForSelector(".piece[data-name=a1]");
	await watcher.tap(".piece[data-name=a1]");
	await watcher.waitForSelector("#panel-hex .piece-card");
	assert.ok(await inReach(watcher, "#panel-hex .piece-card"));
	for (const each of [page, watcher]) await leave(each);
});
