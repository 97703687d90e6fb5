// After the end: the decisions that cost most, how lucky each side was, and the ways to play on.

import { h, refill } from "./dom.js";
import { waysToPlayOn } from "./rematch.js";
import { capital, t, withMinus } from "./strings.js";

/** @typedef {{seq:number, side:number, order:string, better:string, cost:number, text:string}} Decision */
/** @typedef {{type:"review", luck:number[], decisions:Decision[]}} Review */

export class LookBack {
	/** @param {import("./types.js").Scenario} scenario @param {{ask:()=>Promise<any>, see:(seq:number)=>void}} on */
	constructor(scenario, on) {
		this.scenario = scenario;
		this.sides = scenario.sides;
		this.on = on;
		this.go = h("button", { type: "button", class: "go", onclick: () => this.look() }, t("look_back"));
		this.found = h("div");
		this.el = h("div", { class: "lookback", hidden: true });
	}

	/** @param {boolean} over @param {import("./rematch.js").Seating|null} seating of whoever may want to play on */
	offer(over, seating) {
		if (over !== this.el.hidden) return;
		this.el.hidden = !over;
		this.go.hidden = false;
		refill(this.found);
		const { buttons, out } = seating ? waysToPlayOn(this.scenario, seating) : { buttons: [], out: null };
		refill(this.el, h("div", { class: "row" }, this.go, buttons), out, this.found);
	}

	async look() {
		this.go.hidden = true;
		refill(this.found, h("p", { class: "faint", role: "status" }, t("look_back_thinking")));
		const answer = await this.on.ask();
		if (answer?.type === "review") this.show(answer);
		else refill(this.found, h("p", { class: "faint", lang: "en" }, answer?.text ?? t("lost_line")));
	}

	/** @param {Review} review */
	show({ luck, decisions }) {
		refill(this.found, h("h3", {}, t("look_back_luck")), h("dl", { class: "luck" }, luck.map((n, side) => h("div", { class: `side-${side}` }, h("dt", {}, capital(this.sides[side])), h("dd", {}, signed(n))))), h("p", { class: "faint" }, t("look_back_luck_is")),
			h("h3", {}, t("look_back_costly")),
			decisions.length ? [h("p", { class: "faint" }, t("look_back_cost_is")), h("ol", { class: "decisions" }, decisions.map((d) => this.decision(d)))] : h("p", { class: "faint" }, t("look_back_none")));
	}

	/** @param {Decision} d */
	decision(d) {
		return h("li", { class: `side-${d.side}` },
			h("button", { type: "button", onclick: () => this.on.see(d.seq - 1) }, t("look_back_see", { side: capital(this.sides[d.side]), n: d.seq }), h("small", {}, signed(-d.cost))),
			h("p", { lang: "en" }, withMinus(d.text)));
	}
}

/** @param {number} n */
const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + Math.abs(Math.round(n));
