// Two at one screen: when the other is asked, the table changes hands behind a curtain.

import { h } from "./dom.js";
import { capital, t } from "./strings.js";

export class Curtain {
	/** @param {HTMLElement} app @param {(string|null)[]} tokens @param {(side:number)=>void} changeHands */
	constructor(app, tokens, changeHands) {
		this.app = app;
		this.changeHands = changeHands;
		this.hotseat = tokens.length === 2 && tokens.every(Boolean);
		/** @type {HTMLElement|null} */
		this.drawn = null;
	}

	/** @param {import("./types.js").Update} u @param {number|null} side that looks at the screen @param {string[]} sides */
	update(u, side, sides) {
		if (!this.hotseat || u.outcome || side === null || u.ask.who.includes(side) || u.ask.who.length === 0 || this.drawn) return;
		const next = 1 - side;
		const name = capital(sides[next]);
		const go = h("button", { type: "button", class: "go", onclick: () => {
			this.drawn?.remove();
			this.drawn = null;
			this.changeHands(next);
		} }, t("curtain_go", { side: name }));
		this.drawn = h("div", { class: `curtain side-${next}`, role: "dialog", "aria-modal": "true", "aria-label": t("curtain_lead", { side: name }) }, h("p", {}, t("curtain_lead", { side: name })), go);
		this.app.append(this.drawn);
		go.focus();
	}
}
