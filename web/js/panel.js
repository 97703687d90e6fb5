// The question of the moment and the order being composed: verbs, words, the sum, the refusal.

import { ruleChip } from "./book.js";
import { announce, h, refill, renew } from "./dom.js";
import { Coach } from "./coach.js";
import { takesPoint, takesSpot } from "./composer.js";
import { Hint } from "./hint.js";
import { LookBack } from "./lookback.js";
import { PlaceEntry } from "./place.js";
import { smallCounter } from "./popup.js";
import { isSheet, Sheet, sheetRows } from "./sheet.js";
import { capital, ending, named, t } from "./strings.js";
import { drawSum } from "./sum.js";
import { Told } from "./told.js";

export class Panel {
	/**
	 * @param {import("./types.js").Board} board
	 * @param {import("./composer.js").Composer} composer
	 * @param {{rule:(id:string)=>void, give:()=>void, undo:()=>void, answer:(yes:boolean)=>void, inquire:(text:string)=>void,
	 *          hint:()=>Promise<any>, review:()=>Promise<any>, seating:()=>import("./rematch.js").Seating|null, see:(seq:number)=>void, present:()=>void,
	 *          piece:(name:string)=>import("./types.js").Piece|undefined}} on
	 */
	constructor(board, composer, on) {
		this.board = board;
		this.composer = composer;
		this.on = on;
		this.question = h("div", { class: "question" });
		this.verbs = h("div", { class: "verbs", role: "group" });
		this.input = /** @type {HTMLInputElement} */ (h("input", { class: "order-text", placeholder: t("order_hint"), "aria-label": t("order_label"), autocomplete: "off", spellcheck: "false", list: "order-words",
			oninput: () => {
				this.typing = true;
				composer.type(this.input.value);
			},
			onkeydown: (/** @type {KeyboardEvent} */ e) => {
				if (e.key === "Enter") on.give();
				if (e.key === "Escape") composer.clear();
			} }));
		this.words = h("datalist", { id: "order-words" });
		this.values = h("div", { class: "words", role: "group", tabindex: -1 });
		this.reply = h("div", { class: "reply", role: "status", lang: "en" });
		this.go = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "go", onclick: () => this.press() }, t("give")));
		this.drop = /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: () => composer.clear() }, t("cancel")));
		this.undo = /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: on.undo }, t("undo")));
		this.plea = h("div", { class: "plea" });
		/** @type {number|undefined} the entry at which this side asked for a take-back, as long as nothing came after it */
		this.pleaAt = undefined;
		this.coach = new Coach(board.scenario.game);
		this.told = new Told(on.rule);
		this.past = h("div", { class: "elsewhen", hidden: true });
		this.sheetPlace = h("div");
		/** @type {Sheet|null} */
		this.sheet = null;
		/** @type {string|null} the verb the sheet is laid out for */
		this.laidOut = null;
		this.hint = new Hint(on.hint, (order) => composer.type(order));
		this.lookBack = new LookBack(board.scenario, { ask: on.review, see: on.see });
		this.place = new PlaceEntry((words) => composer.placeAt(words));
		this.said = "";
		this.typing = false; // the words are the player's own
		this.secret = false;
		this.order = h("div", { class: "compose" }, this.verbs, this.sheetPlace, h("div", { class: "row" }, this.input, this.words), this.place.el, h("div", { class: "foot" }, this.values, this.reply), this.hint.el, h("div", { class: "row actions" }, this.go, this.drop, this.undo));
		this.el = h("section", { class: "ask", "aria-label": t("your_turn") }, this.question, this.told.el, this.lookBack.el, this.coach.el, this.plea, this.past, this.order);
	}

	/** @param {import("./types.js").Update} u @param {number|null} side */
	ask(u, side) {
		const sides = this.board.scenario.sides;
		const mine = side !== null && u.ask.who.includes(side);
		const state = u.outcome ? "over" : mine ? "mine" : "theirs";
		const head = u.outcome
			? t("game_over")
			: u.ask.who.length > 1 ? t("both_turn") : mine ? t("your_turn") : t("other_turn", { side: capital(sides[u.ask.who[0]]) });
		const text = u.outcome ? ending(u.outcome, sides) : u.ask.prompt;
		const rule = u.outcome ? u.outcome.rule : u.ask.rule;
		this.question.className = `question ${state}`;
		const other = renew(this.question, [head, text, rule], () => [h("h2", {}, head), text && h("p", { lang: u.outcome ? null : "en" }, text, " ", ruleChip(rule, this.on.rule))]); // who watches is asked nothing
		if (other && u.answers) this.question.scrollIntoView({ block: "nearest" }); // what was given may have been far below it
		if (other || u.answers) this.hint.forget();
		this.hint.el.hidden = !mine;
		this.lookBack.offer(Boolean(u.outcome), this.on.seating());
		this.secret = mine && u.ask.who.length > 1;
		this.playing = side !== null && !u.outcome;
		this.order.hidden = !this.playing || !this.past.hidden;
		this.canUndo = u.undo !== undefined && u.undo < u.seq;
		this.undo.disabled = !this.canUndo;
		this.coach.advise(mine ? u.ask.verbs.filter((v) => v in (u.offers ?? {})) : []);
		this.takeBack(u, side);
		if (this.said !== head + text) announce(`${head}. ${text}`);
		this.said = head + text;
	}

	/** A take-back that was asked for, and that it was declined; nothing else leaves the game where it was. @param {import("./types.js").Update} u @param {number|null} side */
	takeBack(u, side) {
		const { plea } = u;
		const other = side === null ? "" : capital(this.board.scenario.sides[1 - side]);
		const mine = plea !== undefined && plea.side === side;
		if (this.pleaAt !== u.seq || u.afresh) this.pleaAt = undefined;
		const words = side === null ? "" : plea ? (mine ? t("plea_sent", { side: other }) : t("plea", { side: other, to: plea.to })) : this.pleaAt !== undefined ? t("plea_declined", { side: other }) : "";
		if (mine) this.pleaAt = u.seq;
		if (words && words !== this.plea.firstChild?.textContent) announce(words);
		refill(this.plea, words && h("p", {}, words), words && plea && !mine
			&& h("div", { class: "row" }, h("button", { type: "button", class: "go", onclick: () => this.on.answer(true) }, t("allow")), h("button", { type: "button", onclick: () => this.on.answer(false) }, t("deny"))));
	}

	/** A moment of the past is looked at, in which nothing can be ordered: what was begun waits. @param {number|null} seq */
	elsewhen(seq) {
		this.past.hidden = seq === null || !this.playing;
		this.order.hidden = !this.playing || seq !== null;
		if (seq !== null) refill(this.past, h("p", {}, t("in_the_past", { n: seq })), h("button", { type: "button", class: "go", onclick: this.on.present }, t("to_present")));
	}

	/** The composer changed. */
	compose() {
		const c = this.composer;
		this.offerVerbs();
		this.offerValues();
		if (this.input.value.trim().split(/\s+/).join(" ") !== c.text) {
			this.input.value = c.text;
			this.typing = false;
		}
		this.go.disabled = !c.complete || this.inquiring;
		this.drop.disabled = c.words.length === 0;
		this.place.el.hidden = !c.spotSlot;
		this.place.show(c.placed ? c.words[c.words.length - 1] : "", takesPoint(c.spotSlot));
		this.layOut(c.verb);
		if (this.sheet && c.words.length === 1 && !this.typing) return this.sheet.again(); // who types knows what he wants
		this.sheet?.read(c.words);
		this.nameGo();
		const verb = c.words.length === 1 ? this.board.verbs.find((v) => v.name === c.verb) : undefined;
		refill(this.reply, verb ? h("p", { class: "faint" }, verb.help, " ", ruleChip(verb.rule, this.on.rule)) : null,
			c.slot?.any && !c.complete ? h("p", {}, named("inquiry_", c.slot.kind ?? "")) : null);
	}

	/** Give the order; but nobody seals what lies out of sight. */
	press() {
		if (!this.unread) return this.on.give();
		this.sheet?.reveal();
		this.nameGo();
	}

	nameGo() {
		this.unread = Boolean(this.sheet?.unseen.size);
		this.go.textContent = this.unread ? t("see_sheet") : this.secret || this.sheet ? t("seal") : t("give");
	}

	/** The answers first; what can be said or asked at any time in a line of its own. */
	offerVerbs() {
		const c = this.composer;
		const open = this.board.verbs.filter((v) => v.name in c.offers);
		const answers = open.filter((v) => !v.anytime);
		const anytime = open.filter((v) => v.anytime);
		const inquiries = this.board.verbs.filter((v) => v.inquiry);
		renew(this.verbs, open.map((v) => v.name), () => [
			answers.map((v) => h("button", { type: "button", class: "verb", title: v.help, data: { verb: v.name }, onclick: () => this.begin(v.name) }, v.name)),
			h("div", { class: "asides" },
				inquiries.map((v) => h("button", { type: "button", class: "verb inquiry", title: v.help, onclick: () => this.startInquiry(v) }, v.name + "?")),
				anytime.filter((v) => !v.inquiry).map((v) => h("button", { type: "button", class: "verb anytime", title: v.help, data: { verb: v.name }, onclick: () => this.begin(v.name) }, v.name))),
		]);
		for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.verbs.querySelectorAll("[data-verb]"))) button.setAttribute("aria-pressed", String(button.dataset.verb === c.verb));
	}

	/** By its button. @param {string} verb */
	begin(verb) {
		this.typing = false;
		this.composer.begin(verb);
	}

	/** What may follow, where it is no place on the map. */
	offerValues() {
		const c = this.composer;
		const slot = c.slot;
		const values = slot?.values ?? [];
		renew(this.words, [c.text, values.slice(0, 200)], () => values.slice(0, 200).map((v) => h("option", { value: `${c.text} ${v}` })));
		const listed = slot && !this.sheet && slot.kind !== "hex" && (!takesSpot(slot) || slot.labels) ? values.slice(0, 80) : [];
		const counters = listed.map((v) => (slot?.kind === "unit" ? this.on.piece(v) : undefined));
		const held = this.values.contains(document.activeElement);
		const renewed = renew(this.values, [listed, slot?.labels, counters], () => listed.map((v, i) => {
			const p = counters[i];
			return h("button", { type: "button", class: p ? "value fan" : "value", title: p?.note, onclick: () => c.push(v) }, p ? smallCounter(p) : null, h("span", {}, v), slot?.labels?.[i] ? h("small", {}, slot.labels[i]) : null);
		}));
		if (held && renewed) (this.values.querySelector("button") ?? this.go).focus(); // keys go on where they were
	}

	/** A verb that pairs things with choices gets a sheet to fill in. @param {string|null} verb */
	async layOut(verb) {
		if (verb === this.laidOut) return;
		this.laidOut = verb;
		this.sheet = null;
		refill(this.sheetPlace);
		const form = this.board.verbs.find((v) => v.name === verb)?.form ?? "";
		const slot = verb ? this.composer.offers[verb] : null;
		if (!verb || !slot || !isSheet(form)) return;
		const rows = await sheetRows(slot, verb, (stem) => this.composer.fetchSlot(stem));
		if (this.composer.verb !== verb || rows.length === 0) return;
		this.sheet = new Sheet(rows, verb, (text) => this.composer.type(text));
		refill(this.sheetPlace, this.sheet.el);
		this.sheet.watch(() => this.nameGo());
		this.compose();
	}

	/** An order is on its way: the news of others may come before its answer. @param {boolean} sent */
	busy(sent) {
		this.order.setAttribute("aria-busy", String(sent));
	}

	/** Let the player type. */
	type() {
		this.input.focus();
		this.input.select();
	}

	/** Did the order that was given take the focus with it? */
	lostFocus() {
		return document.activeElement === document.body || this.order.contains(document.activeElement) && document.activeElement !== this.input;
	}

	/** @param {import("./types.js").Verb} verb */
	startInquiry(verb) {
		if (verb.form === "") return this.on.inquire(verb.name);
		this.composer.begin(verb.name);
	}

	/** Is it a question that is being composed?  It is answered as it grows and never given. */
	get inquiring() {
		return this.board.verbs.some((v) => v.inquiry && v.name === this.composer.verb);
	}

	/** An answer, whatever is being composed. @param {import("./types.js").Explanation} e */
	answer(e) {
		const why = e.text !== undefined && h("p", { class: e.unfinished ? "faint" : "refusal" }, e.unfinished ? t("unfinished") + " " : "", e.text, " ", ruleChip(e.rule, this.on.rule));
		refill(this.reply, why, e.legal || !e.text ? drawSum(e.sum, this.on.rule) : null);
	}

	/** What the referee says of the order that is being composed. @param {import("./types.js").Explanation} e */
	explain(e) {
		this.answer(e);
		this.go.disabled = !e.legal || this.inquiring;
	}

	/** @param {{rule:string|null, text:string}} r */
	refuse(r) {
		refill(this.reply, h("p", { class: "refusal given" }, r.text, " ", ruleChip(r.rule, this.on.rule)));
		announce(`${t("refused")}: ${r.text}`);
	}
}
