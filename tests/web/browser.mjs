// A server and a real Chromium for a test, and hands that use the page as a person would.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The scenario each game is shown with. */
export const GAMES = { comops: "comops/red-attack", mons: "mons/bridge", fourorders: "fourorders/first-orders", rifles: "rifles/crossroads" };

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const PROGRAM = process.env.SANDTABLE ?? join(ROOT, "build", "sandtable");

export class Server {
	constructor() {
		this.folder = mkdtempSync(join(tmpdir(), "sandtable-"));
		this.port = 0;
	}

	async start() {
		this.process = spawn(PROGRAM, ["serve", "--port", String(this.port), "--new-games", "0", "--store", "sqlite:" + join(this.folder, "journal")], { stdio: ["ignore", "pipe", "inherit"] });
		this.port = await new Promise((done, fail) => {
			let text = "";
			this.process.stdout.on("data", (bytes) => {
				text += bytes;
				const found = /:(\d+)\//.exec(text);
				if (found) done(Number(found[1]));
			});
			this.process.on("exit", () => fail(new Error("the server did not start")));
		});
		return this;
	}

	get address() {
		return `http://127.0.0.1:${this.port}/`;
	}

	async kill(signal = "SIGKILL") {
		const gone = new Promise((done) => this.process.once("exit", done));
		this.process.kill(signal);
		await gone;
	}

	async stop() {
		await this.kill("SIGTERM");
		rmSync(this.folder, { recursive: true, force: true });
	}

	async scenarios() {
		return (await fetch(this.address + "api/scenarios")).json();
	}

	async game(scenario, seats = ["person", "recruit"], pace = 0) {
		return (await fetch(this.address + "api/games", { method: "POST", body: JSON.stringify({ scenario, seats, pace }) })).json();
	}

	/** A page at a seat of a new game, or of one that is there. */
	async sit(browser, scenario, { side = 0, game, seats, ...options } = {}) {
		const made = game ?? (await this.game(scenario, seats));
		const page = await newPage(browser, options);
		await page.goto(`${this.address}#/seat/${made.game}/${made.tokens[side]}`);
		await page.waitForSelector(".question");
		return page;
	}
}

export const launch = () =>
	chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"],
	});

/** A page that fails its test when a script of it fails. */
export async function newPage(browser, { frames, ...options } = {}) {
	const context = await browser.newContext({ viewport: { width: 1400, height: 860 }, reducedMotion: "reduce", ...options });
	await context.addInitScript(() => localStorage.setItem("sandtable.wish.helped", "true"));
	const page = await context.newPage();
	page.troubles = [];
	page.on("pageerror", (trouble) => page.troubles.push(trouble.stack ?? trouble.message));
	page.on("console", (m) => m.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(m.text()) && page.troubles.push(m.text()));
	if (frames) page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(payload))));
	return page;
}

/** The page's own knowledge, for a hand to choose by. */
export const state = (page) =>
	page.evaluate(() => {
		const all = (/** @type {string} */ q) => [...document.querySelectorAll(q)];
		const question = document.querySelector(".question");
		const facts = document.querySelector(".facts")?.textContent ?? "";
		return {
			mine: question?.classList.contains("mine") ?? false,
			over: question?.classList.contains("over") ?? false,
			turn: Number((/Round (\d+)/.exec(facts) ?? /Turn (\d+)/.exec(facts))?.[1] ?? 0),
			entry: document.querySelector(".replay .faint")?.textContent ?? "",
			verbs: all(".verb:not(.inquiry):not(.anytime)").map((e) => e.textContent ?? ""),
			values: all(".compose .value").length,
			rows: all(".sheet-row").length,
			hexes: all(".pick-hex").map((e) => /** @type {HTMLElement} */ (e).dataset.at ?? ""),
			places: all(".pick-place").length,
			ready: !(/** @type {HTMLButtonElement} */ (document.querySelector(".actions .go"))?.disabled ?? true),
			text: /** @type {HTMLInputElement} */ (document.querySelector(".order-text"))?.value ?? "",
		};
	});

/** Wait until it is this page's turn, or over. */
export const awaitTurn = (page, timeout = 30000) => page.waitForFunction(() => document.querySelector(".question.mine, .question.over"), null, { timeout });

/** Wait until the order that was given has an answer, not only news of the other side; true when it was accepted. */
async function answered(page, entry) {
	await page.waitForFunction((before) => !document.querySelector(".compose[aria-busy=true]") && (document.querySelector(".replay .faint")?.textContent !== before || document.querySelector(".reply .refusal.given")), entry, { timeout: 10000 });
	return (await state(page)).entry !== entry;
}

/** Click what is drawn over a hex or place. */
async function clickPick(page, selector, n) {
	const box = await page.locator(selector).nth(n).boundingBox();
	await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Centimetres of the open table as a point of the page. */
export const onPage = (page, x, y) => page.evaluate(([cx, cy]) => {
	const { hand, view } = globalThis.sandtable;
	const box = hand.frame.getBoundingClientRect();
	return { x: box.left + hand.stage.x + cx * 10 * hand.stage.k, y: box.top + hand.stage.y + (view.size.high - cy * 10) * hand.stage.k };
}, [x, y]);

/** What ends a phase. */
const ENDING = ["end", "ready", "pass", "done", "declare", "wait", "stay", "hold"];

/** A person acts a few times, then ends the phase: which of the verbs it is now. */
export function temper(pick, acts = 3) {
	let left = acts;
	return (verbs) => {
		const ending = verbs.findIndex((v) => ENDING.includes(v));
		const acting = verbs.map((_, i) => i).filter((i) => i !== ending);
		if (acting.length === 0 || (ending >= 0 && left-- <= 0)) {
			left = acts;
			return ending;
		}
		return acting[pick(acting.length)];
	};
}

/** Compose one order with the mouse alone and give it; true when it was accepted. `pick(n)` chooses among n. */
export async function orderByMouse(page, pick, choose = (verbs) => pick(verbs.length)) {
	await awaitTurn(page);
	const before = await state(page);
	if (before.over) return false;
	await page.locator(".verb:not(.inquiry):not(.anytime)").nth(choose(before.verbs)).click();
	for (let step = 0; step < 40; step++) {
		await page.waitForFunction(() => document.querySelector(".compose .value, .pick-hex, .pick-place, .sheet, .actions .go:enabled"));
		const now = await state(page);
		const more = now.values + now.hexes.length + now.places;
		if (now.ready && (more === 0 || now.places > 0 || pick(3) > 0)) break; // a click on a card where it is to lie gives the order
		if (now.rows > 0) await page.locator(".sheet-row").nth(pick(now.rows)).locator("label").first().click();
		else if (now.values > 0) await page.locator(".compose .value").nth(pick(now.values)).click();
		else if (now.hexes.length > 0) await clickPick(page, ".pick-hex", pick(now.hexes.length));
		else await clickPick(page, ".pick-place", pick(now.places));
		const popup = page.locator(".popup.choices button");
		if (await popup.count() && await popup.first().isVisible()) await popup.last().click();
	}
	await page.click(".actions .go");
	return answered(page, before.entry);
}

/** The same with keys alone: the order is typed. */
export async function orderByKeys(page, text) {
	await awaitTurn(page);
	const { entry } = await state(page);
	await page.focus(".stage");
	await page.keyboard.press("/");
	await page.keyboard.type(text);
	await page.keyboard.press("Enter");
	return answered(page, entry);
}

/** Nothing went wrong on the page, and it is closed. */
export async function leave(page) {
	assert.deepEqual(page.troubles, []);
	await page.context().close();
}

/** A small generator: the same hand every time. */
export function hand(seed) {
	let x = seed >>> 0 || 1;
	return (n) => {
		x ^= x << 13;
		x ^= x >>> 17;
		x ^= x << 5;
		return (x >>> 0) % n;
	};
}

/** The last update the page was sent. */
export const lastUpdate = (page) => page.evaluate(() => globalThis.sandtable.now);

/** A whole order out of an update's offers, walked at random; what was not sent is asked for as the page does. */
export async function offeredOrder(page, update, pick, choose = (verbs) => pick(verbs.length)) {
	const verbs = Object.keys(update.offers).filter((v) => update.ask.verbs.includes(v) && v !== "concede");
	for (let attempt = 0; attempt < 30; attempt++) {
		const verb = verbs[choose(verbs)];
		const words = [verb];
		let slot = update.offers[verb];
		while (slot && slot !== 1) {
			if (slot.complete && (!slot.values || pick(3) === 0)) return words.join(" ");
			if (!slot.values?.length) break;
			const i = pick(slot.values.length);
			words.push(slot.values[i]);
			slot = slot.next?.[i] ?? (await page.evaluate(async (stem) => (await globalThis.sandtable.link.ask({ type: "offers", stem }))?.slot ?? null, words.join(" ")));
		}
		if (slot === 1) return words.join(" ");
	}
	return null;
}
