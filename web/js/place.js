// A spot on the open table in numbers: across and up in centimetres and, of a place, its facing in degrees.

import { h } from "./dom.js";
import { poseWords, wordsSpot } from "./snap.js";
import { t } from "./strings.js";

export class PlaceEntry {
	/** @param {(words:string)=>void} put */
	constructor(put) {
		const field = (/** @type {string} */ name, /** @type {number} */ step) => /** @type {HTMLInputElement} */ (h("input", { type: "number", step, name, oninput: () => {
			const fields = this.fields.slice(0, this.numbers);
			const pose = fields.every((f) => f.value !== "") ? wordsSpot(fields.map((f) => f.value).join(" ")) : null;
			if (pose) put(this.words(pose));
		} }));
		this.numbers = 3; // that a spot has: a point has two
		this.fields = [field("x", 0.1), field("y", 0.1), field("facing", 1)];
		this.labels = [t("place_x"), t("place_y"), t("place_facing")].map((words, i) => h("label", {}, words, this.fields[i]));
		this.el = h("div", { class: "place-entry", hidden: true }, this.labels);
	}

	/** @param {import("./snap.js").Spot} spot */
	words(spot) {
		return poseWords(spot).split(" ").slice(0, this.numbers).join(" ");
	}

	/** Show a spot, unless it is what the fields say already. @param {string} words @param {boolean} point */
	show(words, point) {
		this.numbers = point ? 2 : 3;
		this.labels[2].hidden = point;
		const spot = wordsSpot(words);
		const mine = wordsSpot(this.fields.slice(0, this.numbers).map((f) => f.value || "x").join(" "));
		if (mine && spot && this.words(mine) === this.words(spot)) return;
		const values = spot ? poseWords(spot).split(" ") : ["", "", ""];
		this.fields.forEach((f, i) => (f.value = values[i]));
	}
}
