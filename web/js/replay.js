// The whole game on a slider, and what happened since the player was last here as a film.

import { h, refill } from "./dom.js";
import { t } from "./strings.js";

const FILM_STEP = 650;

export class Replay {
	/** @param {{past:(seq:number)=>Promise<import("./types.js").Scene|null>, show:(scene:import("./types.js").Scene|null, seq:number)=>void}} on */
	constructor(on) {
		this.on = on;
		this.seq = 0;
		/** @type {Map<number, import("./types.js").Scene>} */
		this.kept = new Map();
		this.slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("replay"), oninput: () => this.go(Number(this.slider.value)) }));
		this.words = h("span", { class: "faint" });
		this.now = h("button", { type: "button", onclick: () => this.go(this.seq) }, t("to_present"));
		this.film = h("span");
		this.el = h("footer", { class: "replay" }, this.film, h("label", {}, h("span", {}, t("replay")), this.slider), this.words, this.now);
		this.now.hidden = true;
	}

	/** @param {number} seq */
	grow(seq) {
		const atEnd = Number(this.slider.value) === this.seq;
		this.seq = seq;
		this.slider.max = String(seq);
		if (atEnd) this.slider.value = String(seq);
		this.caption();
	}

	forget() {
		this.kept.clear();
	}

	get away() {
		return Number(this.slider.value) !== this.seq;
	}

	caption() {
		this.words.textContent = t("entry_of", { n: this.slider.value, all: this.seq });
		this.now.hidden = !this.away;
		this.film.hidden = this.away; // there is room for one way at a time
	}

	/** @param {number} seq */
	async go(seq) {
		this.slider.value = String(seq);
		this.caption();
		if (seq === this.seq) return this.on.show(null, seq);
		const scene = this.kept.get(seq) ?? (await this.on.past(seq));
		if (!scene || Number(this.slider.value) !== seq) return;
		this.kept.set(seq, scene);
		this.on.show(scene, seq);
	}

	/** @param {number} from @param {number} to */
	offerFilm(from, to) {
		refill(this.film, to - from > 1 && from >= 0
			? h("button", { type: "button", class: "go", onclick: async () => {
				refill(this.film);
				for (let seq = from; seq <= to; seq++) {
					await this.go(seq);
					await new Promise((done) => setTimeout(done, FILM_STEP));
				}
				this.go(this.seq);
			} }, t("film", { n: to - from }))
			: null);
	}
}
