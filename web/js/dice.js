// Dice as dice.

import { h, s } from "./dom.js";

/** Where the pips of each face lie on a 3 by 3 field. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {number} sides @param {number} face @returns {SVGElement} */
export function die(sides, face) {
	const pips = sides === 6 ? PIPS[face].map((i) => s("circle", { cx: 6 + (i % 3) * 6, cy: 6 + Math.floor(i / 3) * 6, r: 2 })) : [s("text", { x: 12, y: 16 }, face)];
	return s("svg", { viewBox: "0 0 24 24", class: `die die-${sides}`, role: "img", "aria-label": `${face} of ${sides}` }, s("rect", { x: 1, y: 1, width: 22, height: 22, rx: sides === 6 ? 5 : 11 }), pips);
}

/** @param {[string, number, number][]} rolls @returns {HTMLElement} */
export const diceRow = (rolls) => h("span", { class: "dice" }, rolls.map(([, sides, face]) => die(sides, face)));
