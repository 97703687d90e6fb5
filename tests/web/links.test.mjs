// Ways to a table that lead nowhere, answers that come late, and taking back across the table, in a real Chromium.

import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitTurn, leave, newPage, orderByKeys, state } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const keptSeats = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("sandtable.seats") ?? "{}"));

test("a bad link says so and leads to the lobby; it is no game of one's own", async () => {
	const { game } = await server.game("nullgame/skirmish", ["person", "person"]);
	for (const way of [`seat/${game}/wrongtoken`, "seat/999999/abc", "watch/999999", `mine/${game}/0`]) {
		const page = await newPage(browser);
		await page.goto(`${server.address}#/${way}`);
		await page.getByRole("link", { name: "To the lobby" }).click();
		await page.waitForSelector(".welcome .go");
		assert.deepEqual(await keptSeats(page), {}, way);
		await leave(page);
	}
	for (const way of ["nonsense", "seat/", "watch/abc"]) {
		const page = await newPage(browser);
		await page.goto(`${server.address}#/${way}`);
		await page.waitForSelector(".welcome .go");
		await leave(page);
	}
	const page = await newPage(browser);
	await page.goto(`${server.address}#/mine/${game}`);
	await page.waitForSelector(".question"); // no side is named: one looks on
	await leave(page);
});

test("a friend's link is kept under the name of the battle", async () => {
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const page = await server.sit(browser, "", { game, side: 1 });
	await page.goto(`${server.address}#/`);
	assert.match(await page.locator("section[aria-labelledby=yours] li").first().textContent(), /Skirmish · /);
	await leave(page);
});

test("a kept game that is over is opened, not continued, and says how it ended", async () => {
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const page = await server.sit(browser, "", { game, side: 1 });
	const row = page.locator("section[aria-labelledby=yours] li");
	await page.goto(`${server.address}#/`);
	await row.getByRole("link", { name: "Continue" }).click();
	await page.waitForSelector(".question.mine");
	page.once("dialog", (dialog) => dialog.accept());
	await orderByKeys(page, "concede");
	await page.waitForSelector(".question.over");
	await page.goto(`${server.address}#/`);
	await row.getByRole("link", { name: "Open" }).waitFor();
	assert.match(await row.textContent(), /First wins: /);
	assert.equal(await row.getByRole("link", { name: "Continue" }).count(), 0);
	await leave(page);
});

test("the link for a friend is copied, also where scripts have no clipboard, and nothing else is said to be", async () => {
	for (const clipboard of [true, false]) {
		const page = await newPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
		if (!clipboard) await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
		await page.goto(server.address + "#/all");
		const box = page.locator(".box", { has: page.getByRole("heading", { name: "Skirmish" }) }).first();
		await box.locator("select[name=opponent]").selectOption("link");
		await box.getByRole("button").click();
		const link = await page.inputValue(".invite");
		await box.getByRole("link", { name: "Go to the table" }).click();
		await page.getByRole("button", { name: "Invite Second" }).click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		await page.click("#tab-talk");
		await page.focus("#panel-talk input");
		await page.keyboard.press("Control+V");
		assert.equal(await page.inputValue("#panel-talk input"), link);
		if (!clipboard) {
			await page.reload();
			await page.evaluate(() => (document.execCommand = () => false));
			let shown = "";
			page.once("dialog", (dialog) => {
				shown = dialog.defaultValue();
				dialog.dismiss();
			});
			await page.getByRole("button", { name: "Invite Second" }).click();
			assert.equal(shown, link);
			assert.equal(await page.getByRole("button", { name: "Copied" }).count(), 0);
		}
		await leave(page);
	}
});

test("a battle that is called like its game is told once, at the table and in the lobby", async () => {
	const game = await server.game("mons/battle", ["person", "person"]);
	const page = await server.sit(browser, "", { game });
	const told = async (/** @type {string} */ selector) => (await page.textContent(selector)).split("The Old Contemptibles").length - 1;
	assert.equal(await told("h1"), 1);
	await page.goto(`${server.address}#/`);
	for (const list of ["yours", "all"]) assert.equal(await told(`section[aria-labelledby=${list}] li:has-text("№ ${game.game}")`), 1, list);
	await leave(page);
});

for (const order of ["before", "after"])
	test(`advice overtaken by the game, told so ${order} the new question: neither lost without a word nor a complaint that stays`, async () => {
		const game = await server.game("comops/red-attack", ["person", "person"]);
		const [blue, red] = [await newPage(browser), await newPage(browser)];
		let overtake = () => {};
		await blue.routeWebSocket(/socket/, (page) => {
			const there = page.connectToServer();
			page.onMessage((m) => {
				const { type, id } = JSON.parse(m);
				if (type !== "hint") return there.send(m);
				overtake = () => page.send(JSON.stringify({ type: "error", id, stale: true, text: "the position moved on before the general had made up its mind" }));
			});
		});
		for (const [side, page] of [blue, red].entries()) {
			await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[side]}`);
			await page.waitForSelector(".sheet");
		}
		await blue.click(".ask-general");
		await red.click(".actions .go");
		await blue.waitForFunction(() => document.querySelectorAll(".entry").length > 1);
		if (order === "before") overtake();
		await blue.click(".actions .go");
		await blue.waitForFunction(() => !document.querySelector(".sheet"));
		if (order === "after") overtake();
		await blue.waitForFunction(() => globalThis.sandtable.link.waiting.size === 0);
		assert.equal(await blue.isVisible(".trouble"), false);
		assert.match(await blue.textContent(".hint [role=status]"), /Ask again/);
		for (const page of [blue, red]) await leave(page);
	});

test("at one screen whoever is asked for a take-back gets the table to answer", async () => {
	const page = await newPage(browser);
	await page.goto(server.address + "#/all");
	const box = page.locator(".box", { has: page.getByRole("heading", { name: "Skirmish" }) }).first();
	await box.locator("select[name=opponent]").selectOption("screen");
	await box.getByRole("button").click();
	const lift = async () => {
		await page.click(".curtain .go");
		await page.waitForSelector(".question.mine, .plea .go");
	};
	await page.waitForSelector(".question.mine");
	await orderByKeys(page, "stance bold");
	await page.waitForSelector(".curtain");
	await lift();
	assert.doesNotMatch(await page.textContent(".people"), /away/, "both are here");
	await orderByKeys(page, "stance careful");
	await page.waitForSelector(".curtain");
	await lift();
	assert.ok(await page.locator(".person.me.side-0").count());
	page.once("dialog", (dialog) => {
		assert.match(dialog.message(), /^Ask \S+ to go back to entry 0 of 2\?/);
		dialog.accept();
	});
	await page.locator(".entry .back").first().click();
	await page.waitForSelector(".curtain.side-1");
	await page.click(".curtain .go");
	await page.getByRole("button", { name: "Allow" }).click();
	await page.waitForFunction(() => globalThis.sandtable.now.ask.who.length === 2 && !globalThis.sandtable.now.plea);
	assert.ok((await state(page)).verbs.includes("stance"), "back to the beginning");
	await leave(page);
});

test("whoever gets the table back is told what dice did meanwhile, and shown the way there", { timeout: 60000 }, async () => {
	const page = await newPage(browser);
	await page.goto(server.address);
	const box = page.locator(".box", { has: page.getByRole("heading", { name: "The bridge at Les Herbieres" }) });
	await box.locator("select[name=opponent]").selectOption("screen");
	await box.getByRole("button").click();
	await page.waitForSelector(".question.mine");
	for (const order of ["move IR12 2907", "end", "end", "melee 2908 IR12"]) assert.ok(await orderByKeys(page, order));
	const lift = async (/** @type {number} */ side) => {
		await page.click(`.curtain.side-${side} .go`);
		await page.waitForSelector(".question.mine");
	};
	await lift(1);
	assert.ok(await page.isVisible(".replay .go"), "the British were shown nothing yet");
	await orderByKeys(page, "fire 1ES 2907");
	await lift(0);
	await page.waitForSelector(".told .dice");
	const told = await page.textContent(".told");
	assert.match(told, /Defensive fire at 2907.*Melee at 2908/);
	assert.match(await page.textContent(".replay .go"), /News \(\d\)/);
	await page.reload();
	await page.waitForSelector(".question.mine");
	assert.equal(await page.isVisible(".told"), false, "what was seen is not told again");
	await leave(page);
});

test("who asked for a take-back is told that it was declined, until the game goes on", async () => {
	const game = await server.game("nullgame/skirmish", ["person", "person"]);
	const [first, second] = [await server.sit(browser, "", { game }), await server.sit(browser, "", { game, side: 1 })];
	const plea = (page, words) => page.waitForFunction((w) => document.querySelector(".plea").textContent.includes(w), words);
	assert.ok(await orderByKeys(first, "stance bold"));
	assert.ok(await orderByKeys(second, "stance careful"));
	await awaitTurn(first);
	first.on("dialog", (dialog) => dialog.accept());
	for (const answer of ["Decline", "Decline", "Allow"]) {
		await first.locator(".entry .back").first().click();
		await plea(first, "was asked");
		await plea(second, "asks to take back to entry 0");
		await second.getByRole("button", { name: answer }).click();
		if (answer === "Decline") await plea(first, "Second would rather not");
		await second.waitForFunction(() => document.querySelector(".plea").textContent === "");
	}
	await first.waitForFunction(() => globalThis.sandtable.now.ask.who.length === 2);
	assert.equal(await first.textContent(".plea"), "", "what was allowed was not declined");
	for (const page of [first, second]) await leave(page);
});

test("going far back against a computer says how far", async () => {
	const page = await server.sit(browser, "nullgame/skirmish");
	await awaitTurn(page);
	await orderByKeys(page, "stance bold");
	await awaitTurn(page);
	await page.waitForFunction(() => /entry [2-9]/.test(document.querySelector(".replay .faint").textContent));
	const { entry } = await state(page);
	let said = "";
	page.once("dialog", (dialog) => {
		said = dialog.message();
		dialog.dismiss();
	});
	await page.locator(".entry .back").first().click();
	assert.match(said, /^Go back to entry \d+ of \d+\?/);
	assert.equal((await state(page)).entry, entry, "and does nothing when one would rather not");
	await leave(page);
});
