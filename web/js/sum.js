// What the referee worked out before an order is given: totals, the odds of each result, every amount with its rule.

import { ruleChip } from "./book.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

/** @typedef {import("./types.js").Sum} Sum */

/** @param {{num:number, den:number}} line */
function amount({ num, den }) {
	if (num === 0 && den === 1) return "";
	const sign = num > 0 ? "+" : "−";
	return sign + (den === 1 ? Math.abs(num) : `${Math.abs(num)}/${den}`);
}

/** A share in a form that tells 99.96 from certain and 0.02 from never. @param {number} share */
export function percent(share) {
	const digits = share > 0.0995 && share < 0.9995 ? 1 : 2;
	return `${(100 * share).toFixed(share === 0 || share === 1 ? 0 : digits)} %`;
}

/** The results of one throw as bars, a full one being certain; a table, so that it can be heard as well. @param {string} of @param {{result:string, share:number}[]} results */
function distribution(of, results) {
	const long = results.some((r) => r.result.length > 12); // no room for another beside it
	return h("table", { class: long ? "odds long" : "odds" }, h("caption", {}, of),
		h("thead", { class: "unseen" }, h("tr", {}, h("th", { scope: "col" }, t("odds_result")), h("th", { scope: "col" }, t("odds_share")))),
		h("tbody", {}, results.map((r) => {
			const bar = h("span", { class: "bar-of", "aria-hidden": "true" });
			bar.style.width = `${(100 * r.share).toFixed(2)}%`;
			return h("tr", {}, h("th", { scope: "row" }, r.result), h("td", {}, h("span", { class: "bar-room" }, bar)), h("td", { class: "share" }, percent(r.share)));
		})));
}

/** @param {NonNullable<Sum["chances"]>} chances @returns {HTMLElement[]} */
function distributions(chances) {
	/** @type {Map<string, {result:string, share:number}[]>} */
	const groups = new Map();
	for (const { of, result, share } of chances) groups.set(of, [...(groups.get(of) ?? []), { result, share }]);
	return [...groups].map(([of, results]) => distribution(of, results));
}

/** Totals that the bars tell better: shares, and what each face of the die does. @param {[string, string]} total */
const isOdds = ([key, value]) => value.endsWith("%") || /^die\d$/.test(key);

/** @param {Sum} sum @param {(id:string)=>void} open */
export function drawSum(sum, open) {
	const chances = sum.chances ?? [];
	const totals = sum.totals.filter((total) => !chances.length || !isOdds(total));
	if (!sum.lines.length && !sum.totals.length && !chances.length) return null;
	return h(
		"div",
		{ class: "sum" },
		h("dl", { class: "totals" }, totals.map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, value)))),
		h("div", { class: "odds-row" }, distributions(chances)),
		sum.lines.length
			? h("table", { class: "lines" }, h("tbody", {}, sum.lines.map((l) => h("tr", {}, h("td", { class: "amount" }, amount(l)), h("td", {}, l.text), h("td", {}, ruleChip(l.rule, open))))))
			: null,
	);
}
