// After the end: another game like this one, laid as the lobby lays it.

import * as api from "./api.js";
import { h, refill } from "./dom.js";
import { layTable } from "./lobby.js";
import { t } from "./strings.js";

/** Who played, from which side, against whom ("screen" and "link" as in the lobby). @typedef {{side:number, opponent:string}} Seating */

/** The ways to play on, and a place for a friend's link or for what went wrong. @param {import("./types.js").Scenario} scenario @param {Seating} seating */
export function waysToPlayOn(scenario, { side, opponent }) {
	const out = h("div", { class: "rematch" });
	const way = (/** @type {string} */ words, /** @type {number} */ mine) => /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: () => lay(mine) }, words));
	const buttons = [way(t("play_again"), side)];
	if (opponent !== "screen") buttons.push(way(t("change_sides"), 1 - side)); // who share a screen change chairs
	const hold = (/** @type {boolean} */ held) => buttons.forEach((button) => (button.disabled = held));
	async function lay(/** @type {number} */ mine) {
		hold(true); // one table is enough
		try {
			const [players, { name: me }] = await Promise.all([api.players(), api.me()]);
			hold(await layTable(scenario, String(mine), opponent, { players, me }, out));
		} catch (trouble) {
			hold(false);
			refill(out, h("p", { class: "refusal" }, String(/** @type {Error} */ (trouble).message)));
		}
	}
	return { buttons, out };
}
