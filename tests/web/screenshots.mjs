// The pictures of docs/screenshots: each game played into with the general's advice, until there is something to see.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { awaitTurn, hand, lastUpdate, launch, newPage, offeredOrder, ROOT, Server, state } from "./browser.mjs";

const FOLDER = join(ROOT, "docs", "screenshots");
const SHOWN = [
	{ name: "comops", scenario: "comops/red-attack", side: 1, verbs: ["attack"], turn: 2, orders: 260 },
	{ name: "mons", scenario: "mons/battle", side: 0, verbs: ["melee", "bombard"], turn: 2, orders: 120, zoom: 1.9 },
	{ name: "fourorders", scenario: "fourorders/first-orders", side: 0, verbs: ["attack"], turn: 2, orders: 60 },
	{ name: "rifles", scenario: "rifles/crossroads", side: 0, verbs: ["shoot", "fight"], turn: 5, orders: 400 },
];

mkdirSync(FOLDER, { recursive: true });
const server = await new Server().start();
const browser = await launch();
const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);
const shoot = (page, name) => page.screenshot({ path: join(FOLDER, `${name}.png`) });

/** Give what the general would; false when the game is over. */
async function advised(page) {
	await awaitTurn(page);
	return page.evaluate(async () => {
		const { link, now } = globalThis.sandtable;
		if (now.outcome) return false;
		const advice = await link.ask({ type: "hint" });
		if (advice?.type === "hint") await link.ask({ type: "order", at: globalThis.sandtable.now.seq, text: advice.order });
		return true;
	});
}

/** The fullest of some orders on offer. */
async function largest(page, update, verb) {
	const pick = hand(7);
	const orders = [];
	for (let n = 0; n < 12; n++) orders.push((await offeredOrder(page, update, pick, (list) => list.indexOf(verb))) ?? "");
	return orders.sort((a, b) => b.split(" ").length - a.split(" ").length)[0];
}

async function playInto({ name, scenario, side, verbs, turn, orders, zoom, ...options }) {
	const page = await server.sit(browser, scenario, { side, seats: side ? ["captain", "person"] : ["person", "captain"], ...options });
	await page.evaluate(() => localStorage.setItem("sandtable.wish.guide", "false"));
	for (let n = 0; n < orders; n++) {
		await awaitTurn(page);
		const update = await lastUpdate(page);
		const verb = verbs.find((v) => update.offers?.[v]?.values);
		if (verb && (await state(page)).turn >= turn) {
			await page.fill(".order-text", await largest(page, update, verb));
			await page.waitForSelector(".sum");
			break;
		}
		if (!(await advised(page))) break;
	}
	if (zoom) await page.evaluate((k) => {
		const { hand, view, composer } = globalThis.sandtable;
		hand.stage.zoom(k);
		const centre = composer.words.map((w) => view.place(w)).find(Boolean);
		if (centre) hand.stage.pan(hand.frame.clientWidth / 2 - hand.stage.x - centre[0] * hand.stage.k, hand.frame.clientHeight / 2 - hand.stage.y - centre[1] * hand.stage.k);
	}, zoom);
	await page.evaluate(() => document.activeElement.blur());
	await page.mouse.move(1380, 840);
	await page.waitForTimeout(900); // the map settles, counters arrive
	await shoot(page, name);
	console.log(name, (await state(page)).entry, (await state(page)).text);
	await page.context().close();
}

if (wanted("lobby")) {
	const page = await newPage(browser);
	await page.goto(server.address);
	await page.waitForFunction(() => document.querySelectorAll(".miniature").length >= 4);
	await shoot(page, "lobby");
	await page.context().close();
}
if (wanted("phone")) {
	const page = await server.sit(browser, "mons/bridge", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: "dark" });
	await awaitTurn(page);
	await page.locator(".verb").first().tap();
	await page.locator(".compose .value").first().tap();
	await page.waitForSelector(".pick-hex");
	await shoot(page, "phone");
	await page.context().close();
}
for (const shown of SHOWN) if (wanted(shown.name)) await playInto(shown);
await browser.close();
await server.stop();
