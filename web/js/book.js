// The rule book in the page: every rule in our words, searchable, and the chip that opens it.

import * as api from "./api.js";
import { h, refill } from "./dom.js";
import { t } from "./strings.js";

/** A rule's number as a button that opens it. @param {string|null|undefined} id @param {(id:string)=>void} open */
export function ruleChip(id, open) {
	return id ? h("button", { class: "rule", type: "button", title: id, onclick: () => open(id) }, id) : null;
}

export class Book {
	/** @param {string} game @param {(id:string)=>void} open */
	constructor(game, open) {
		this.open = open;
		/** @type {import("./types.js").RuleItem[]} */
		this.items = [];
		this.found = h("div", { class: "found", lang: "en" });
		this.search = /** @type {HTMLInputElement} */ (h("input", { type: "search", placeholder: t("search_rules"), "aria-label": t("search_rules"), oninput: () => this.show() }));
		this.el = h("div", { class: "book" }, this.search, this.found);
		this.game = game;
		/** @type {Promise<void>|undefined} */
		this.ready = undefined;
	}

	/** Fetched when it is first opened. */
	read() {
		this.ready ??= api.rules(this.game).then((items) => {
			this.items = items;
			this.show();
		});
		return this.ready;
	}

	/** @param {string} id */
	async openRule(id) {
		await this.read();
		this.search.value = id;
		this.show();
		const at = /** @type {HTMLElement|null} */ (this.found.querySelector(`[data-id="${CSS.escape(id)}"]`));
		at?.scrollIntoView({ block: "nearest" });
		at?.focus({ preventScroll: true });
	}

	show() {
		const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
		const exact = this.items.filter((i) => i.id.toLowerCase() === words[0]);
		const holds = (/** @type {import("./types.js").RuleItem} */ i) => words.every((w) => (i.id + " " + i.section + " " + i.text).toLowerCase().includes(w));
		const found = [...exact, ...this.items.filter((i) => !exact.includes(i) && holds(i))].slice(0, 120);
		let section = "";
		refill(
			this.found,
			found.length === 0 && this.items.length ? h("p", { class: "faint" }, t("no_rule")) : null,
			found.flatMap((i) => {
				const head = i.section !== section && h("h3", {}, i.section);
				section = i.section;
				return [head, h("article", { tabindex: -1, data: { id: i.id } }, h("b", {}, i.id), " ", this.linked(i.text))];
			}),
		);
	}

	/** Rules that are named in a text become chips. @param {string} text */
	linked(text) {
		const known = new Set(this.items.map((i) => i.id));
		return text.split(/(\[?\b[A-Z]{2,4}-[\w.]*\w\]?)/).map((part) => {
			const id = part.replace(/[[\]]/g, "");
			return known.has(id) ? ruleChip(id, this.open) : part.replace(/\*\*?|`/g, "");
		});
	}
}
