// What happened, as a report that can be filtered; and the talk across the table.

import { ruleChip } from "./book.js";
import { diceRow } from "./dice.js";
import { h, refill } from "./dom.js";
import { capital, t } from "./strings.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

export class Report {
	/**
	 * @param {string[]} sides
	 * @param {{rule:(id:string)=>void, back:(to:number)=>void, see:(seq:number)=>void}} on
	 */
	constructor(sides, on) {
		this.sides = sides;
		this.on = on;
		/** @type {LogEntry[]} */
		this.entries = [];
		this.list = h("ol", { class: "entries", lang: "en" });
		this.filter = /** @type {HTMLInputElement} */ (h("input", { type: "search", placeholder: t("filter"), "aria-label": t("filter"), oninput: () => this.show() }));
		this.el = h("div", { class: "report" }, this.filter, this.list);
		this.atEnd = true; // the newest stays in sight, until the reader scrolls away
		this.high = 0;
		/** @type {number|null} the entry whose moment the table shows, unless it shows the present */
		this.at = null;
		this.list.addEventListener("scroll", () => {
			const { scrollTop, clientHeight, scrollHeight } = this.list;
			if (clientHeight === this.high) this.atEnd = scrollTop + clientHeight >= scrollHeight - 40; // else it was squeezed, not scrolled
		});
		new ResizeObserver(() => {
			this.high = this.list.clientHeight;
			this.stay();
		}).observe(this.list);
	}

	/** The moment that the table shows; null: the present. @param {number|null} seq */
	seek(seq) {
		this.at = seq;
		this.atEnd = seq === null;
		this.stay();
	}

	/** What is to be read stays in sight: the entry of that moment, or the newest. */
	stay() {
		const entries = /** @type {HTMLElement[]} */ ([...this.list.children]);
		const { at } = this;
		const sought = at === null ? undefined : entries.filter((li) => Number(li.dataset.seq) <= at).pop();
		for (const li of entries) li.classList.toggle("sought", li === sought);
		if (sought) this.scrollTo(sought);
		else if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
	}

	/** The list alone: the page stays where it is. @param {HTMLElement} li */
	scrollTo(li) {
		const [entry, list] = [li.getBoundingClientRect(), this.list.getBoundingClientRect()];
		this.list.scrollTop += Math.min(entry.top - list.top, 0) + Math.max(entry.bottom - list.bottom, 0);
	}

	/** @param {LogEntry[]} entries @param {boolean} afresh @param {number|null} side whose own orders can be taken back */
	add(entries, afresh, side) {
		if (afresh) this.entries = [];
		this.entries.push(...entries);
		this.side = side;
		if (afresh || this.filter.value) return this.show();
		this.list.append(...entries.map((e) => this.entry(e)).filter((e) => e !== null));
		this.stay();
	}

	show() {
		const wanted = this.filter.value.toLowerCase();
		const holds = (/** @type {LogEntry} */ e) => JSON.stringify([e.lines, e.order, this.sides[e.side ?? -1]]).toLowerCase().includes(wanted);
		refill(this.list, this.entries.filter((e) => !wanted || holds(e)).map((e) => this.entry(e)));
		this.atEnd = true;
		this.stay();
	}

	/** @param {LogEntry} e */
	entry(e) {
		if (e.lines.length === 0 && !e.order) return null;
		const own = e.side !== undefined && e.side === this.side;
		return h(
			"li",
			{ class: `entry side-${e.side ?? "none"}`, data: { seq: e.seq } },
			h("span", { class: "seq" },
				h("button", { type: "button", class: "plain", title: t("replay"), onclick: () => this.on.see(e.seq) }, e.seq),
				own ? h("button", { type: "button", class: "plain back", title: t("undo_to_here"), "aria-label": `${t("undo_to_here")} (${e.seq})`, onclick: () => this.on.back(e.seq - 1) }, "↩") : null),
			h("div", {},
				e.order ? h("div", { class: "order" }, e.side !== undefined ? h("b", {}, capital(this.sides[e.side]), " ") : null, e.order) : null,
				e.lines.map(([rule, text]) => h("div", { class: "line" }, text, " ", ruleChip(rule, this.on.rule))),
				e.rolls?.length ? diceRow(e.rolls) : null),
		);
	}
}

export class Talk {
	/** @param {string[]} sides @param {(text:string)=>void} say */
	constructor(sides, say) {
		this.sides = sides;
		this.list = h("ol", { class: "talk" });
		const input = /** @type {HTMLInputElement} */ (h("input", { maxlength: 200, placeholder: t("say_hint"), "aria-label": t("say_hint") }));
		const form = h("form", { class: "row", onsubmit: (/** @type {Event} */ e) => {
			e.preventDefault();
			if (input.value.trim()) say(input.value.trim());
			input.value = "";
		} }, input, h("button", {}, t("say")));
		this.el = h("div", {}, this.list, form);
	}

	/** @param {[number, string][]} lines @param {boolean} all that was ever said */
	add(lines, all) {
		if (all) this.list.replaceChildren();
		this.list.append(...lines.map(([side, text]) => h("li", { class: `side-${side < 0 ? "none" : side}` }, h("b", {}, this.who(side)), " ", text)));
		this.list.scrollTop = this.list.scrollHeight;
	}

	/** @param {number} side that speaks; less than none for who only watches */
	who(side) {
		return side < 0 ? "…" : capital(this.sides[side]);
	}
}
