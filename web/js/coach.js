// The guided first turn: a few words when an answer is open for the first time.

import de from "../strings/guide-de.js";
import en from "../strings/guide-en.js";
import { h, renew } from "./dom.js";
import { keepWish, wish } from "./keep.js";
import { language, t } from "./strings.js";

/** Words by game and verb. @typedef {Object<string, Object<string, string>>} Guide */
/** @type {Object<string, Guide>} */
const guides = { en, de };

export class Coach {
	/** @param {string} game */
	constructor(game) {
		this.game = game;
		this.el = h("aside", { class: "coach", "aria-live": "polite", hidden: true });
	}

	/** @param {string[]} verbs that are open now */
	advise(verbs) {
		const tips = guides[language()][this.game] ?? {};
		const heard = wish(`guide.${this.game}`, /** @type {string[]} */ ([]));
		const verb = wish("guide", true) ? verbs.find((v) => tips[v] && !heard.includes(v)) : undefined;
		this.el.hidden = verb === undefined;
		if (verb === undefined) return;
		renew(this.el, verb, () => [h("b", {}, verb), " ", tips[verb], " ", h("button", { type: "button", class: "plain", onclick: () => {
			keepWish(`guide.${this.game}`, [...wish(`guide.${this.game}`, /** @type {string[]} */ ([])), verb]);
			this.advise(verbs);
		} }, t("got_it"))]);
	}

	/** From the beginning again. */
	restart() {
		keepWish("guide", true);
		keepWish(`guide.${this.game}`, []);
	}
}
