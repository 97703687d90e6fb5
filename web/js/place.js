// A place on the open table in numbers: across and up in centimetres, facing in degrees.

import { h } from "./dom.js";
import { poseWords, wordsPose } from "./snap.js";
import { t } from "./strings.js";

export class PlaceEntry {
	/** @param {(words:string)=>void} put */
	constructor(put) {
		const field = (/** @type {string} */ name, /** @type {number} */ step) => /** @type {HTMLInputElement} */ (h("input", { type: "number", step, name, oninput: () => {
			const pose = this.fields.every((f) => f.value !== "") ? wordsPose(this.fields.map((f) => f.value).join(" ")) : null;
			if (pose) put(poseWords(pose));
		} }));
		this.fields = [field("x", 0.1), field("y", 0.1), field("facing", 1)];
		this.el = h("div", { class: "place-entry", hidden: true }, [t("place_x"), t("place_y"), t("place_facing")].map((words, i) => h("label", {}, words, this.fields[i])));
	}

	/** Show a place, unless it is what the fields say already. @param {string} words */
	show(words) {
		const pose = wordsPose(words);
		const mine = wordsPose(this.fields.map((f) => f.value || "x").join(" "));
		if (mine && pose && poseWords(mine) === poseWords(pose)) return;
		const values = pose ? poseWords(pose).split(" ") : ["", "", ""];
		this.fields.forEach((f, i) => (f.value = values[i]));
	}
}
