// "What would the general do?": his order, composed for the player to give, change or drop, and his reason.

import { h, refill } from "./dom.js";
import { t, withMinus } from "./strings.js";

/** @typedef {{type:"hint", order:string, line:string[], worth:number, plain:number, text:string}} Advice */

const LATE = 8000; // milliseconds for which it is said that advice came too late

export class Hint {
	/** @param {()=>Promise<any>} ask @param {(order:string)=>void} compose */
	constructor(ask, compose) {
		this.ask = ask;
		this.compose = compose;
		this.button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "plain ask-general", onclick: () => this.think() }, t("hint")));
		this.words = h("div", { role: "status" });
		this.el = h("div", { class: "hint" }, this.words, this.button);
		this.overtaken = false; // the game went on before the advice came, and that is being said
		this.question = 0; // counts the questions, so that advice on an old one is not given
	}

	/** Another question: the old advice goes; word that it was overtaken stays, for it may come before the question does. */
	forget() {
		this.question++;
		this.button.disabled = false;
		if (!this.overtaken) refill(this.words);
	}

	async think() {
		const { question } = this;
		this.button.disabled = true;
		this.overtaken = false;
		refill(this.words, h("p", { class: "faint" }, t("hint_thinking")));
		const answer = await this.ask();
		if (this.question !== question) return this.late();
		this.button.disabled = false;
		if (answer?.stale) this.late();
		else if (answer?.type === "hint") this.show(answer);
		else refill(this.words, answer ? h("p", { class: "faint", lang: "en" }, answer.text) : null);
	}

	/** Advice on a question of before is not given, but not missed without a word either. */
	late() {
		if (this.button.disabled) return; // asked again already
		this.overtaken = true;
		refill(this.words, h("p", { class: "faint" }, t("hint_late")));
		setTimeout(() => {
			if (this.overtaken) refill(this.words);
			this.overtaken = false;
		}, LATE);
	}

	/** @param {Advice} advice */
	show({ order, line, text }) {
		this.compose(order);
		const then = line.slice(line[0] === order ? 1 : 0, 4);
		refill(this.words, h("p", { lang: "en" }, withMinus(text)), then.length ? h("p", { class: "faint" }, t("hint_then"), " ", h("span", { class: "orders" }, then.join(" · "))) : null, h("p", { class: "faint" }, t("hint_yours")));
	}
}
