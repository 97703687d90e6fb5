// Two at one screen: when the other is asked, the table changes hands behind a curtain.

import { h } from "./dom.js";
import { capital, t } from "./strings.js";

export class Curtain {
	/** @param {HTMLElement} app @param {(string|null)[]} tokens @param {{changeHands:(side:number)=>void, risen:()=>void}} on */
	constructor(app, tokens, on) {
		this.app = app;
		this.changeHands = on.changeHands;
		this.risen = on.risen;
		/** @type {number|null} who is to sit down */
		this.next = null;
		this.hotseat = tokens.length === 2 && tokens.every(Boolean);
		/** @type {HTMLElement|null} */
		this.drawn = null;
	}

	/** The table of the next side must be there before the curtain rises. @param {import("./types.js").Update} u @param {number|null} side that looks at the screen @param {string[]} sides */
	update(u, side, sides) {
		if (this.drawn && side === this.next) this.rise();
		if (!this.hotseat || u.outcome || side === null || this.drawn) return;
		const next = u.plea ? 1 - u.plea.side : u.ask.who.includes(side) ? side : u.ask.who[0]; // who was asked for a take-back answers first
		if (next === undefined || next === side) return;
		const name = capital(sides[next]);
		const go = h("button", { type: "button", class: "go", onclick: () => this.changeHands(next) }, t("curtain_go", { side: name }));
		this.next = next;
		this.drawn = h("div", { class: `curtain side-${next}`, role: "dialog", "aria-modal": "true", "aria-label": t("curtain_lead", { side: name }) }, h("p", {}, t("curtain_lead", { side: name })), go);
		this.hide(true);
		this.app.append(this.drawn);
		go.focus();
	}

	rise() {
		this.drawn?.remove();
		this.drawn = null;
		this.hide(false);
		this.risen();
	}

	/** What lies behind is neither seen nor heard nor reached by keys. @param {boolean} hidden */
	hide(hidden) {
		/** @type {HTMLElement|null} */ (this.app.querySelector(".table"))?.toggleAttribute("inert", hidden);
	}
}
