// A server and a real Chromium for a test, and hands that use the page as a person would.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PROGRAM = process.env.SANDTABLE ?? join(ROOT, "build", "sandtable");

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
		const all = (/** @type {string} */ q) => [...document.querySelectorAll(q)].map((e) => e);
		const question = document.querySelector(".question");
		return {
			mine: question?.classList.contains("mine") ?? false,
			over: question?.classList.contains("over") ?? false,
			facts: document.querySelector(".facts")?.textContent ?? "",
			entry: document.querySelector(".replay .faint")?.textContent ?? "",
			verbs: all(".verb:not(.inquiry):not(.anytime)").map((e) => e.textContent ?? ""),
			values: all(".compose .value").length,
			hexes: all(".pick-hex").map((e) => /** @type {HTMLElement} */ (e).dataset.at ?? ""),
			places: all(".pick-place").length,
			ready: !(/** @type {HTMLButtonElement} */ (document.querySelector(".actions .go"))?.disabled ?? true),
			text: /** @type {HTMLInputElement} */ (document.querySelector(".order-text"))?.value ?? "",
		};
	});

/** Wait until it is this page's turn, or over. */
export const awaitTurn = (page, timeout = 30000) => page.waitForFunction(() => document.querySelector(".question.mine, .question.over"), null, { timeout });

/** Click what is drawn over a hex. */
async function clickPick(page, selector, n) {
	const box = await page.locator(selector).nth(n).boundingBox();
	await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Compose one order with the mouse alone and give it; true when it was accepted. `pick(n)` chooses among n. */
export async function orderByMouse(page, pick) {
	await awaitTurn(page);
	const before = await state(page);
	if (before.over) return false;
	const cancel = page.locator(".actions button:nth-child(2)");
	if (await cancel.isEnabled()) await cancel.click();
	const verb = pick(before.verbs.length);
	await page.locator(".verb:not(.inquiry):not(.anytime)").nth(verb).click();
	for (let step = 0; step < 40; step++) {
		const now = await state(page);
		if (now.ready && (now.values + now.hexes.length === 0 || pick(3) > 0)) break;
		if (now.values > 0) await page.locator(".compose .value").nth(pick(now.values)).click();
		else if (now.hexes.length > 0) await clickPick(page, ".pick-hex", pick(now.hexes.length));
		else if (now.places > 0) await clickPick(page, ".pick-place", pick(now.places));
		else if (now.ready) break;
		else await page.waitForTimeout(30);
		const popup = page.locator(".popup.choices button");
		if (await popup.count() && await popup.first().isVisible()) await popup.last().click();
	}
	await page.waitForTimeout(120); // the sum arrives
	if (!(await state(page)).ready) return false;
	await page.click(".actions .go");
	await page.waitForFunction((entry) => document.querySelector(".replay .faint")?.textContent !== entry || document.querySelector(".reply .refusal"), before.entry, { timeout: 10000 });
	return (await state(page)).entry !== before.entry;
}

/** The same with keys alone: the order is typed. */
export async function orderByKeys(page, text) {
	await awaitTurn(page);
	const before = await state(page);
	await page.focus(".stage");
	await page.keyboard.press("/");
	await page.keyboard.type(text);
	await page.waitForTimeout(150);
	await page.keyboard.press("Enter");
	await page.waitForFunction((entry) => document.querySelector(".replay .faint")?.textContent !== entry || document.querySelector(".reply .refusal"), before.entry, { timeout: 10000 });
	return (await state(page)).entry !== before.entry;
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

/** A whole order out of the last offers received, walked at random; what was not sent is asked for as the page does. */
export async function offeredOrder(page, update, pick) {
	const verbs = Object.keys(update.offers).filter((v) => update.ask.verbs.includes(v) && v !== "concede");
	for (let attempt = 0; attempt < 30; attempt++) {
		const verb = verbs[pick(verbs.length)];
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
