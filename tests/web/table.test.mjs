// The page itself in a real Chromium: composing, refusing, dragging, handing over.  The games are in games.test.mjs.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { awaitTurn, hand, lastUpdate, leave, newPage, offeredOrder, onPage, orderByKeys, state } from "./browser.mjs";
import de from "../../web/strings/de.js";
import { browser, server } from "./stage.mjs";

test("the cursor walks the map by arrows and says where it is", async () => {
	const page = await newPage(browser);
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".question.mine");
	await page.focus(".stage");
	for (const key of ["ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
	assert.match(await page.textContent("#live"), /^[A-E][1-3], clear/);
	await leave(page);
});

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
	for (const page of [blue, red]) await leave(page);
});

test("the other side's answer leaves half a word alone", async () => {
	for (const typed of ["s", "stanc", "stance ", "stance bo"]) {
		const game = await server.game("nullgame/skirmish", ["person", "person"]);
		const [first, second] = [await server.sit(browser, "", { game }), await server.sit(browser, "", { game, side: 1 })];
		await first.focus(".stage");
		await first.keyboard.press("/");
		await first.keyboard.type(typed);
		await orderByKeys(second, "stance careful");
		await first.waitForFunction(() => globalThis.sandtable.now.seq === 1);
		assert.equal(await first.inputValue(".order-text"), typed);
		await first.keyboard.type("stance bold".slice(typed.length));
		await first.keyboard.press("Enter");
		await first.waitForFunction(() => globalThis.sandtable.now.seq === 2);
		assert.match(await first.locator(".entry .order").first().textContent(), /stance bold/);
		for (const page of [first, second]) await leave(page);
	}
});

test("news of the other side while an order is on its way: the page goes on waiting for the answer", async () => {
	const game = await server.game("comops/red-attack", ["person", "person"]);
	const [blue, red] = [await newPage(browser), await newPage(browser)];
	let release = () => {};
	await blue.routeWebSocket(/socket/, (page) => {
		const there = page.connectToServer();
		page.onMessage((m) => (JSON.parse(m).type === "order" ? (release = () => there.send(m)) : there.send(m)));
	});
	for (const [side, page] of [blue, red].entries()) {
		await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[side]}`);
		await page.waitForSelector(".sheet");
	}
	await blue.click(".actions .go");
	await red.click(".actions .go");
	await blue.waitForFunction(() => document.querySelectorAll(".entry").length > 1);
	assert.equal(await blue.getAttribute(".compose", "aria-busy"), "true");
	assert.ok(await blue.isVisible(".sheet"));
	assert.equal(await blue.textContent(".actions .go"), "Seal");
	release();
	await blue.waitForSelector(".compose[aria-busy=false]");
	await blue.waitForFunction(() => /Turn/.test(document.querySelector(".facts").textContent) && !document.querySelector(".sheet"));
	for (const page of [blue, red]) {
		assert.equal(await page.textContent(".actions .go"), "Give the order", "without a sheet nothing is sealed");
		await leave(page);
	}
});

test("a sheet shows what the order says, and nothing where it says nothing", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "fourorders/first-orders");
	const pick = hand(3);
	await awaitTurn(page);
	while (!(await state(page)).verbs.includes("orders")) {
		assert.ok(await orderByKeys(page, await offeredOrder(page, await lastUpdate(page), pick)));
		await awaitTurn(page);
	}
	await page.waitForSelector(".sheet");
	const chosen = () => page.locator(".sheet-row").evaluateAll((rows) => rows.map((row) => row.querySelector("input:checked")?.value ?? ""));
	assert.deepEqual(await chosen(), ["move", "move"]);
	assert.equal((await state(page)).text, "orders B1 move B2 move");
	await page.fill(".order-text", "orders B2 dig");
	assert.deepEqual(await chosen(), ["", "dig"], "who is not named gets no order");
	await page.locator(".sheet-row").first().getByText("hold").click();
	assert.deepEqual(await chosen(), ["hold", "dig"]);
	assert.equal((await state(page)).text, "orders B1 hold B2 dig");
	await page.click("[data-verb=orders]");
	assert.equal((await state(page)).text, "orders B1 hold B2 dig", "its button leaves the sheet as it is");
	await page.fill(".order-text", "orders B2 dig");
	await page.click("[data-verb=orders]");
	assert.deepEqual(await chosen(), ["move", "move"], "or fills it in");
	await leave(page);
});

test("two at one screen: a curtain hides the table while it changes hands", async () => {
	const page = await newPage(browser);
	await page.goto(server.address + "#/all");
	const box = page.locator(".box", { has: page.getByRole("heading", { name: "Skirmish" }) }).first();
	await box.locator("select[name=opponent]").selectOption("screen");
	await box.getByRole("button").click();
	await page.waitForSelector(".question.mine");
	await page.click(".piece[data-name=a1]");
	assert.match(await page.textContent("#panel-hex"), /a1/);
	await page.evaluate(() => globalThis.sandtable.replay.kept.set(0, globalThis.sandtable.scene)); // as if he had looked at the past
	await orderByKeys(page, "stance bold");
	await page.waitForSelector(".curtain");
	assert.equal(await page.evaluate(() => document.querySelector(".table").inert), true, "nothing behind it can be reached");
	await page.evaluate(() => {
		globalThis.risen = null;
		new MutationObserver(() => {
			if (!document.querySelector(".curtain")) globalThis.risen ??= { seat: document.querySelector(".person.me").className, worth: document.querySelectorAll(".piece[data-name=a1] .values").length };
		}).observe(document.getElementById("app"), { childList: true });
	});
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => globalThis.risen);
	const risen = await page.evaluate(() => globalThis.risen);
	assert.match(risen.seat, /side-1/, "the next side's table is laid before the curtain rises");
	assert.equal(risen.worth, 0, "the other's worth is not shown");
	await page.waitForSelector(".question.mine");
	assert.equal(await page.locator(".piece[data-name=b1] .values").count(), 1);
	assert.doesNotMatch(await page.textContent("#panel-hex"), /a1/, "nor what he looked at");
	assert.equal(await page.evaluate(() => globalThis.sandtable.replay.kept.size), 0, "nor the past as he saw it");
	await page.context().close();
});

test("what the other says is told beside the question and counted on the tab until it is read", async () => {
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const [first, second] = [await server.sit(browser, "", { game }), await server.sit(browser, "", { game, side: 1, locale: "de-DE" })];
	const says = async (page, text) => {
		await page.click("#tab-talk");
		await page.fill("#panel-talk input", text);
		await page.keyboard.press("Enter");
	};
	await says(first, "good morning");
	await second.waitForSelector(".told .said");
	assert.match(await second.textContent(".told .said"), /First good morning/);
	assert.equal(await second.textContent("#tab-talk .unread"), "1");
	assert.ok(await second.locator("[role=tablist]").evaluate((bar) => bar.scrollWidth <= bar.clientWidth), "with room for every tab");
	assert.equal(await first.locator(".told .said, .unread").count(), 0, "nobody is told what he said himself");
	await second.reload();
	await second.waitForSelector("#tab-talk .unread");
	await says(second, "good morning to you");
	assert.equal(await second.locator(".unread").count(), 0, "it is read now");
	await first.waitForFunction(() => document.querySelectorAll("#panel-talk li").length === 2);
	assert.equal(await first.isVisible(".told"), false, "who reads the talk needs no more");
	await second.reload();
	await second.waitForSelector(".question");
	assert.equal(await second.locator(".unread").count(), 0, "and stays read");
	for (const page of [first, second]) await leave(page);
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
	await second.goto(server.address + "#/all");
	await second.getByRole("button", { name: "Change password" }).click();
	await second.goBack();
	await second.locator(".door").waitFor({ state: "detached" });
	await second.goto(server.address);
	await second.getByRole("button", { name: "Change password" }).click();
	await second.getByLabel("Password now").fill("a horse, a cow");
	await second.getByLabel("Password from now on").fill("my kingdom for it");
	await second.keyboard.press("Enter");
	await second.waitForSelector(".door .refusal:not([hidden])");
	await second.getByLabel("Password now").fill("a horse, a horse");
	await second.keyboard.press("Enter");
	await second.locator(".door").waitFor({ state: "detached" });
	await first.goto(server.address);
	await first.getByRole("button", { name: "Sign in" }).waitFor();
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

test("an order that is not finished yet is not refused", async () => {
	const page = await server.sit(browser, "comops/red-attack");
	await page.waitForSelector(".sheet");
	await page.fill(".order-text", "assign A 3");
	await page.waitForFunction(() => document.querySelector(".reply").textContent.startsWith("Not finished: "));
	assert.equal(await page.locator(".reply .refusal").count(), 0);
	await page.fill(".order-text", "assign A 3 B 3");
	await page.waitForSelector(".reply .refusal");
	await leave(page);
});

test("the lobby on a phone, and for who cannot see it", { timeout: 60000 }, async () => {
	const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
	for (const colorScheme of ["light", "dark"]) {
		const page = await newPage(browser, { colorScheme, bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await page.goto(server.address);
		await page.waitForSelector(".box .miniature");
		assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
		await page.addScriptTag({ path: axe });
		const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
		assert.deepEqual(found.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(", ")}`), [], colorScheme);
		await leave(page);
	}
});

test("the lobby says how long a battle usually is, and speaks of draws where there is one in a hundred", async () => {
	const page = await newPage(browser);
	const { game } = await server.game("nullgame/skirmish");
	const seat = await server.sit(browser, "mons/bridge");
	assert.ok(await orderByKeys(seat, "move IR52 3106"));
	await page.goto(server.address);
	const figures = (/** @type {string} */ title) => page.locator(".box", { has: page.getByRole("heading", { name: title, exact: true }) }).locator(".figures").textContent();
	assert.match(await figures("Red Attack"), /^usually 8 turns/, "it may last ten");
	assert.match(await figures("Crossroads at Hollis Farm"), /^usually 30 rounds.* · drawn 1 % · /);
	assert.doesNotMatch(await figures("The Impi"), /drawn/, "two games of ten thousand");
	const row = (/** @type {string} */ words) => page.locator("section[aria-labelledby=all] li", { hasText: words }).first().textContent();
	assert.match(await row(/one entry/), /The bridge at Les Herbieres.*person – recruit, one entry/);
	assert.doesNotMatch(await row(`№ ${game},`), /entr/);
	for (const each of [page, seat]) await leave(each);
});

test("who is new plays with one click", async () => {
	const page = await newPage(browser);
	await page.goto(server.address);
	await page.click(".welcome .go");
	await page.waitForSelector(".question.mine");
	assert.match(await page.textContent("h1"), /bridge/);
	assert.match((await page.locator(".person").allTextContents()).join(), /lieutenant/, "against somebody who errs");
	await leave(page);
});

test("another language is chosen in the lobby, and stays", async () => {
	const page = await newPage(browser);
	await page.goto(server.address);
	await page.selectOption(".language select", "de");
	await page.waitForFunction(() => document.documentElement.lang === "de");
	await page.click(".welcome .go");
	await page.waitForSelector(".question.mine");
	assert.match(await page.textContent(".bar"), /Hilfe/);
	await leave(page);
});

test("in German opponents, ground and markers have German names", { timeout: 60000 }, async () => {
	const page = await newPage(browser, { locale: "de-DE" });
	await page.goto(server.address);
	await page.waitForSelector(".box");
	const opponents = page.locator(".box select[name=opponent]").first().locator("option");
	assert.deepEqual(await opponents.allTextContents(), ["Computer: General", "Computer: Hauptmann", "Computer: Leutnant", "Computer: Rekrut", "jemanden hier", "jemanden per Link"]);
	assert.match(await opponents.nth(2).getAttribute("title"), /mit Fehlern/);
	for (const { name } of await server.scenarios()) {
		const board = await (await fetch(`${server.address}api/board/${name}`)).json();
		const kinds = [...(board.map?.hexes ?? []).map((x) => x.terrain), ...(board.plan?.shapes ?? []).map((x) => x.style)].filter(Boolean);
		const nameless = [...new Set(kinds)].filter((kind) => !(`ground_${kind.replace(/\W/g, "_")}` in de));
		assert.deepEqual(nameless, [], name);
	}
	await leave(page);
	const table = await server.sit(browser, "mons/battle", { locale: "de-DE", seats: ["person", "captain"] });
	await table.click("#tab-view");
	assert.deepEqual((await table.locator(".legend-row").allTextContents()).sort(), ["Forst", "Industrie", "Wohnviertel", "offen"], "the ground that is on the map");
	assert.ok(await table.getByLabel("Marker: Besitz").isVisible());
	assert.match(await table.textContent(".people"), /Hauptmann/);
	await leave(table);
});

test("before an attack the odds of every result are shown, and add up", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	while (!(await lastUpdate(page)).offers.bombard?.values) {
		assert.ok(await orderByKeys(page, "end"));
		await awaitTurn(page);
	}
	const order = await offeredOrder(page, await lastUpdate(page), hand(2), (verbs) => verbs.indexOf("bombard"));
	await page.fill(".order-text", order);
	await page.waitForSelector(".odds");
	assert.equal(await page.textContent(".odds caption"), "target loses");
	const shares = await page.locator(".odds .share").allTextContents();
	const all = shares.map(parseFloat).reduce((sum, x) => sum + x, 0);
	assert.ok(Math.abs(all - 100) < 0.5, `${shares} add up to ${all}`);
	const filled = await page.locator(".odds .bar-of").evaluateAll((bars) => bars.map((bar) => (100 * bar.clientWidth) / bar.parentElement.clientWidth));
	for (const [i, share] of shares.entries())
		assert.ok(Math.abs(filled[i] - parseFloat(share)) < 2, `a bar of ${filled[i]} % beside ${share}`);
	assert.match(await page.locator(".sum").ariaSnapshot(), /row "\d steps? \d/);
	await leave(page);
});

test("the general's order is composed for the player to give", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "mons/bridge");
	await awaitTurn(page);
	await page.click(".ask-general");
	await page.waitForFunction(() => /worth/.test(document.querySelector(".hint [role=status]").textContent), null, { timeout: 30000 });
	const { text, entry } = await state(page);
	assert.match(text, /^\w/);
	await page.waitForSelector(".actions .go:enabled");
	await page.click(".actions .go");
	await page.waitForFunction((before) => document.querySelector(".replay .faint").textContent !== before, entry);
	assert.ok((await page.textContent(".entries")).includes(text));
	assert.equal(await page.textContent(".hint [role=status]"), "", "advice on an old question goes");
	await leave(page);
});

test("who watches reads who decides, and no line without words", async () => {
	for (const [scenario, head] of [["mons/bridge", "German decides"], ["comops/red-attack", "Both sides decide in secret"]]) {
		const { game } = await server.game(scenario, ["person", "person"]);
		const page = await newPage(browser);
		await page.goto(`${server.address}#/watch/${game}`);
		await page.waitForSelector(".question h2");
		assert.equal(await page.textContent(".question h2"), head);
		assert.deepEqual(await page.locator(".question p").allTextContents(), []);
		await leave(page);
	}
});

test("after the end nothing is offered to be taken back", async () => {
	const page = await server.sit(browser, "nullgame/skirmish");
	assert.ok(await orderByKeys(page, "stance bold"));
	await page.waitForSelector(".entry .back");
	page.once("dialog", (dialog) => dialog.accept());
	await orderByKeys(page, "concede");
	await page.waitForSelector(".question.over");
	assert.equal(await page.locator(".entry .back").count(), 0);
	await leave(page);
});

test("after the end the game is looked back at, and a click goes to the place", { timeout: 90000 }, async () => {
	const { game } = await server.game("mons/bridge", ["recruit", "captain"], 1);
	const page = await newPage(browser);
	await page.goto(`${server.address}#/watch/${game}`);
	await page.waitForSelector(".question.over", { timeout: 60000 });
	await page.click(".lookback .go");
	await page.waitForSelector(".decisions button", { timeout: 30000 });
	assert.equal(await page.locator(".luck dd").count(), 2);
	assert.match(await page.locator(".luck + p").textContent(), /1000 make a won game/);
	const figures = await page.textContent(".lookback");
	assert.match(figures, /−\d/);
	assert.doesNotMatch(figures, /-\d/, "one kind of minus");
	const costly = page.locator(".decisions li").first();
	const seq = Number(/entry (\d+)/.exec(await costly.locator("button").textContent())[1]);
	assert.match(await costly.locator("p").textContent(), /\w/);
	await costly.locator("button").click();
	await page.waitForSelector(".drawing.past");
	assert.match(await page.textContent(".replay .faint"), new RegExp(`entry ${seq - 1} of`));
	await leave(page);
});

/** Lose at once. */
async function concede(page) {
	page.once("dialog", (dialog) => dialog.accept());
	await orderByKeys(page, "concede");
	await page.waitForSelector(".question.over");
}

const again = (page, name) => page.locator(".lookback").getByRole("button", { name, exact: true });

test("after the end the same battle is played again, or from the other side, against the same computer", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "nullgame/skirmish", { side: 1, seats: ["recruit", "person"] });
	for (const [button, side] of [["Play again", 1], ["Change sides", 0]]) {
		await awaitTurn(page);
		const before = page.url();
		await concede(page);
		assert.ok(await page.isVisible(".lookback .go"), "beside the look back");
		await again(page, button).click();
		await page.waitForFunction(([url, me]) => location.href !== url && document.querySelector(`.person.me.side-${me}`), [before, side]);
		await page.waitForSelector(".question:not(.over)");
		assert.match((await page.locator(`.person.side-${1 - side}`).textContent()), /recruit/);
		const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("sandtable.seats"))[globalThis.sandtable.game]);
		assert.ok(page.url().endsWith(kept.way), "the lobby lists it");
	}
	await leave(page);
});

test("two at one screen play again at it; a friend is sent another link; who watched is not asked", { timeout: 60000 }, async () => {
	const page = await newPage(browser);
	await page.goto(server.address + "#/all");
	const box = page.locator(".box", { has: page.getByRole("heading", { name: "Skirmish" }) }).first();
	await box.locator("select[name=opponent]").selectOption("screen");
	await box.getByRole("button").click();
	await awaitTurn(page);
	const before = page.url();
	await concede(page);
	assert.equal(await again(page, "Change sides").count(), 0, "they change chairs");
	await again(page, "Play again").click();
	await page.waitForFunction((url) => location.href !== url && document.querySelector(".question.mine"), before);
	assert.match(page.url(), /#\/both\/\d+$/);
	await leave(page);

	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const [first, watcher] = [await server.sit(browser, "", { game }), await newPage(browser)];
	await watcher.goto(`${server.address}#/watch/${game.game}`);
	await concede(first);
	await again(first, "Change sides").click();
	const link = await first.inputValue(".rematch .invite");
	assert.ok(await again(first, "Play again").isDisabled(), "one table is enough");
	await first.locator(".rematch").getByRole("link", { name: "Go to the table" }).click();
	await first.waitForSelector(".person.me.side-1");
	const second = await newPage(browser);
	await second.goto(link);
	await second.waitForSelector(".person.me.side-0");
	await second.waitForSelector(".question:not(.over)");
	await watcher.waitForSelector(".question.over");
	assert.equal(await watcher.locator(".lookback button").count(), 1);
	for (const each of [first, second, watcher]) await leave(each);
});

async function drag(page, from, to) {
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	for (let i = 1; i <= 5; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 5, from.y + ((to.y - from.y) * i) / 5);
	await page.mouse.up();
}

test("a card is dragged, snaps into contact, is turned by keys and put by numbers", { timeout: 60000 }, async () => {
	const page = await server.sit(browser, "rifles/crossroads");
	await awaitTurn(page);
	const pose = async () => (await state(page)).text.split(" ").slice(-3).map(Number);
	const first = await offeredOrder(page, await lastUpdate(page), hand(4), (verbs) => verbs.indexOf("deploy"));
	assert.ok(await orderByKeys(page, first));
	const [x, y, facing] = first.split(" ").slice(-3).map(Number);
	const side = x < 60 ? 1 : -1;
	await awaitTurn(page);
	await page.locator(".verb", { hasText: "deploy" }).click();
	await page.locator(".compose .value").first().click();
	await page.waitForSelector(".place-entry:not([hidden])");
	for (const [i, value] of [x + side * 20, y, facing].entries()) await page.locator(".place-entry input").nth(i).fill(String(value));
	assert.deepEqual(await pose(), [x + side * 20, y, facing]);
	await page.waitForSelector(".ghost .held");

	await drag(page, await onPage(page, x + side * 20, y), await onPage(page, x + side * 5.3, y + 0.3));
	assert.deepEqual(await pose(), [x + side * 5, y, facing], "edge to edge, corner on corner");
	await page.keyboard.down("Alt");
	await drag(page, await onPage(page, x + side * 5, y), await onPage(page, x + side * 5.4, y + (y < 50 ? 1.5 : -1.5)));
	await page.keyboard.up("Alt");
	assert.ok(Math.abs((await pose())[0] - x - side * 5.4) < 0.2, "with Alt it stays where the hand leaves it");

	await page.locator(".place-entry input").first().fill(String(x + side * 12));
	await page.focus(".stage");
	await page.keyboard.press("e");
	assert.equal((await pose())[2], (facing + 5) % 360);
	await page.keyboard.press("q");
	await page.keyboard.press("Shift+ArrowRight");
	assert.equal((await pose())[0].toFixed(3), (x + side * 12 + 0.1).toFixed(3));
	await page.waitForFunction(() => !document.querySelector(".actions .go").disabled || document.querySelector(".reply .refusal"));
	await leave(page);
});

test("a card that rests in the hand is measured where it is, however late the answers come", { timeout: 60000 }, async () => {
	const page = await newPage(browser);
	await page.routeWebSocket(/socket/, (table) => {
		const there = table.connectToServer();
		there.onMessage((m) => setTimeout(() => table.send(m), JSON.parse(m).type === "explanation" ? 400 : 0));
	});
	const game = await server.game("rifles/crossroads");
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await awaitTurn(page);
	await page.locator(".verb", { hasText: "deploy" }).click();
	await page.locator(".compose .value").first().click();
	await page.waitForSelector(".pick-place, .place-entry:not([hidden])");
	const [x, y, facing] = (await page.evaluate(() => globalThis.sandtable.composer.slot.values[0])).split(" ").map(Number);
	for (const [i, value] of [x + 10, y, facing].entries()) await page.locator(".place-entry input").nth(i).fill(String(value));
	await page.waitForSelector(".actions .go:enabled");
	const [from, near, far] = [await onPage(page, x + 10, y), await onPage(page, x + 20, y), await onPage(page, x + 20, 50)];
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	for (const to of [near, far]) {
		await page.mouse.move(to.x, to.y, { steps: 4 });
		await page.waitForTimeout(200); // the answer to the first question is still on its way
	}
	await page.waitForSelector(".ghost.refused", { timeout: 5000 });
	await page.mouse.up();
	await leave(page);
});
