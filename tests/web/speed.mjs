// How fast the page is, in Chromium: first paint of the largest map from a cold cache, frames while panning and zooming,
// and the time from an order to the page that shows it.

import { awaitTurn, launch, newPage, Server } from "./browser.mjs";

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

async function orderTimes(n) {
	const times = [];
	while (times.length < n) {
		const game = await server.game("nullgame/skirmish", ["person", "recruit"]);
		const page = await newPage(browser);
		await page.goto(`${server.address}#/seat/${game.game}/${game.tokens[0]}`);
		while (times.length < n) {
			await awaitTurn(page);
			const took = await page.evaluate(async () => {
				const table = globalThis.sandtable;
				if (table.now.outcome) return -1;
				const start = performance.now();
				await table.link.ask({ type: "order", at: table.now.seq, text: table.now.offers.stance ? "stance bold" : "pass" });
				return performance.now() - start;
			});
			if (took < 0) break;
			times.push(took);
		}
		await page.context().close();
	}
	return times;
}

const scenarios = (await server.scenarios()).map((s) => s.name);
const largest = scenarios.includes("mons/battle") ? "mons/battle" : scenarios[0];
const { page, ms } = await firstPaint(await server.game(largest));
const paint = await frames(page);
const orders = await orderTimes(60);
console.log(`first paint of ${largest}, cold cache: ${ms} ms`);
console.log(`pan and zoom: ${(1000 / share(paint, 0.5)).toFixed(0)} frames a second (median), 95th percentile ${share(paint, 0.95).toFixed(1)} ms a frame`);
console.log(`order to updated page: p50 ${share(orders, 0.5).toFixed(1)} ms, p95 ${share(orders, 0.95).toFixed(1)} ms`);
await browser.close();
await server.stop();
