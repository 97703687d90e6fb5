// Two browsers at one table: every frame that one is sent is searched for what the other keeps to himself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, hand, leave, offeredOrder, orderByKeys, temper } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

/** Where there is most to hide. */
const SCENARIOS = { ...GAMES, mons: "mons/battle" };

/** Both seats of a new game, each with the frames it is sent. */
async function bothSeats(name) {
	const game = await server.game(name, ["person", "person"]);
	const seats = [];
	for (const side of [0, 1]) {
		const frames = [];
		seats.push({ side, frames, scene: [], known: new Map(), piles: name.startsWith("mons"), read: 0, page: await server.sit(browser, name, { side, game, frames }) });
	}
	return seats;
}

/** Bring a seat's own knowledge up to date from its frames: its pieces, those of them that lie face down, and every name it sees, at each entry. */
function learn(s) {
	for (; s.read < s.frames.length; s.read++) {
		const f = s.frames[s.read];
		if (f.type !== "update") continue;
		if (f.scene.whole) s.scene = [];
		s.scene.length = Math.min(s.scene.length, f.scene.n);
		for (const [i, p] of Object.entries(f.scene.pieces)) s.scene[i] = p;
		s.update = f;
		const names = (/** @type {(p:any)=>boolean} */ which) => new Set(s.scene.filter((p) => p?.name && which(p)).map((p) => p.name));
		s.known.set(f.seq, { down: names((p) => p.side === s.side && !p.up), own: names((p) => p.side === s.side && !p.off), seen: names(() => true) });
	}
}

/** What a side keeps to itself: counters that lie face down, or lie under others where piles are closed (Mons). */
function secrets(owner, other, seq) {
	const [mine, theirs] = [owner.known.get(seq), other.known.get(seq)];
	return mine && theirs && (owner.piles ? new Set([...mine.own].filter((name) => !theirs.seen.has(name))) : mine.down);
}

/** Frames wait until the other side's knowledge of the same entry is here. */
function spy(s, other, waiting) {
	const later = [];
	for (const f of waiting) {
		const hidden = secrets(other, s, f.seq);
		if (!hidden) later.push(f);
		else if (!f.outcome) search(f, other.side, hidden); // after the end everything is open
	}
	return later;
}

/** Not a word about a hidden piece: not in the scene, the news, the question or the offers. */
function search(f, side, hidden) {
	for (const p of Object.values(f.scene.pieces)) if (p.side === side && !p.up) assert.ok(!hidden.has(p.name), `entry ${f.seq} shows ${p.name}`);
	const name = named(f, hidden);
	assert.equal(name, undefined, `entry ${f.seq} tells of ${name}`);
}

/** Which of these pieces do the news, the question, the offers or the markers name? */
function named(f, names) {
	const told = JSON.stringify([f.log, f.ask, f.offers ?? null, f.scene.marks ?? null, f.scene.facts ?? null]);
	return [...names].find((name) => new RegExp(`["\\s]${name.replace(/\W/g, "\\$&")}["\\s,.;:]`).test(told));
}

/** Wait until a seat was sent an entry. */
async function sent(s, seq) {
	await s.page.waitForFunction((n) => globalThis.sandtable?.now?.seq >= n, seq);
	learn(s);
}

/** Orders that are enough to have moved, fought and uncovered something. */
const ORDERS = { comops: 60, mons: 50, rifles: 60 };

for (const [game, wanted] of Object.entries(ORDERS))
	test(`${game}: no frame tells what lies face down`, { timeout: 300000 }, async (t) => {
		const seats = await bothSeats(SCENARIOS[game]);
		const pick = hand(5);
		const choose = temper(pick, 4);
		let waiting = [[], []];
		let given = 0;
		let searched = 0;
		let most = 0;
		for (let tried = 0; tried < 2 * wanted && given < wanted; tried++) {
			const newest = Math.max(...seats.map((s) => s.update?.seq ?? 0));
			for (const s of seats) {
				const from = s.read;
				await sent(s, newest);
				waiting[s.side].push(...s.frames.slice(from, s.read).filter((f) => f.type === "update"));
			}
			searched += waiting[0].length + waiting[1].length;
			waiting = seats.map((s) => spy(s, seats[1 - s.side], waiting[s.side]));
			searched -= waiting[0].length + waiting[1].length;
			most = Math.max(most, ...seats.map((s) => secrets(s, seats[1 - s.side], newest)?.size ?? 0));
			const s = seats.find((x) => x.update.ask.who.includes(x.side));
			if (!s || s.update.outcome) break;
			const order = await offeredOrder(s.page, s.update, pick, choose);
			if (order && (await orderByKeys(s.page, order))) {
				given++;
				await sent(s, s.update.seq + 1);
				waiting[s.side].push(s.update);
			}
		}
		const told = (/** @type {any} */ s) => s.frames.some((f) => f.type === "update" && named(f, secrets(s, seats[1 - s.side], f.seq) ?? []));
		assert.ok(seats.some(told), "the owner himself is told of them: the search finds what is there");
		t.diagnostic(`${given} orders, ${searched} frames searched, up to ${most} pieces face down`);
		assert.ok(given >= wanted / 2 && searched > wanted / 2 && most > 0, "enough was played, and there were secrets");
		for (const s of seats) await leave(s.page);
	});

/** Play first offered orders until this verb is asked of both sides. */
async function until(seats, verb) {
	for (let n = 0; n < 60; n++) {
		for (const s of seats) await sent(s, Math.max(...seats.map((x) => x.update?.seq ?? 0)));
		if (seats.every((s) => s.update.ask.verbs.includes(verb) && s.update.ask.who.includes(s.side))) return;
		const s = seats.find((x) => x.update.ask.who.includes(x.side));
		const order = await offeredOrder(s.page, s.update, () => 0);
		assert.ok(await orderByKeys(s.page, order), order);
		await sent(s, s.update.seq + 1);
	}
	assert.fail(`nobody is asked for ${verb}`);
}

/** What a seat is sent from a point on, without what differs between any two games. */
const since = (s, from) => JSON.stringify(s.frames.slice(from).filter((f) => f.type === "update").map(({ id: _, seats: __, ...f }) => f));

for (const [game, verb, one, two] of [["fourorders", "orders", /move/, /hold/], ["comops", "assign", /^assign A 1/, /^assign A 2/]])
	test(`${game}: whatever one side seals, the other is sent the same`, { timeout: 120000 }, async () => {
		const told = [];
		for (const wish of [one, two]) {
			const seats = await bothSeats(SCENARIOS[game]);
			await until(seats, verb);
			const [mine, theirs] = seats;
			const from = theirs.frames.length;
			const pick = hand(1);
			let order = "";
			for (let n = 0; n < 200 && !(wish.test(order) && order.split(" ").length > 4); n++) order = (await offeredOrder(mine.page, mine.update, pick)) ?? "";
			assert.match(order, wish);
			assert.ok(await orderByKeys(mine.page, order));
			await sent(theirs, mine.update.seq + 1);
			told.push(since(theirs, from));
			for (const s of seats) await leave(s.page);
		}
		assert.ok(told[0].length > 100);
		assert.equal(told[0], told[1]);
	});
