// The terrain of the open table: outlines with a grain that tells what grows or stands there, roads and rivers.

import { s } from "./dom.js";
import { ornamentPath } from "./ground.js";
import { named } from "./strings.js";

/** @typedef {import("./types.js").PlanShape} PlanShape */

export const UNIT = 1 / 100; // drawing units for a thousandth of a centimetre

/** What is strewn over an area, by its style. @type {Object<string, string>} */
export const GRAIN = { woods: "trees", marsh: "reeds", rough: "stones", hill: "slopes", steep: "slopes", "steep-hill": "slopes", bua: "houses", town: "houses", field: "furrows", "wet-field": "furrows", lake: "waves" };
const FURROWS = "M0 6h40M0 16h40M0 26h40M0 36h40";

/** @param {string} words */
const slug = (words) => words.replace(/[\W_]+/g, "-");

/** The grains, once a drawing. @returns {SVGElement} */
function grains() {
	const tile = (/** @type {string} */ word) => s("pattern", { id: `grain-${word}`, width: 44, height: 44, patternUnits: "userSpaceOnUse", patternTransform: "scale(.75)" },
		s("path", { class: `ornament ornament-${word}`, d: word === "furrows" ? FURROWS : ornamentPath(word, [22, 22]) }));
	return s("defs", {}, [...new Set(Object.values(GRAIN))].map(tile));
}

/** The table's size in the drawing. @param {import("./types.js").Board} board */
export function tableSize(board) {
	return { wide: (board.plan?.wide || 120000) * UNIT, high: (board.plan?.deep || 80000) * UNIT };
}

/** @param {PlanShape} shape @param {number} high */
function drawShape(shape, high) {
	const place = (/** @type {number[]} */ [x, y]) => [x * UNIT, high - y * UNIT];
	const look = slug(shape.style);
	if (shape.points.length === 1) {
		const [x, y] = place(shape.points[0]);
		return s("g", { class: `shape shape-point shape-${look}` }, s("circle", { cx: x, cy: y, r: 8 }), s("text", { x, y: y + 2.5 }, named("ground_", shape.style)));
	}
	const d = "M" + shape.points.map((p) => place(p).join(" ")).join("L") + (shape.closed ? "Z" : "");
	const middle = [0, 1].map((i) => shape.points.reduce((sum, p) => sum + p[i], 0) / shape.points.length);
	const [x, y] = place(middle);
	const grain = s("path", { d, class: "grain" });
	grain.style.fill = `url(#grain-${GRAIN[look]})`;
	const el = s("g", { class: `shape ${shape.closed ? "shape-area" : "shape-line"} shape-${look}` }, s("path", { d }), shape.closed && GRAIN[look] ? grain : null,
		shape.name ? s("text", { x, y: y + 4 }, shape.name) : null);
	if (!shape.closed && shape.wide) el.style.strokeWidth = `${shape.wide * UNIT}`;
	return el;
}

/** Areas lie under roads and rivers. @param {PlanShape[]} shapes @param {number} high */
export function drawShapes(shapes, high) {
	return [grains(), ...[...shapes].sort((a, b) => Number(Boolean(b.closed)) - Number(Boolean(a.closed))).map((shape) => drawShape(shape, high))];
}

/** @param {import("./types.js").Board} board */
export function planMiniature(board) {
	const { wide, high } = tableSize(board);
	return s("svg", { viewBox: `0 0 ${wide} ${high}`, class: "miniature", "aria-hidden": "true" }, s("rect", { width: wide, height: high, class: "felt" }), drawShapes(board.plan?.shapes ?? [], high));
}

/** A piece of such ground by itself, for the legend. @param {PlanShape} like */
export function sampleShape(like) {
	const points = like.closed ? [[0, 0], [4600, 0], [4600, 4200], [0, 4200]] : [[0, 2100], [4600, 2100]];
	return s("svg", { viewBox: "0 0 46 42", class: "sample", "aria-hidden": "true" }, s("rect", { width: 46, height: 42, class: "felt" }), drawShapes([{ ...like, name: undefined, points }], 42));
}
