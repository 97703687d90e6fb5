// A table: the drawing, the question, the order being composed and everything around them.

import * as api from "./api.js";
import { Book, ruleChip } from "./book.js";
import { Composer } from "./composer.js";
import { Curtain } from "./curtain.js";
import { announce, h, refill } from "./dom.js";
import { Hand, measureWords } from "./hand.js";
import { showHelp } from "./help.js";
import { HexView } from "./hexview.js";
import { inquirySlot } from "./inquiry.js";
import { endSeat, keepSeat, keepWish, seats, wish } from "./keep.js";
import { Link } from "./link.js";
import { Report, Talk } from "./log.js";
import { OpenView } from "./openview.js";
import { Overlays } from "./overlays.js";
import { Panel } from "./panel.js";
import { showPeople } from "./people.js";
import { Replay } from "./replay.js";
import { showForces, viewPanel } from "./sights.js";
import { capital, ending, fullTitle, t, titles } from "./strings.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("./types.js").Update} Update */

const MISHAP = 8000; // milliseconds in which a sentence is read
const HEX = 24; // pixels in which a hex and its counters can be told from others

/** Lay what changed over what was. @param {import("./types.js").Scene} scene @param {import("./types.js").SceneUpdate} change */
export function mergeScene(scene, change) {
	const pieces = change.whole ? [] : scene.pieces.slice(0, change.n);
	for (const [i, piece] of Object.entries(change.pieces)) pieces[Number(i)] = piece;
	return { pieces, marks: change.marks ?? scene.marks, facts: change.facts ?? scene.facts, shapes: change.shapes ?? scene.shapes };
}

/** What is written beside the map; "Turn 3 of 10" is a track as well. @param {string} key @param {string} value */
function fact(key, value) {
	const [, now, all] = /^(\d+) of (\d+)$/.exec(value) ?? [];
	const el = h("span", { class: all ? "fact track" : "fact", lang: "en" }, h("i", {}, key), " ", value);
	if (all) el.style.setProperty("--done", `${(100 * Number(now)) / Number(all)}%`);
	return el;
}

export class TableView {
	/** @param {HTMLElement} app @param {number} game @param {(string|null)[]} tokens */
	constructor(app, game, tokens) {
		this.app = app;
		this.game = game;
		/** @type {number|null} */
		this.side = null;
		/** @type {import("./types.js").Scene} */
		this.scene = { pieces: [], marks: [], facts: [] };
		this.shown = this.scene; // what the drawing shows: the present, or a moment of the past
		this.given = ""; // the order that is on its way
		this.open = "-"; // the last one composed whose outcome the sum left open
		this.trouble = h("div", { class: "trouble", role: "alert", hidden: true });
		app.replaceChildren(h("p", { class: "wait" }, "…"), this.trouble);
		this.curtain = new Curtain(app, tokens, { changeHands: (side) => this.link.changeSeat(tokens[side]), risen: () => this.hand?.frame.focus() });
		this.link = new Link(game, tokens.find(Boolean) ?? null, {
			welcome: (w) => this.welcome(w),
			update: (u) => this.update(u),
			refusal: (r) => this.refusal(r),
			line: (up) => this.complain(up ? "" : t("lost_line")),
			trouble: (text) => this.mishap(text),
		});
	}

	close() {
		this.link.close();
	}

	/** @param {string} text */
	complain(text) {
		this.trouble.textContent = text;
		this.trouble.hidden = text === "";
	}

	/** What the server could not do: said for a while, or, where there is no table, once and for all. @param {string} text */
	mishap(text) {
		if (!this.board) return this.turnAway(text);
		this.complain(text);
		clearTimeout(this.hushing);
		this.hushing = setTimeout(() => this.trouble.textContent === text && this.complain(""), MISHAP);
	}

	/** There is no such table, or no such seat at it. @param {string} text */
	turnAway(text) {
		this.close();
		refill(this.app, h("div", { class: "lobby" }, h("h1", {}, t("no_table")), h("p", { class: "refusal", lang: "en" }, text), h("a", { href: "#/", class: "button go" }, t("to_lobby"))));
	}

	get sides() {
		return this.board?.scenario.sides ?? ["", ""];
	}

	/** @param {any} w */
	async welcome(w) {
		const side = w.side ?? null;
		if (side !== this.side) this.forget();
		this.side = side;
		if (this.board) return;
		this.keep(w.scenario);
		this.pendingUpdates = /** @type {Update[]} */ ([]);
		const board = await api.board(w.scenario.name);
		this.build(board);
		for (const u of this.pendingUpdates) this.update(u);
		this.pendingUpdates = undefined;
	}

	/** A seat that somebody sent a link to is one's own from now on. @param {import("./types.js").Scenario} scenario */
	keep(scenario) {
		const { token } = this.link;
		if (token && !token.startsWith("@") && !seats()[this.game]) keepSeat(this.game, [token], fullTitle(scenario), `#/seat/${this.game}/${token}`);
	}

	/** What one side began, looked at or was told is not for the other's eyes. */
	forget() {
		this.composer?.clear();
		this.hand?.forget();
		this.panel?.hint.forget();
		this.panel?.told.clear();
		if (this.panel) this.panel.pleaAt = undefined;
		this.replay?.forget();
	}

	/** @param {import("./types.js").Board} board */
	build(board) {
		this.board = board;
		const [title, gameTitle] = titles(board.scenario);
		document.title = `${title} · Sandtable`;
		const openRule = (/** @type {string} */ id) => this.openRule(id);
		const composer = new Composer(async (stem) => (await this.link.ask({ type: "offers", stem }))?.slot ?? null, () => this.composed(), (words) => inquirySlot(board, words));
		const view = board.map ? new HexView(board) : new OpenView(board);
		this.composer = composer;
		this.view = view;
		this.overlays = new Overlays(board, view, composer, { ask: (m) => this.link.ask(m), rule: openRule });
		this.hand = new Hand(board, view, composer, this.overlays, {
			side: () => (this.playing ? this.side : null),
			give: () => this.give(),
			open: (tab) => this.tabs?.open(tab),
			rule: openRule,
			type: () => this.panel?.type(),
			explain: (text) => this.explain(text),
		});
		this.panel = new Panel(board, composer, {
			rule: openRule,
			give: () => this.give(),
			undo: () => this.takeBack((this.now?.seq ?? 1) - 1),
			answer: (yes) => this.link.post({ type: "answer", yes }),
			inquire: (text) => this.answer(text),
			hint: () => this.link.ask({ type: "hint" }),
			review: () => this.link.ask({ type: "review" }),
			seating: () => this.seating,
			see: (seq) => this.replay?.go(seq),
			present: () => this.replay?.go(this.now?.seq ?? 0),
			piece: (name) => this.scene.pieces.find((p) => p.name === name),
		});
		this.report = new Report(this.sides, { rule: openRule, back: (to) => this.takeBack(to), see: (seq) => this.replay?.go(seq) });
		this.talk = new Talk(this.sides, (text) => this.link.post({ type: "say", text }));
		this.book = new Book(board.scenario.game, openRule);
		this.forces = h("div");
		this.look = viewPanel(board, view.el);
		this.look.el.prepend(this.overlays.el);
		this.replay = new Replay({ past: (seq) => this.past(seq), show: (scene, seq) => this.showPast(scene, seq) });
		this.tabs = new Tabs([
			{ name: "log", title: t("tab_log"), el: this.report.el },
			{ name: "hex", title: t("tab_hex"), el: this.hand.here },
			{ name: "forces", title: t("tab_forces"), el: this.forces, opened: () => this.drawForces() },
			{ name: "rules", title: t("tab_rules"), el: this.book.el, opened: () => this.book?.read() },
			{ name: "talk", title: t("tab_talk"), el: this.talk.el, opened: () => this.heard() },
			{ name: "view", title: t("tab_view"), el: this.look.el },
		]);
		this.facts = h("div", { class: "facts" });
		this.people = h("div", { class: "people" });
		this.app.replaceChildren(
			h("div", { class: "table" },
				h("header", { class: "bar" },
					h("a", { href: "#/", class: "home" }, t("back")),
					h("h1", {}, title, gameTitle && h("small", {}, " ", gameTitle)),
					this.facts, this.people,
					h("button", { type: "button", class: "plain", onclick: () => this.help() }, t("help"))),
				this.hand.frame, this.overlays.legend,
				h("aside", { class: "side" }, this.panel.el, this.tabs.el),
				this.replay.el),
			this.trouble,
		);
		this.hand.stage.fit();
		if (!wish("helped", false)) this.help();
	}

	/** Is there anything to order: a seat, the present, a game that goes on? */
	get playing() {
		return this.side !== null && this.now !== undefined && !this.now.outcome && !this.replay?.away;
	}

	/** Whom one plays, and from which side; null for who only watches. */
	get seating() {
		const { side, now } = this;
		if (side === null || !now) return null;
		const { by } = now.seats[1 - side];
		return { side, opponent: this.curtain.hotseat ? "screen" : by === "person" ? "link" : by };
	}

	/** @param {Update} u */
	update(u) {
		if (!this.board || !this.view || !this.replay || !this.panel || !this.composer) return void this.pendingUpdates?.push(u);
		const first = this.now === undefined;
		const known = wish(`last.${this.game}.${this.side}`, this.curtain.hotseat ? 0 : -1);
		this.now = u;
		const news = !first && !u.afresh ? u.log : known < 0 ? [] : u.log.filter((e) => e.seq > known); // whoever comes back is told what he missed
		this.panel.told.add(news, this.scene, u.scene, this.given === this.open ? this.given : "");
		this.scene = mergeScene(this.scene, u.scene);
		this.report?.add(u.log, Boolean(u.afresh), u.outcome ? null : this.side);
		if (u.chat) this.hear(u.chat, Boolean(u.afresh));
		if (u.afresh && u.outcome) this.replay.forget();
		this.replay.grow(u.seq);
		if (first || u.afresh) this.replay.offerFilm(known, u.seq);
		if (u.outcome) endSeat(this.game, ending(u.outcome, this.sides));
		if (!this.replay.away) this.draw(this.scene);
		if (this.people) showPeople(this.people, u, this);
		this.panel.ask(u, this.side);
		this.offer(u, this.composer);
		const last = u.log[u.log.length - 1];
		if (!first && last) announce(last.lines.map(([, text]) => text).join(" "));
		this.curtain.update(u, this.side, this.sides);
		if (!this.curtain.drawn) keepWish(`last.${this.game}.${this.side}`, u.seq); // behind the curtain nobody sees it
	}

	/** What was said: who does not read the talk is shown it beside the question. @param {[number, string][]} lines @param {boolean} afresh */
	hear(lines, afresh) {
		this.talk?.add(lines, this.link.chat === lines.length);
		this.heard();
		if (afresh || this.tabs?.current === "talk") return;
		const others = /** @type {[string, string][]} */ (lines.filter(([side]) => side !== this.side).map(([side, text]) => [this.talk?.who(side), text]));
		this.panel?.told.say(others);
		if (others.length) announce(others.map((line) => line.join(": ")).join(" "));
	}

	/** How much of the talk was not read in this browser stands on its tab. */
	heard() {
		const key = `heard.${this.game}`;
		if (this.tabs?.current === "talk") keepWish(key, this.link.chat);
		this.tabs?.count("talk", this.link.chat - wish(key, 0));
	}

	/** What is on offer now; an order being composed outlives the news, unless it is the one that was given. */
	/** @param {Update} u @param {Composer} composer */
	offer(u, composer) {
		const offers = u.offers ?? {};
		const typing = Boolean(this.panel?.typing); // half a word is no verb yet
		const open = composer.verb !== null && (composer.verb in offers || this.isInquiry(composer.verb) || typing);
		const done = u.answers !== undefined && composer.text === this.given;
		if (composer.offer(offers, open && !done)) this.hand?.popup.close(); // it chose among what was offered before
		const asked = u.ask.verbs.filter((v) => v in offers && !this.board?.verbs.find((x) => x.name === v)?.anytime);
		const mine = this.side !== null && u.ask.who.includes(this.side) && !u.outcome;
		if (mine && asked.length === 1 && !composer.verb) composer.begin(asked[0]);
		this.light(); // pieces may have moved under their rings
	}

	/** @param {import("./types.js").Scene} scene @param {number} [past] the entry it followed, when it is not the present */
	draw(scene, past) {
		this.view?.update(scene);
		this.hand?.update(scene.pieces);
		this.overlays?.update(scene.pieces, past);
		this.look?.update(scene.marks);
		/** @type {Map<string, string[]>} */
		const facts = new Map();
		for (const [key, value] of scene.facts) facts.set(key, [...(facts.get(key) ?? []), value]);
		if (this.facts) refill(this.facts, [...facts].map(([key, values]) => fact(key, values.join(" · "))));
		this.shown = scene;
		this.drawForces();
	}

	/** The list of forces, when anybody looks at it. */
	drawForces() {
		if (this.forces && this.tabs?.current === "forces") showForces(this.forces, this.shown.pieces, this.sides, (p) => this.hand?.pickForce(p));
	}

	/* ---- composing ---- */

	/** The composer changed. */
	composed() {
		const c = this.composer;
		if (!c) return;
		this.panel?.compose();
		this.overlays?.refresh();
		this.light();
		clearTimeout(this.explaining);
		if (c.complete || (c.words.length > 1 && !this.panel?.inquiring)) this.explaining = setTimeout(() => this.inquire(c.text), 60);
	}

	/** Light up what may follow. */
	light() {
		const c = this.composer;
		if (!this.view || !c) return;
		if (this.replay?.away) return this.view.highlight({ hexes: [], units: [], chosenUnits: [], chosenHexes: [], slot: null, spotSlot: null, words: [] }, []);
		const slot = c.slot;
		const own = this.scene.pieces.filter((p) => p.name);
		const names = new Set(own.map((p) => p.name));
		const values = slot?.values ?? [];
		const starters = [...new Set(c.verb ? [] : [...Object.values(c.offers).flatMap((o) => o.values ?? []), ...c.seconds])];
		const hex = (/** @type {string} */ v) => this.view?.place(v) !== null;
		const hexes = (c.verb ? (slot?.kind === "hex" ? values : []) : starters).filter(hex);
		const units = (c.verb ? values : starters).filter((v) => names.has(v));
		this.view.highlight({
			hexes, units,
			chosenUnits: c.words.slice(1).filter((w) => names.has(w)),
			chosenHexes: c.words.slice(1).filter((w) => !names.has(w) && hex(w)),
			slot, spotSlot: c.spotSlot, words: c.words,
		}, this.scene.pieces);
		if (this.playing) this.comeCloser([...hexes.map((v) => this.view?.place(v)), ...units.map((v) => this.pieceNamed(v))]);
	}

	/** A big map on a small screen is seen whole until there is something to pick on it. @param {([number, number]|null|undefined)[]} picks where it is */
	comeCloser(picks) {
		const { view } = this;
		const places = picks.filter((at) => at !== null && at !== undefined);
		if (!(view instanceof HexView) || places.length === 0) return;
		const middle = (/** @type {0|1} */ i) => places.reduce((sum, at) => sum + at[i], 0) / places.length;
		this.hand?.stage.begin(view.nearness(HEX), middle(0), middle(1));
	}

	/** @param {string|null} verb */
	isInquiry(verb) {
		return Boolean(this.board?.verbs.find((v) => v.name === verb)?.inquiry);
	}

	/** @param {string} text @returns {Promise<import("./types.js").Explanation|null>} */
	async explain(text) {
		const answer = await this.link.ask({ type: "explain", text });
		return answer?.type === "explanation" ? answer : null;
	}

	/** The answer to a question that needs no more words, whatever is being composed. @param {string} text */
	async answer(text) {
		const answer = await this.explain(text);
		if (answer) this.panel?.answer(answer);
	}

	/** What the referee says of the order being composed. @param {string} text */
	async inquire(text) {
		const answer = await this.explain(text);
		const c = this.composer;
		if (!answer || !c || c.text !== text) return;
		if (!answer.legal && !answer.unfinished) c.refused = text;
		if (answer.sum.chances?.length) this.open = text;
		this.panel?.explain(answer);
		if (c.placed) this.hand?.openView?.measure(c.words[c.words.length - 1], measureWords(answer), Boolean(answer.legal));
	}

	async give() {
		const c = this.composer;
		if (!c?.verb || !this.now || !this.playing || this.given) return;
		if (this.isInquiry(c.verb)) return c.complete ? this.inquire(c.text) : undefined;
		if (c.verb === "concede" && !confirm(t("sure_concede"))) return;
		this.hand?.popup.close();
		clearTimeout(this.explaining); // the referee's word on the order itself is the last
		this.given = c.text;
		this.panel?.told.clear();
		this.panel?.busy(true);
		const answer = await this.link.ask({ type: "order", at: this.now.seq, text: c.text });
		this.given = "";
		this.panel?.busy(false);
		if (answer?.type === "update" && !this.curtain.drawn && this.panel?.lostFocus()) this.hand?.frame.focus();
	}

	/** @param {import("./types.js").Refusal} r */
	refusal(r) {
		this.panel?.refuse(r);
		if (!r.order || !this.composer || r.order !== this.composer.text) return;
		this.composer.refused = r.order;
		const words = r.order.split(" ").slice(1);
		const centre = [...words].reverse().map((w) => this.view?.place(w) ?? this.pieceNamed(w)).find(Boolean);
		if (centre) this.hand?.note(centre, "no", h("p", { class: "refusal" }, r.text, " ", ruleChip(r.rule, (id) => this.openRule(id))));
	}

	/** @param {string} name @returns {[number, number]|null} */
	pieceNamed(name) {
		const p = this.scene.pieces.find((x) => x.name === name && !x.off);
		return p ? (this.view?.where(p) ?? null) : null;
	}

	/** @param {number} to */
	async takeBack(to) {
		const u = this.now;
		if (!u || this.side === null || u.outcome) return;
		if (to >= (u.undo ?? u.seq)) return void this.link.ask({ type: "undo", to });
		const person = u.seats[1 - this.side].by === "person";
		const far = { to, n: u.seq };
		if (confirm(person ? t("ask_back", { ...far, side: capital(this.sides[1 - this.side]) }) : t("go_back", far))) this.link.ask({ type: "plea", to });
	}

	/* ---- reading ---- */

	/** @param {string} id */
	openRule(id) {
		this.tabs?.open("rules");
		this.book?.openRule(id);
	}

	/** @param {number} seq */
	async past(seq) {
		const answer = await this.link.ask({ type: "past", seq });
		return answer?.type === "past" ? mergeScene({ pieces: [], marks: [], facts: [] }, answer.scene) : null;
	}

	/** @param {import("./types.js").Scene|null} scene @param {number} seq */
	showPast(scene, seq) {
		this.view?.el.classList.toggle("past", scene !== null);
		this.draw(scene ?? this.scene, scene ? seq : undefined);
		this.light();
		this.panel?.elsewhen(scene ? seq : null);
		this.report?.seek(scene ? seq : null);
		const lines = this.report?.entries.find((e) => e.seq === seq)?.lines ?? [];
		if (scene && lines.length) announce(lines.map(([, text]) => text).join(" "));
	}

	help() {
		showHelp(this.app, {
			guide: () => {
				this.panel?.coach.restart();
				if (this.now) this.panel?.ask(this.now, this.side);
			},
			closed: () => this.hand?.frame.focus(),
		});
	}
}
