// A table: the drawing, the question, the order being composed and everything around them.

import * as api from "./api.js";
import { Book } from "./book.js";
import { Composer } from "./composer.js";
import { pieceWords } from "./counter.js";
import { announce, h, refill } from "./dom.js";
import { HexView } from "./hexview.js";
import { keepWish, seats, wish } from "./keep.js";
import { Link } from "./link.js";
import { Report, Talk } from "./log.js";
import { OpenView } from "./openview.js";
import { Panel } from "./panel.js";
import { Popup } from "./popup.js";
import { Replay } from "./replay.js";
import { groundWords, showForces, showHere, viewPanel } from "./sights.js";
import { Stage } from "./stage.js";
import { capital, t } from "./strings.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Update} Update */

/** Lay what changed over what was. @param {import("./types.js").Scene} scene @param {import("./types.js").SceneUpdate} change */
export function mergeScene(scene, change) {
	const pieces = change.whole ? [] : scene.pieces.slice(0, change.n);
	for (const [i, piece] of Object.entries(change.pieces)) pieces[Number(i)] = piece;
	return { pieces, marks: change.marks ?? scene.marks, facts: change.facts ?? scene.facts, shapes: change.shapes ?? scene.shapes };
}

export class TableView {
	/** @param {HTMLElement} app @param {number} game @param {(string|null)[]} tokens */
	constructor(app, game, tokens) {
		this.app = app;
		this.game = game;
		this.tokens = tokens;
		/** @type {number|null} */
		this.side = null;
		/** @type {import("./types.js").Scene} */
		this.scene = { pieces: [], marks: [], facts: [] };
		/** @type {string|null} */
		this.cursor = null;
		this.hovered = "";
		this.trouble = h("div", { class: "trouble", role: "alert", hidden: true });
		app.replaceChildren(h("p", { class: "wait" }, "…"), this.trouble);
		const first = tokens.findIndex(Boolean);
		this.link = new Link(game, first < 0 ? null : tokens[first], {
			welcome: (w) => this.welcome(w),
			update: (u) => this.update(u),
			refusal: (r) => this.refusal(r),
			line: (up) => this.complain(up ? "" : t("lost_line")),
			trouble: (text) => this.complain(text),
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

	get sides() {
		return this.board?.scenario.sides ?? ["", ""];
	}

	/** @param {any} w */
	async welcome(w) {
		this.side = w.side ?? null;
		if (this.board) return;
		this.pendingUpdates = /** @type {Update[]} */ ([]);
		const board = await api.board(w.scenario.name);
		this.build(board);
		for (const u of this.pendingUpdates) this.update(u);
		this.pendingUpdates = undefined;
	}

	/** @param {import("./types.js").Board} board */
	build(board) {
		this.board = board;
		document.title = `${board.scenario.title} · Sandtable`;
		this.view = board.map ? new HexView(board) : new OpenView(board);
		this.frame = h("main", { class: "stage", tabindex: 0, "aria-label": t("map_label") }, this.view.el);
		this.popup = new Popup(this.frame, this.sides);
		this.stage = new Stage(this.frame, this.view.el, this.view.size, {
			tap: (x, y, e) => this.tap(x, y, e),
			hover: (x, y) => this.hover(x, y),
			drag: (x, y) => this.grab(x, y),
			dragging: (what, x, y) => this.view?.dragging(what, x, y),
			drop: (what, x, y) => this.drop(what, x, y),
		});
		this.composer = new Composer(
			async (stem) => (await this.link.ask({ type: "offers", stem }))?.slot ?? null,
			() => this.composed(),
		);
		const openRule = (/** @type {string} */ id) => this.openRule(id);
		this.panel = new Panel(board, this.composer, {
			rule: openRule,
			give: () => this.give(),
			undo: () => this.takeBack((this.now?.seq ?? 1) - 1),
			answer: (yes) => this.link.post({ type: "answer", yes }),
			inquire: (text) => this.inquire(text),
		});
		this.report = new Report(this.sides, { rule: openRule, back: (to) => this.takeBack(to), see: (seq) => this.replay?.go(seq) });
		this.talk = new Talk(this.sides, (text) => this.link.post({ type: "say", text }));
		this.book = new Book(board.scenario.game, openRule);
		this.here = h("div", { class: "here" });
		this.forces = h("div");
		this.look = viewPanel(board, this.view.el, () => location.reload());
		this.replay = new Replay({ past: (seq) => this.past(seq), show: (scene, seq) => this.showPast(scene, seq) });
		this.tabs = new Tabs([
			{ name: "log", title: t("tab_log"), el: this.report.el },
			{ name: "hex", title: t("tab_hex"), el: this.here },
			{ name: "forces", title: t("tab_forces"), el: this.forces },
			{ name: "rules", title: t("tab_rules"), el: this.book.el },
			{ name: "talk", title: t("tab_talk"), el: this.talk.el },
			{ name: "view", title: t("tab_view"), el: this.look.el },
		]);
		this.facts = h("div", { class: "facts" });
		this.people = h("div", { class: "people" });
		this.tip = h("div", { class: "tip", "aria-hidden": "true" });
		const zoom = h("div", { class: "zoom" },
			h("button", { type: "button", "aria-label": t("zoom_in"), title: t("zoom_in"), onclick: () => this.stage?.zoom(1.3) }, "+"),
			h("button", { type: "button", "aria-label": t("zoom_out"), title: t("zoom_out"), onclick: () => this.stage?.zoom(1 / 1.3) }, "−"),
			h("button", { type: "button", "aria-label": t("zoom_fit"), title: t("zoom_fit"), onclick: () => this.stage?.fit() }, "⤢"));
		zoom.addEventListener("pointerdown", (e) => e.stopPropagation());
		this.frame.append(this.tip, zoom);
		this.app.replaceChildren(
			h("div", { class: "table" },
				h("header", { class: "bar" },
					h("a", { href: "#/", class: "home" }, t("back")),
					h("h1", {}, board.scenario.title, h("small", {}, " ", board.scenario.gameTitle)),
					this.facts, this.people,
					h("button", { type: "button", class: "plain", onclick: () => this.showHelp() }, t("help"))),
				this.frame,
				h("aside", { class: "side" }, this.panel.el, this.tabs.el),
				this.replay.el),
			this.trouble,
		);
		this.frame.addEventListener("keydown", (e) => this.key(e));
		this.stage.fit();
		showHere(this.here, null, null, [], board, openRule);
		if (!wish("helped", false)) this.showHelp();
	}

	/** @param {Update} u */
	update(u) {
		if (!this.board || !this.view || !this.replay || !this.panel) return void this.pendingUpdates?.push(u);
		const first = this.now === undefined;
		const known = wish(`last.${this.game}.${this.side}`, -1);
		this.now = u;
		this.scene = mergeScene(this.scene, u.scene);
		this.report?.add(u.log, Boolean(u.afresh), this.side);
		if (u.chat) this.talk?.add(u.chat, Boolean(u.afresh));
		if (u.afresh && u.outcome) this.replay.forget();
		this.replay.grow(u.seq);
		if (first) this.replay.offerFilm(known, u.seq);
		keepWish(`last.${this.game}.${this.side}`, u.seq);
		if (!this.replay.away) this.draw(this.scene);
		this.showPeople(u);
		this.panel.ask(u, this.side);
		const begun = u.answers ? "" : (this.composer?.text ?? "");
		this.composer?.offer(u.offers ?? {});
		if (begun && this.side !== null && u.ask.who.includes(this.side)) this.composer?.type(begun); // news do not wipe an order being composed
		const last = u.log[u.log.length - 1];
		if (!first && last) announce(last.lines.map(([, text]) => text).join(" "));
		this.curtain(u);
	}

	/** @param {import("./types.js").Scene} scene */
	draw(scene) {
		this.view?.update(scene);
		this.look?.update(scene.marks);
		/** @type {Map<string, string[]>} */
		const facts = new Map();
		for (const [key, value] of scene.facts) facts.set(key, [...(facts.get(key) ?? []), value]);
		if (this.facts) refill(this.facts, [...facts].map(([key, values]) => h("span", { class: "fact" }, h("i", {}, key), " ", values.join(" · "))));
		if (this.forces) showForces(this.forces, scene.pieces, this.sides, (p) => this.pickForce(p));
	}

	/** @param {Update} u */
	showPeople(u) {
		if (!this.people) return;
		refill(this.people, u.seats.map((seat, side) =>
			h("span", { class: `person side-${side}${u.ask.who.includes(side) ? " asked" : ""}${side === this.side ? " me" : ""}`, title: seat.by },
				capital(this.sides[side]), h("small", {}, " ", seat.by === "person" ? (seat.here ? t("here") : t("away")) : seat.by))),
			this.side === null ? h("span", { class: "person" }, t("spectator")) : null,
			this.inviteButton(u),
			u.outcome ? h("a", { href: `/api/journal/${this.game}`, download: `game-${this.game}.journal` }, t("journal")) : null);
	}

	/** @param {Update} u */
	inviteButton(u) {
		const kept = seats()[this.game]?.tokens ?? [];
		const open = kept.findIndex((token, side) => token && token !== this.link.token && !u.seats[side]?.here);
		if (open < 0 || this.hotseat || u.outcome) return null;
		const link = `${location.origin}${location.pathname}#/seat/${this.game}/${kept[open]}`;
		return h("button", { type: "button", onclick: (/** @type {Event} */ e) => {
			navigator.clipboard?.writeText(link);
			/** @type {HTMLElement} */ (e.target).textContent = t("copied");
		}, title: link }, t("invite", { side: capital(this.sides[open]) }));
	}

	/* ---- two at one screen ---- */

	get hotseat() {
		return this.tokens.length === 2 && this.tokens.every(Boolean);
	}

	/** Both sit here: when the other is asked, the screen changes hands behind a curtain. @param {Update} u */
	curtain(u) {
		if (!this.hotseat || u.outcome || this.side === null || u.ask.who.includes(this.side) || u.ask.who.length === 0 || this.curtained) return;
		const next = 1 - this.side;
		const side = capital(this.sides[next]);
		const go = h("button", { type: "button", class: "go", onclick: () => {
			this.curtained?.remove();
			this.curtained = undefined;
			this.link.changeSeat(this.tokens[next]);
			this.frame?.focus();
		} }, t("curtain_go", { side }));
		this.curtained = h("div", { class: `curtain side-${next}`, role: "dialog", "aria-modal": "true", "aria-label": t("curtain_lead", { side }) }, h("p", {}, t("curtain_lead", { side })), go);
		this.app.append(this.curtained);
		go.focus();
	}

	/* ---- composing ---- */

	/** The composer changed: light up what may follow. */
	composed() {
		if (!this.panel || !this.view || !this.composer) return;
		const c = this.composer;
		const slot = c.slot;
		const own = this.scene.pieces.filter((p) => p.name);
		const names = new Set(own.map((p) => p.name));
		const values = slot?.values ?? [];
		const starters = c.verb ? [] : [...new Set(Object.values(c.offers).flatMap((o) => o.values ?? []))];
		const hex = (/** @type {string} */ v) => this.view?.place(v) !== null;
		this.panel.compose();
		this.view.highlight({
			hexes: values.filter((v) => slot?.kind === "hex" && hex(v)),
			units: (c.verb ? values : starters).filter((v) => names.has(v)),
			chosenUnits: c.words.slice(1).filter((w) => names.has(w)),
			chosenHexes: c.words.slice(1).filter((w) => !names.has(w) && hex(w)),
			slot, words: c.words,
		}, this.scene.pieces);
		clearTimeout(this.explaining);
		if (c.words.length > 0 && (c.complete || c.guessed || this.isInquiry(c.verb))) this.explaining = setTimeout(() => this.inquire(c.text), 60);
	}

	/** @param {string|null} verb */
	isInquiry(verb) {
		return Boolean(this.board?.verbs.find((v) => v.name === verb)?.inquiry);
	}

	/** @param {string} text */
	async inquire(text) {
		const answer = await this.link.ask({ type: "explain", text });
		if (answer?.type === "explanation" && (this.composer?.text === text || !this.composer?.verb)) this.panel?.explain(answer);
	}

	async give() {
		const c = this.composer;
		if (!c?.verb || !this.now || this.replay?.away) return;
		if (c.verb === "concede" && !confirm(t("sure_concede"))) return;
		this.popup?.close();
		const answer = await this.link.ask({ type: "order", at: this.now.seq, text: c.text });
		if (answer?.type === "update" && !this.curtained) this.frame?.focus();
	}

	/** @param {import("./types.js").Refusal} r */
	refusal(r) {
		this.panel?.refuse(r);
		if (!r.order || r.order !== this.composer?.text) return;
		const words = r.order.split(" ").slice(1);
		const centre = [...words].reverse().map((w) => this.view?.place(w) ?? this.pieceNamed(w)).find(Boolean);
		if (centre && this.stage) {
			const [x, y] = centre;
			this.popup?.open(this.stage.x + x * this.stage.k + 20, this.stage.y + y * this.stage.k + 20, "no", h("p", { class: "refusal" }, r.text, " ", r.rule ? h("button", { type: "button", class: "rule", onclick: () => this.openRule(/** @type {string} */ (r.rule)) }, r.rule) : null));
		}
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
		if (confirm(t("ask_back", { side: capital(this.sides[1 - this.side]) }) + "?")) this.link.ask({ type: "plea", to });
	}

	/* ---- pointing ---- */

	/** @param {number} x @param {number} y */
	hover(x, y) {
		const hit = this.view?.hit(x, y);
		if (!hit || !this.tip) return;
		const key = hit.hex + hit.pieces.map((p) => p.name).join();
		if (key === this.hovered) return;
		this.hovered = key;
		const ground = hit.hex ? this.view?.groundWords(hit.hex) : null;
		refill(this.tip, hit.hex ? h("b", {}, hit.hex) : null, ground ? ` ${groundWords(ground)}` : "", hit.pieces.map((p) => h("div", {}, pieceWords({ ...p, at: "" }, this.sides))));
		this.tip.hidden = !hit.hex && hit.pieces.length === 0;
	}

	/** @param {number} x @param {number} y @param {{clientX:number, clientY:number}} e */
	tap(x, y, e) {
		if (!this.view || !this.composer || !this.frame) return;
		this.popup?.close();
		const { hex, pieces } = this.view.hit(x, y);
		const box = this.frame.getBoundingClientRect();
		this.pick(hex, pieces, e.clientX - box.left, e.clientY - box.top);
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py */
	pick(hex, pieces, px, py) {
		const c = /** @type {Composer} */ (this.composer);
		if (!this.board || !this.here) return;
		if (hex) this.moveCursor(hex, false);
		showHere(this.here, hex, hex ? (this.view?.groundWords(hex) ?? null) : null, pieces, this.board, (id) => this.openRule(id));
		if (this.side === null || this.replay?.away || !this.now || this.now.outcome) return void this.tabs?.open("hex");
		if (c.complete && hex && c.words[c.words.length - 1] === hex) return void this.give();
		const slot = c.slot;
		if (c.verb && slot?.kind === "unit") {
			const fitting = pieces.filter((p) => p.name && c.offersValue(p.name));
			if (fitting.length === 1) return void c.push(/** @type {string} */ (fitting[0].name));
			if (fitting.length > 1) return this.fan(hex, fitting, px, py, (p) => c.push(/** @type {string} */ (p.name)));
		}
		if (c.verb && hex && (c.offersValue(hex) || this.wantsHex(c))) {
			const movable = c.offersValue(hex) ? [] : this.startable(pieces);
			if (movable.length === 0) return void c.push(hex);
			return this.popup?.choose(px, py, t("stack_of", { n: pieces.length, hex }), [
				...movable.map((p) => ({ piece: p, text: p.name ?? "", pick: () => this.startWith(p, px, py) })),
				{ text: t("here_to", { hex }), pick: () => c.push(hex) },
			]);
		}
		const able = this.startable(pieces);
		if (able.length === 1) return this.startWith(able[0], px, py);
		if (able.length > 1) return this.fan(hex, able, px, py, (p) => this.startWith(p, px, py));
		if (hex && c.verbsFor(hex).length) return this.startWords(hex, hex, px, py);
		if (pieces.length > 1) return this.fan(hex, pieces, px, py, (p) => this.showPiece(p));
		if (pieces.length === 1) this.tabs?.open("hex");
	}

	/** Does the order's form still take a hex, offered or not? @param {Composer} c */
	wantsHex(c) {
		const verb = this.board?.verbs.find((v) => v.name === c.verb);
		return Boolean(verb && (c.slot?.kind === "hex" || c.guessed) && /hex\s*[+*]/.test(verb.form));
	}

	/** Pieces an order may begin with. @param {Piece[]} pieces */
	startable(pieces) {
		return pieces.filter((p) => p.name && this.composer && this.composer.verbsFor(p.name).length > 0);
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py @param {(p:Piece)=>void} pick */
	fan(hex, pieces, px, py, pick) {
		this.popup?.choose(px, py, t("stack_of", { n: pieces.length, hex: hex ?? "" }), [...pieces].reverse().map((p) => ({ piece: p, text: p.name ?? "", note: p.note, pick: () => pick(p) })));
	}

	/** @param {Piece} p @param {number} px @param {number} py */
	startWith(p, px, py) {
		this.startWords(/** @type {string} */ (p.name), pieceWords(p, this.sides), px, py);
	}

	/** @param {string} value @param {string} title @param {number} px @param {number} py */
	startWords(value, title, px, py) {
		const c = /** @type {Composer} */ (this.composer);
		const verbs = c.verbsFor(value);
		const begin = (/** @type {string} */ verb) => {
			c.begin(verb);
			c.push(value);
		};
		if (verbs.length === 1) return begin(verbs[0]);
		const help = new Map(this.board?.verbs.map((v) => [v.name, v.help]));
		this.popup?.choose(px, py, title, verbs.map((verb) => ({ text: verb, note: help.get(verb), pick: () => begin(verb) })));
	}

	/** @param {Piece} p */
	showPiece(p) {
		if (!this.here || !this.board) return;
		this.tabs?.open("hex");
		showHere(this.here, p.at ?? null, p.at ? (this.view?.groundWords(p.at) ?? null) : null, [p], this.board, (id) => this.openRule(id));
	}

	/** A piece of the list of forces. @param {Piece} p */
	pickForce(p) {
		const centre = p.off ? null : this.view?.where(p);
		if (centre) this.stage?.show(...centre);
		const c = this.composer;
		if (c && p.name && c.verb && c.offersValue(p.name)) return void c.push(p.name);
		if (p.name && this.startable([p]).length) return this.startWith(p, 40, 40);
		this.showPiece(p);
	}

	/** A counter taken by the hand. @param {number} x @param {number} y */
	grab(x, y) {
		if (this.side === null || this.replay?.away) return null;
		return this.view?.grab(x, y, (p) => p.side === this.side && this.startable([p]).length > 0) ?? null;
	}

	/** @param {any} what @param {number} x @param {number} y */
	drop(what, x, y) {
		const c = this.composer;
		const order = this.view?.dropped(what, x, y);
		if (!c || !order || !what.piece.name) return;
		if (what.turn) c.pop(); // the same place, turned
		const verbs = c.verbsFor(what.piece.name);
		const verb = verbs.find((v) => v === "move") ?? verbs[0];
		if (!what.turn && (c.verb !== verb || c.words[1] !== what.piece.name || c.words.length > 2)) {
			c.begin(verb);
			c.push(what.piece.name);
		}
		for (const word of order) c.push(word);
	}

	/* ---- keys ---- */

	/** @param {string} label @param {boolean} say */
	moveCursor(label, say) {
		this.cursor = label;
		this.view?.setCursor(label);
		const centre = this.view?.place(label);
		if (!say || !centre) return;
		this.stage?.show(...centre);
		const ground = this.view?.groundWords(label);
		const pieces = this.view?.hit(...centre).pieces ?? [];
		announce([label, ground ? groundWords(ground) : "", ...pieces.map((p) => pieceWords({ ...p, at: "" }, this.sides))].filter(Boolean).join(", "));
	}

	/** @param {KeyboardEvent} e */
	key(e) {
		if (e.target !== this.frame || e.ctrlKey || e.metaKey || e.altKey || !this.view || !this.stage) return;
		const c = this.composer;
		if (e.key.startsWith("Arrow")) {
			const next = this.view.step(this.cursor, e.key);
			if (next) this.moveCursor(next, true);
		} else if (e.key === "Enter" || e.key === " ") {
			const centre = this.cursor ? this.view.place(this.cursor) : null;
			if (c?.complete && (!centre || c.words[c.words.length - 1] === this.cursor || c.words.length === 1)) this.give();
			else if (centre) this.pick(this.cursor, this.view.hit(...centre).pieces, this.stage.x + centre[0] * this.stage.k, this.stage.y + centre[1] * this.stage.k);
		} else if (e.key === "+" || e.key === "=") this.stage.zoom(1.25);
		else if (e.key === "-") this.stage.zoom(0.8);
		else if (e.key === "0") this.stage.fit();
		else if (e.key === "Escape") {
			this.popup?.close();
			c?.clear();
		} else if (e.key === "Backspace") c?.pop();
		else if (e.key === "/") this.panel?.input.focus();
		else return;
		e.preventDefault();
	}

	/* ---- the rest ---- */

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
		this.draw(scene ?? this.scene);
		const lines = this.report?.entries.find((e) => e.seq === seq)?.lines ?? [];
		if (scene && lines.length) announce(lines.map(([, text]) => text).join(" "));
	}

	guideAgain() {
		this.panel?.coach.restart();
		if (this.now) this.panel?.ask(this.now, this.side);
	}

	showHelp() {
		const box = h("dialog", { class: "help" }, h("h2", {}, t("help_title")), h("p", {}, t("help_1")), h("p", {}, t("help_2")), h("p", {}, t("help_3")),
			h("form", { method: "dialog", class: "row" }, h("button", { class: "go" }, t("help_ok")), h("button", { onclick: () => this.guideAgain() }, t("guide_again"))));
		box.addEventListener("close", () => {
			keepWish("helped", true);
			box.remove();
			this.frame?.focus();
		});
		this.app.append(box);
		/** @type {HTMLDialogElement} */ (box).showModal();
	}
}
