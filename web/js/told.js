// What dice and fights have just done and what was said across the table, beside the question, whatever tab is open; the
// report and the talk tell it for good.

import { ruleChip } from "./book.js";
import { diceRow } from "./dice.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").LogEntry} LogEntry */

/** Did a counter leave the map, or is it worth something else where it stands?  That is what a fight does without dice; one
 * that marches is worth something else as well. @param {Scene} before @param {import("./types.js").SceneUpdate} change */
function hurt(before, change) {
	return Object.entries(change.pieces).some(([i, now]) => {
		const was = before.pieces[Number(i)];
		return was?.name && was.name === now.name && !was.off && (now.off || (was.values !== undefined && was.values !== now.values && was.at === now.at));
	});
}

export class Told {
	/** @param {(id:string)=>void} rule */
	constructor(rule) {
		this.rule = rule;
		this.list = h("ol", { lang: "en" });
		this.el = h("div", { class: "told", hidden: true }, this.list, h("button", { type: "button", class: "plain", "aria-label": t("told_close"), title: t("told_close"), onclick: () => this.clear() }, "×"));
	}

	clear() {
		this.el.hidden = true;
		this.list.replaceChildren();
	}

	/** @param {LogEntry[]} log @param {Scene} before @param {import("./types.js").SceneUpdate} change @param {string} dared the order whose outcome was open */
	add(log, before, change, dared) {
		const all = !change.whole && hurt(before, change);
		const news = log.filter((e) => e.rolls?.length || (e.lines.length && (all || e.order === dared)));
		if (news.length === 0) return;
		this.show(news.map((e) => h("li", { data: { seq: e.seq } }, e.rolls?.length ? diceRow(e.rolls) : null, e.lines.map(([rule, text]) => h("div", {}, text, " ", ruleChip(rule, this.rule))))));
	}

	/** What somebody else has said. @param {[string, string][]} lines who and what */
	say(lines) {
		if (lines.length) this.show(lines.map(([who, text]) => h("li", { class: "said", lang: "" }, h("b", {}, who), " ", text)));
	}

	/** @param {HTMLElement[]} items */
	show(items) {
		this.list.append(...items);
		this.el.hidden = false;
		const newest = items[items.length - 1];
		this.list.scrollTop += newest.getBoundingClientRect().top - this.list.getBoundingClientRect().top; // to its beginning, or to the end of all
	}
}
