// How fast the page is, in Chromium: first paint of the largest map from a cold cache, frames while panning and zooming,
// and the time from an order to the page that shows it.

import { cpus, loadavg } from "node:os";
import { awaitTurn, hand, launch, newPage, offeredOrder, Server } from "./browser.mjs";

const server = await new Server().start();
const browser = await launch();
const sorted = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b);
const share = (/** @type {number[]} */ list, /** @type {number} */ q) => sorted(list)[Math.floor((list.length - 1) * q)];

async function firstPaint(game) {
	const page = await newPage(browser);
	const start = Date.now();
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	await page.waitForSelector(".drawing .piece");
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	return { page, ms: Date.now() - start };
}

async function frames(page) {
	const box = await page.locator(".stage").boundingBox();
	await page.evaluate(() => {
		const times = (globalThis.frameTimes = []);
		let last = performance.now();
		const tick = (now) => {
			times.push(now - last);
			last = now;
			requestAnimationFrame(tick);
		};
		requestAnimationFrame(tick);
	});
	const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(cx, cy);
	for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i < 10 ? -60 : 60);
	await page.mouse.down();
	for (let i = 0; i < 60; i++) await page.mouse.move(cx + 150 * Math.sin(i / 6), cy + 100 * Math.cos(i / 6));
	await page.mouse.up();
	return page.evaluate(() => globalThis.frameTimes.slice(2));
}

/** Orders as a hand gives them; how long each takes to be shown, and how much of that is the page's own work. */
async function orderTimes(scenario, n) {
	const times = [];
	const pick = hand(3);
	const page = await newPage(browser);
	const game = await server.game(scenario);
	await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
	while (times.length < n) {
		await awaitTurn(page);
		const update = await page.evaluate(() => globalThis.sandtable.now);
		if (update.outcome) break;
		const order = await offeredOrder(page, update, pick);
		times.push(await page.evaluate(async (text) => {
			const { link, now } = globalThis.sandtable;
			const { update } = link.on;
			const start = performance.now();
			let page = 0;
			link.on.update = (u) => {
				const begun = performance.now();
				update(u);
				page += performance.now() - begun;
			};
			await link.ask({ type: "order", at: now.seq, text });
			link.on.update = update;
			return { all: performance.now() - start, page };
		}, order));
	}
	await page.context().close();
	return times;
}

const scenarios = (await server.scenarios()).map((s) => s.name);
const largest = scenarios.includes("mons/battle") ? "mons/battle" : scenarios[0];
const { page, ms } = await firstPaint(await server.game(largest));
const paint = await frames(page);
const orders = await orderTimes(largest, 60);
console.log(`first paint of ${largest}, cold cache: ${ms} ms`);
console.log(`pan and zoom: ${(1000 / share(paint, 0.5)).toFixed(0)} frames a second (median), 95th percentile ${share(paint, 0.95).toFixed(1)} ms a frame`);
const [all, own] = [orders.map((o) => o.all), orders.map((o) => o.page)];
console.log(`order to updated page: p50 ${share(all, 0.5).toFixed(1)} ms, p95 ${share(all, 0.95).toFixed(1)} ms; of that the page itself ${share(own, 0.5).toFixed(1)} and ${share(own, 0.95).toFixed(1)} ms`);
console.log(`load of the machine (${cpus().length} cores): ${loadavg().map((l) => l.toFixed(1)).join(", ")}`);
await browser.close();
await server.stop();
