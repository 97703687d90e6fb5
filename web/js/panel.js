// The question of the moment and the order being composed: verbs, words, the sum, the refusal.

import { ruleChip } from "./book.js";
import { announce, h, refill } from "./dom.js";
import { Coach } from "./coach.js";
import { drawSheet, isSheet, sheetRows } from "./sheet.js";
import { capital, t } from "./strings.js";

/** @typedef {import("./types.js").Sum} Sum */

/** @param {{num:number, den:number}} line */
function amount({ num, den }) {
	if (num === 0 && den === 1) return "";
	const sign = num > 0 ? "+" : "−";
	return sign + (den === 1 ? Math.abs(num) : `${Math.abs(num)}/${den}`);
}

/** @param {Sum} sum @param {(id:string)=>void} open */
export function drawSum(sum, open) {
	if (!sum.lines.length && !sum.totals.length) return null;
	return h(
		"div",
		{ class: "sum" },
		h("dl", { class: "totals" }, sum.totals.map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, value)))),
		sum.lines.length
			? h("table", {}, h("tbody", {}, sum.lines.map((l) => h("tr", {}, h("td", { class: "amount" }, amount(l)), h("td", {}, l.text), h("td", {}, ruleChip(l.rule, open))))))
			: null,
	);
}

export class Panel {
	/**
	 * @param {import("./types.js").Board} board
	 * @param {import("./composer.js").Composer} composer
	 * @param {{rule:(id:string)=>void, give:()=>void, undo:()=>void, answer:(yes:boolean)=>void, inquire:(text:string)=>void}} on
	 */
	constructor(board, composer, on) {
		this.board = board;
		this.composer = composer;
		this.on = on;
		this.question = h("div", { class: "question" });
		this.verbs = h("div", { class: "verbs", role: "group" });
		this.input = /** @type {HTMLInputElement} */ (h("input", { class: "order-text", placeholder: t("order_hint"), "aria-label": t("order_label"), autocomplete: "off", spellcheck: "false", list: "order-words",
			oninput: () => composer.type(this.input.value),
			onkeydown: (/** @type {KeyboardEvent} */ e) => {
				if (e.key === "Enter") on.give();
				if (e.key === "Escape") composer.clear();
			} }));
		this.words = h("datalist", { id: "order-words" });
		this.values = h("div", { class: "words", role: "group", tabindex: -1 });
		this.reply = h("div", { class: "reply", role: "status" });
		this.go = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "go", onclick: on.give }, t("give")));
		this.drop = /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: () => composer.clear() }, t("cancel")));
		this.undo = /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: on.undo }, t("undo")));
		this.plea = h("div", { class: "plea" });
		this.coach = new Coach(board.scenario.game);
		this.sheet = h("div", { hidden: true });
		/** @type {string|null} the verb the sheet is laid out for */
		this.laidOut = null;
		this.order = h("div", { class: "compose" }, this.verbs, this.sheet, h("div", { class: "row" }, this.input, this.words), this.values, this.reply, h("div", { class: "row actions" }, this.go, this.drop, this.undo));
		this.el = h("section", { class: "ask", "aria-label": t("your_turn") }, this.question, this.coach.el, this.plea, this.order);
	}

	/** @param {import("./types.js").Update} u @param {number|null} side */
	ask(u, side) {
		const sides = this.board.scenario.sides;
		const mine = side !== null && u.ask.who.includes(side);
		const state = u.outcome ? "over" : mine ? "mine" : "theirs";
		const head = u.outcome
			? t("game_over")
			: u.ask.who.length > 1 ? t("both_turn") : mine ? t("your_turn") : t("other_turn", { side: capital(sides[u.ask.who[0]]) });
		const text = u.outcome
			? u.outcome.winner === null ? t("drawn", { text: u.outcome.text ?? "" }) : t("wins", { side: capital(sides[u.outcome.winner]), text: u.outcome.text ?? "" })
			: u.ask.prompt;
		this.question.className = `question ${state}`;
		refill(this.question, h("h2", {}, head), h("p", {}, text, " ", ruleChip(u.outcome ? u.outcome.rule : u.ask.rule, this.on.rule)));
		this.order.hidden = side === null || Boolean(u.outcome);
		this.canUndo = u.undo !== undefined && u.undo < u.seq;
		this.undo.disabled = !this.canUndo;
		this.coach.advise(mine ? u.ask.verbs : []);
		const plea = u.plea;
		refill(this.plea, plea && side !== null
			? plea.side === side
				? h("p", {}, t("plea_sent", { side: capital(sides[1 - side]) }))
				: h("div", {}, h("p", {}, t("plea", { side: capital(sides[plea.side]), to: plea.to })),
					h("div", { class: "row" }, h("button", { type: "button", class: "go", onclick: () => this.on.answer(true) }, t("allow")), h("button", { type: "button", onclick: () => this.on.answer(false) }, t("deny"))))
			: null);
		announce(`${head}. ${text}`);
	}

	/** The composer changed. */
	compose() {
		const c = this.composer;
		const known = new Map(this.board.verbs.map((v) => [v.name, v]));
		const verbs = Object.keys(c.offers).sort((a, b) => Number(known.get(a)?.anytime ?? false) - Number(known.get(b)?.anytime ?? false));
		refill(this.verbs, verbs.map((v) => h("button", { type: "button", class: `verb${known.get(v)?.anytime ? " anytime" : ""}`, title: known.get(v)?.help, "aria-pressed": String(c.verb === v), onclick: () => (c.verb === v ? c.clear() : c.begin(v)) }, v)),
			this.board.verbs.filter((v) => v.inquiry).map((v) => h("button", { type: "button", class: "verb inquiry", title: v.help, onclick: () => this.startInquiry(v) }, v.name + "?")));
		if (this.input.value.trim().split(/\s+/).join(" ") !== c.text) this.input.value = c.text;
		const slot = c.slot;
		const values = slot?.values ?? [];
		refill(this.words, values.slice(0, 200).map((v) => h("option", { value: `${c.text} ${v}` })));
		const listed = slot && slot.kind !== "hex" && (slot.kind !== "place" || slot.labels) ? values : [];
		refill(this.values, listed.slice(0, 80).map((v, i) => h("button", { type: "button", class: "value", onclick: () => c.push(v) }, v, slot?.labels?.[i] ? h("small", {}, slot.labels[i]) : null)));
		this.go.disabled = !c.complete;
		this.layOut(c.verb);
		this.drop.disabled = c.words.length === 0;
		refill(this.reply, c.verb && c.words.length === 1 && known.get(c.verb) ? h("p", { class: "faint" }, known.get(c.verb)?.help, " ", ruleChip(known.get(c.verb)?.rule, this.on.rule)) : null);
	}

	/** A verb that pairs things with choices gets a sheet to fill in. @param {string|null} verb */
	async layOut(verb) {
		if (verb === this.laidOut) return;
		this.laidOut = verb;
		this.sheet.hidden = true;
		const form = this.board.verbs.find((v) => v.name === verb)?.form ?? "";
		const slot = verb ? this.composer.offers[verb] : null;
		if (!verb || !slot || !isSheet(form)) return;
		const rows = await sheetRows(slot, verb, this.composer.fetchSlot);
		if (this.composer.verb !== verb || rows.length === 0) return;
		const sheet = drawSheet(rows, verb, (text) => this.composer.type(text));
		refill(this.sheet, sheet.el);
		this.sheet.hidden = false;
		if (this.composer.words.length === 1 && document.activeElement !== this.input) sheet.tell(); // who types knows what he wants
	}

	/** @param {import("./types.js").Verb} verb */
	startInquiry(verb) {
		const text = this.input.value.trim();
		const words = text.split(/\s+/).slice(1).join(" ");
		if (verb.form === "") return this.on.inquire(verb.name);
		this.composer.clear();
		this.input.value = `${verb.name} ${words}`.trim() + " ";
		this.composer.type(this.input.value);
		this.input.focus();
	}

	/** @param {import("./types.js").Explanation} e */
	explain(e) {
		const refusal = e.text !== undefined && h("p", { class: "refusal" }, e.text, " ", ruleChip(e.rule, this.on.rule));
		refill(this.reply, refusal, e.legal || !e.text ? drawSum(e.sum, this.on.rule) : null);
		this.go.disabled = !e.legal;
	}

	/** @param {{rule:string|null, text:string}} r */
	refuse(r) {
		refill(this.reply, h("p", { class: "refusal" }, r.text, " ", ruleChip(r.rule, this.on.rule)));
		announce(`${t("refused")}: ${r.text}`);
	}
}
