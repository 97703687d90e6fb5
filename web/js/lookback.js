// After the end: the decisions that cost most, and how lucky each side was.

import { h, refill } from "./dom.js";
import { capital, t } from "./strings.js";

/** @typedef {{seq:number, side:number, order:string, better:string, cost:number, text:string}} Decision */
/** @typedef {{type:"review", luck:number[], decisions:Decision[]}} Review */

export class LookBack {
	/** @param {string[]} sides @param {{ask:()=>Promise<any>, see:(seq:number)=>void}} on */
	constructor(sides, on) {
		this.sides = sides;
		this.on = on;
		this.el = h("div", { class: "lookback", hidden: true });
	}

	/** @param {boolean} over */
	offer(over) {
		if (over !== this.el.hidden) return;
		this.el.hidden = !over;
		refill(this.el, h("button", { type: "button", class: "go", onclick: () => this.look() }, t("look_back")));
	}

	async look() {
		refill(this.el, h("p", { class: "faint", role: "status" }, t("look_back_thinking")));
		const answer = await this.on.ask();
		if (answer?.type === "review") this.show(answer);
		else refill(this.el, h("p", { class: "faint", lang: "en" }, answer?.text ?? t("lost_line")));
	}

	/** @param {Review} review */
	show({ luck, decisions }) {
		refill(this.el, h("h3", {}, t("look_back_luck")), h("dl", { class: "luck" }, luck.map((n, side) => h("div", { class: `side-${side}` }, h("dt", {}, capital(this.sides[side])), h("dd", {}, signed(n))))),
			h("h3", {}, t("look_back_costly")),
			decisions.length ? h("ol", { class: "decisions" }, decisions.map((d) => this.decision(d))) : h("p", { class: "faint" }, t("look_back_none")));
	}

	/** @param {Decision} d */
	decision(d) {
		return h("li", { class: `side-${d.side}` },
			h("button", { type: "button", onclick: () => this.on.see(d.seq - 1) }, t("look_back_see", { side: capital(this.sides[d.side]), n: d.seq }), h("small", {}, signed(-d.cost))),
			h("p", { lang: "en" }, d.text));
	}
}

/** @param {number} n */
const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + Math.abs(Math.round(n));
