// Counters as they are printed: side's colour, NATO symbol, size above it, values below.

import { s } from "./dom.js";
import { t } from "./strings.js";

export const COUNTER = 46;

/** Strokes of a symbol's frame, 28 wide and 18 high around (0, 0). */
const [W, V] = [14, 9];
const FRAME = `M${-W} ${-V}H${W}V${V}H${-W}Z`;
const CROSS = `M${-W} ${-V}L${W} ${V}M${W} ${-V}L${-W} ${V}`;
const SLASH = `M${-W} ${V}L${W} ${-V}`;
const OVAL = "M-9 0a4 4 0 0 1 4 -4.5h10a4.5 4.5 0 0 1 0 9h-10a4 4 0 0 1 -4 -4.5z";
const DOT = "M0 -3a3 3 0 1 1 -0.01 0z";

/** The words a symbol may be made of, in the order they are tried; strokes, and what is filled. */
/** @type {[RegExp, string, string][]} */
const WORDS = [
	[/anti-?tank/, `M${-W} ${V}L0 ${-V}L${W} ${V}`, ""],
	[/anti-?air/, `M${-W} ${V}a${W} ${V + 3} 0 0 1 ${2 * W} 0`, ""],
	[/infantry|mechanized|motori[sz]ed$/, CROSS, ""],
	[/cavalry|horse/, SLASH, ""],
	[/armou?r|mechanized|spartillery/, OVAL, ""],
	[/artillery|field|horse|heavy|guns/, "", DOT],
	[/heavy/, "M-6 6.5h12", ""],
	[/engineer/, "M-8 5V-4H8V5M0 -4V5", ""],
	[/hq|general/, `M${-W} ${-V + 5}H${W}`, ""],
	[/machinegun/, "M0 6V-6M-4 -2L0 -6L4 -2M-5 6H5", ""],
	[/mortar/, "M0 6V-6M-4 -2L0 -6L4 -2M-2 6a2 2 0 1 0 4 0", ""],
	[/transport/, "M-8 2H8M-5 5a2 2 0 1 0 0.01 0M5 5a2 2 0 1 0 0.01 0", ""],
	[/motori[sz]ed/, `M0 ${-V}V${V}`, ""],
	[/air$|plane/, "M-9 -4V4L9 -4V4Z", ""],
];

/** @param {string} symbol @returns {SVGElement} */
export function natoSymbol(symbol) {
	if (symbol === "counter") return s("g", { class: "symbol" }, s("circle", { r: 9, class: "frame" }));
	let strokes = "";
	let fills = "";
	let known = false;
	for (const [word, stroke, filled] of WORDS)
		if (word.test(symbol)) {
			strokes += stroke;
			fills += filled;
			known = true;
		}
	const hq = /hq|general/.test(symbol);
	return s(
		"g",
		{ class: "symbol" },
		hq ? s("path", { d: `M${-W} ${V}V${V + 6}`, class: "strokes" }) : null,
		s("path", { d: FRAME, class: "frame" }),
		strokes ? s("path", { d: strokes, class: "strokes" }) : null,
		fills ? s("path", { d: fills, class: "fills" }) : null,
		known ? null : s("text", { y: 5, class: "unknown" }, symbol === "unknown" || !symbol ? "?" : symbol.slice(0, 4)),
	);
}

/** The sentence a screen reader says. @param {import("./types.js").Piece} p @param {string[]} sides */
export function pieceWords(p, sides) {
	const whose = p.side === undefined ? "" : sides[p.side] + " ";
	return [...new Set([whose + (p.name || p.symbol || t("counter")), p.name ? p.symbol : "", p.values, p.note, p.at ? t("at", { at: p.at }) : ""])].filter(Boolean).join(", ");
}

/** As large as fits: letters need more room than digits. @param {string} values */
function valuesText(values) {
	const wide = [...values].reduce((sum, c) => sum + (/[mw]/i.test(c) ? 1 : /[a-z]/i.test(c) ? 0.66 : 0.58), 0);
	const text = s("text", { y: 19, class: "values" }, values);
	text.style.fontSize = `${Math.min(12, (COUNTER - 4) / wide).toFixed(1)}px`;
	return text;
}

/**
 * @param {import("./types.js").Piece} p
 * @returns {SVGElement}
 */
export function drawCounter(p) {
	const half = COUNTER / 2;
	return s(
		"g",
		{ class: `counter side-${p.side ?? "none"}${p.up ? " up" : " down"}${p.spent ? " spent" : ""}` },
		s("rect", { x: -half + 1.5, y: -half + 2.5, width: COUNTER, height: COUNTER, rx: 5, class: "shadow" }),
		s("rect", { x: -half, y: -half, width: COUNTER, height: COUNTER, rx: 5, class: "body" }),
		!p.up && p.name ? s("path", { d: `M${half} ${half - 11}V${half - 4}a4 4 0 0 1 -4 4H${half - 11}Z`, class: "folded" }) : null,
		p.symbol || p.name ? s("g", { transform: "translate(0 -1)" }, natoSymbol(p.symbol ?? "")) : s("text", { y: 8, class: "blank" }, "?"),
		p.values ? valuesText(p.values) : null,
		p.name ? s("text", { x: p.size ? -half + 3 : 0, y: -13.5, class: `name${p.size ? " left" : ""}${p.name.length > 8 ? " long" : ""}` }, p.name) : null,
		p.size ? s("text", { x: p.name ? half - 3 : 0, y: -13.5, class: p.name ? "size right" : "size" }, p.size) : null,
		p.note ? s("circle", { cx: -half + 4.5, cy: 5, r: 2.6, class: "noted" }) : null,
	);
}
