// An order that pairs things with choices ("orders R1 move R2 hold", "assign A 3 B 7") as a sheet to fill in: a row a
// thing.  Which rows there are and what may be chosen comes from the offers; whether the whole is legal, from the server.

import { h } from "./dom.js";

/** @typedef {import("./types.js").Slot} Slot */

/** Is the verb's form a repeated pair of a thing and a choice? @param {string} form */
export const isSheet = (form) => /^\((thing|[\w|]+) ([\w]+(\|[\w]+)+|number)\)[+*]$/.test(form);

/**
 * Walk the offers along their first values; a row for each pair.
 * @param {Slot} slot
 * @param {string} verb
 * @param {(stem:string)=>Promise<Slot|null>} fetchSlot
 */
export async function sheetRows(slot, verb, fetchSlot) {
	/** @type {{key:string, choices:string[]}[]} */
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
		const choice = await follow(at, 0);
		if (!choice?.values?.length) break;
		rows.push({ key, choices: choice.values });
		at = await follow(choice, 0);
	}
	return rows;
}

/**
 * @param {{key:string, choices:string[]}[]} rows
 * @param {string} verb
 * @param {(text:string)=>void} compose
 */
export function drawSheet(rows, verb, compose) {
	const numbers = rows.every((r) => r.choices.every((c) => /^\d+$/.test(c)));
	const all = numbers ? [...new Set(rows.flatMap((r) => r.choices))].sort((a, b) => Number(a) - Number(b)) : [];
	const selects = rows.map((row, i) =>
		/** @type {HTMLSelectElement} */ (h("select", { "aria-label": row.key, onchange: () => tell() }, (numbers ? all : row.choices).map((c, k) => h("option", { value: c, selected: numbers ? k === i : c === row.choices[0] }, c)))),
	);
	const tell = () => compose([verb, ...rows.flatMap((row, i) => [row.key, selects[i].value])].join(" "));
	const el = h("div", { class: "sheet" }, rows.map((row, i) => h("label", {}, h("b", {}, row.key), selects[i])));
	return { el, tell };
}
