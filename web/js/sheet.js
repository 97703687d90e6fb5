// An order that pairs things with choices ("orders R1 move R2 hold", "assign A 3 B 7") as a sheet to fill in: a row a
// thing, its choices side by side.  Which rows there are and what may be chosen comes from the offers; whether the
// whole is legal, from the server.

import { h } from "./dom.js";
import { t } from "./strings.js";

/** @typedef {import("./types.js").Slot} Slot */
/** @typedef {{key:string, label:string, choices:string[]}} Row */

/** Is the verb's form a repeated pair of a thing and a choice? @param {string} form */
export const isSheet = (form) => /^\((thing|[\w|]+) ([\w]+(\|[\w]+)+|number)\)[+*]$/.test(form);

/**
 * Walk the offers along their first values; a row for each pair.
 * @param {Slot} slot
 * @param {string} verb
 * @param {(stem:string)=>Promise<Slot|null>} fetchSlot
 */
export async function sheetRows(slot, verb, fetchSlot) {
	/** @type {Row[]} */
	const rows = [];
	const words = [verb];
	/** @param {Slot} at @param {number} i @returns {Promise<Slot|null>} */
	const follow = async (at, i) => {
		words.push(/** @type {string[]} */ (at.values)[i]);
		const next = at.next?.[i];
		return next === 1 ? null : (next ?? (await fetchSlot(words.join(" "))));
	};
	for (let at = /** @type {Slot|null} */ (slot); at?.values?.length && rows.length < 20; ) {
		const key = at.values[0];
		const label = at.labels?.[0] ?? "";
		const choice = await follow(at, 0);
		if (!choice?.values?.length) break;
		rows.push({ key, label, choices: choice.values });
		at = await follow(choice, 0);
	}
	return rows;
}

/** A row's first choice was taken on the walk: a later row that lacks it may not have the same. @param {Row} first @param {Row} later */
const excludes = (first, later) => !later.choices.includes(first.choices[0]);

/** Scrolled, turned over, a curtain or a dialog gone: what lies in sight may be something else. */
const STIRS = ["scroll", "resize", "focusin"];

export class Sheet {
	/** @param {Row[]} rows @param {string} verb @param {(text:string)=>void} compose */
	constructor(rows, verb, compose) {
		this.rows = rows;
		this.verb = verb;
		this.compose = compose;
		this.chits = rows.every((r) => r.choices.every((c) => /^\d+$/.test(c)));
		const all = [...new Set(rows.flatMap((r) => r.choices))].sort((a, b) => Number(a) - Number(b));
		/** @type {string[][]} */
		this.choices = rows.map((r) => (this.chits ? all : r.choices));
		this.chosen = rows.map((r) => r.choices[0]); // "" where the order names none
		/** @type {HTMLInputElement[][]} */
		this.buttons = [];
		const lines = rows.map((row, i) => this.row(row, i));
		this.unseen = new Set(lines); // what nobody has had before his eyes yet is not to be sealed
		this.el = h("div", { class: `sheet${this.chits ? " sheet-chits" : ""}` }, lines,
			this.chits ? h("button", { type: "button", class: "plain", onclick: () => this.drawLots() }, t("draw_lots")) : null);
		this.mark();
	}

	/** @param {Row} row @param {number} i */
	row(row, i) {
		this.buttons[i] = this.choices[i].map((c) => /** @type {HTMLInputElement} */ (h("input", { type: "radio", class: "unseen", name: `sheet-${row.key}`, value: c, onchange: () => this.choose(i, c) })));
		return h("div", { class: "sheet-row", role: "radiogroup", "aria-label": `${row.key} ${row.label}` }, h("div", {}, h("b", {}, row.key), row.label ? h("small", {}, row.label) : null),
			h("div", { class: "segments" }, this.choices[i].map((c, k) => h("label", {}, this.buttons[i][k], h("span", {}, c)))));
	}

	/** The row that has this choice and may not share it. @param {number} i @param {string} choice */
	rival(i, choice) {
		if (!this.chits) return -1;
		return this.rows.findIndex((row, k) => k !== i && this.chosen[k] === choice && (k < i ? excludes(row, this.rows[i]) : excludes(this.rows[i], row)));
	}

	/** A rival gets in exchange what this row had. @param {number} i @param {string} choice */
	swap(i, choice) {
		const rival = this.rival(i, choice);
		if (rival >= 0) this.chosen[rival] = this.chosen[i];
		this.chosen[i] = choice;
	}

	/** @param {number} i @param {string} choice */
	choose(i, choice) {
		this.swap(i, choice);
		this.tell();
	}

	/** Every row changes places with one that comes later, or takes what nobody has. */
	drawLots() {
		this.rows.forEach((_, i) => {
			const free = this.choices[i].filter((c) => this.rival(i, c) < 0 || this.rival(i, c) > i);
			this.swap(i, free[Math.floor(Math.random() * free.length)]);
		});
		this.tell();
	}

	mark() {
		this.buttons.forEach((row, i) => row.forEach((button) => {
			button.checked = button.value === this.chosen[i];
			button.nextElementSibling?.classList.toggle("taken", !button.checked && this.rival(i, button.value) >= 0);
		}));
	}

	/** The sheet as an order. */
	tell() {
		this.mark();
		this.compose([this.verb, ...this.rows.flatMap((row, i) => (this.chosen[i] ? [row.key, this.chosen[i]] : []))].join(" "));
	}

	/** The order is begun anew: with what was chosen, unless some row has nothing. */
	again() {
		if (this.chosen.includes("")) this.chosen = this.rows.map((row) => row.choices[0]);
		this.tell();
	}

	/** Look again whenever another part of the page may have come into sight, until every row has. @param {()=>void} looked */
	watch(looked) {
		const look = () => {
			this.look();
			if (this.unseen.size === 0 || !this.el.isConnected) for (const event of STIRS) removeEventListener(event, look, true);
			looked();
		};
		for (const event of STIRS) addEventListener(event, look, true);
		look();
	}

	/** Which rows are in sight now, with nothing over their middle? */
	look() {
		for (const line of this.unseen) {
			const { x, y, width, height } = line.getBoundingClientRect();
			if (line.contains(document.elementFromPoint(x + width / 2, y + height / 2))) this.unseen.delete(line);
		}
	}

	/** The first row that was not seen, and what follows it as far as there is room. */
	reveal() {
		const [line] = this.unseen;
		line?.scrollIntoView({ block: "start" });
		this.look();
	}

	/** What the order says is what is chosen; a row that it does not name has nothing. @param {string[]} words of the order */
	read(words) {
		this.rows.forEach((row, i) => {
			const at = words.indexOf(row.key, 1);
			const choice = at > 0 ? words[at + 1] : undefined;
			this.chosen[i] = choice !== undefined && this.choices[i].includes(choice) ? choice : "";
		});
		this.mark();
	}
}
