// The printed map: terrain, heights, waters, ways, names.  A path for each kind of thing in a block of hexes: few enough
// elements for fifteen hundred hexes to be laid out at once, and small enough that a strip that comes into sight is
// painted without the rest of the map.

import { s } from "./dom.js";
import { CORNERS, H, OUTLINE, R, SIDES } from "./hexes.js";

/** How a terrain word looks: its class in table.css and the ornament strewn over the hex. */
/** @type {Object<string, {look:string, ornament?:string}>} */
export const TERRAIN = {
	clear: { look: "clear" },
	woods: { look: "woods", ornament: "trees" },
	forest: { look: "woods", ornament: "trees" },
	swamp: { look: "swamp", ornament: "reeds" },
	marsh: { look: "swamp", ornament: "reeds" },
	town: { look: "town", ornament: "houses" },
	residential: { look: "town", ornament: "houses" },
	industrial: { look: "works", ornament: "works" },
	city: { look: "works", ornament: "houses" },
	rough: { look: "rough", ornament: "stones" },
	hill: { look: "hill", ornament: "slopes" },
	bocage: { look: "bocage", ornament: "hedges" },
	stream: { look: "stream", ornament: "waves" },
	river: { look: "water", ornament: "waves" },
	bridge: { look: "water", ornament: "planks" },
	lake: { look: "water", ornament: "waves" },
};

/** Ornaments, drawn around a hex's centre; [x, y] steps repeat one stroke over the hex. */
/** @type {Object<string, {stroke:string, at:number[][]}>} */
const ORNAMENTS = {
	trees: { stroke: "m0 -7l5 8h-3l4 6h-12l4 -6h-3z", at: [[-18, -12], [2, -20], [20, -8], [-10, 10], [12, 14], [-26, 6]] },
	reeds: { stroke: "m-7 4h14M-4 4l-2 -7M0 4v-9M4 4l2 -7", at: [[-16, -14], [14, -16], [0, 4], [-20, 16], [20, 14]] },
	houses: { stroke: "m-6 5v-7l6 -5l6 5v7z", at: [[-18, -14], [0, -20], [16, -10], [-22, 6], [20, 10], [-4, 18]] },
	works: { stroke: "m-9 6v-9l6 4v-4l6 4v-4l6 4v5z", at: [[-16, -14], [12, -18], [-20, 10], [16, 10]] },
	stones: { stroke: "m-5 4l3 -7l5 1l3 6z", at: [[-18, -12], [8, -18], [20, 2], [-8, 8], [8, 20], [-24, 8]] },
	slopes: { stroke: "m-10 4q10 -14 20 0M-6 2v4M0 -1v5M6 2v4", at: [[-14, -12], [12, -6], [-8, 14]] },
	hedges: { stroke: "m-9 0a3 3 0 0 1 6 0a3 3 0 0 1 6 0a3 3 0 0 1 6 0", at: [[-14, -18], [14, -14], [-18, 0], [14, 4], [-8, 18], [12, 22]] },
	waves: { stroke: "m-9 0q4.5 -6 9 0t9 0", at: [[-14, -14], [12, -18], [0, 0], [-18, 12], [16, 14]] },
	planks: { stroke: "m-14 -8h28M-14 8h28M-9 -8v16M-3 -8v16M3 -8v16M9 -8v16", at: [[0, 0]] },
};

/** @param {string} word */
export function terrainLook(word) {
	return TERRAIN[word] ?? { look: "other" };
}

/** @param {number} n */
const fix = (n) => +n.toFixed(1);

/** @param {[number, number]} centre */
const hexPath = ([x, y]) => `M${CORNERS.map(([dx, dy]) => `${fix(x + dx)} ${fix(y + dy)}`).join("L")}Z`;

/** @param {[number, number]} centre @param {number} dir */
function sidePath([x, y], dir) {
	const [a, b] = SIDES[dir].map((c) => CORNERS[c]);
	return `M${fix(x + a[0])} ${fix(y + a[1])}L${fix(x + b[0])} ${fix(y + b[1])}`;
}

/** The middle of a side. @param {[number, number]} centre @param {number} dir @param {number} [reach] @returns {[number, number]} */
export function sideMiddle([x, y], dir, reach = 1) {
	const [a, b] = SIDES[dir].map((c) => CORNERS[c]);
	return [x + ((a[0] + b[0]) / 2) * reach, y + ((a[1] + b[1]) / 2) * reach];
}

const BLOCK = 8 * R; // how far a path reaches

class Paths {
	constructor() {
		/** @type {Map<string, Map<string, string[]>>} by look, then by block */
		this.parts = new Map();
	}
	/** @param {string} look @param {[number, number]} centre @param {string} d */
	add(look, [x, y], d) {
		const block = `${Math.floor(x / BLOCK)},${Math.floor(y / BLOCK)}`;
		const blocks = this.parts.get(look) ?? new Map();
		this.parts.set(look, blocks);
		const list = blocks.get(block);
		if (list) list.push(d);
		else blocks.set(block, [d]);
	}
	/** @param {string} layer @returns {SVGElement[]} */
	elements(layer) {
		return [...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([look, blocks]) => [...blocks.values()].map((d) => s("path", { class: `${layer} ${layer}-${look}`, d: d.join("") })));
	}
}

/** A stroke repeated at several places of a hex. @param {string} word @param {[number, number]} centre */
export function ornamentPath(word, [x, y]) {
	const o = ORNAMENTS[word];
	return o.at.map(([dx, dy]) => `M${fix(x + dx)} ${fix(y + dy)}${moveFrom(o.stroke, x + dx, y + dy)}`).join("");
}

/** Strokes begin with a relative move; an absolute one inside is meant from the same place. */
/** @param {string} stroke @param {number} x @param {number} y */
function moveFrom(stroke, x, y) {
	return stroke.replace(/M(-?[\d.]+) (-?[\d.]+)/g, (_, dx, dy) => `M${fix(x + +dx)} ${fix(y + +dy)}`);
}

/** Waters and bridges of one hexside. */
const SIDE_KINDS = /** @type {const} */ (["river", "canal"]);
const WAY_KINDS = /** @type {const} */ (["rail", "road"]);

/**
 * @param {import("./hexes.js").HexGrid} grid
 * @returns {SVGElement}
 */
export function drawGround(grid) {
	const fills = new Paths();
	const ornaments = new Paths();
	const heights = new Paths();
	const waters = new Paths();
	const ways = new Paths();
	const bridges = new Paths();
	const lattice = new Paths();
	/** @type {SVGElement[]} */
	const names = [];
	grid.map.hexes.forEach((hex, i) => {
		const centre = grid.centre(i);
		const look = terrainLook(hex.terrain);
		if (look.look === "other" && hex.terrain === "") return; // no hex of the printed map
		fills.add(look.look, centre, hexPath(centre));
		lattice.add("", centre, hexPath(centre));
		if (look.ornament) ornaments.add(look.ornament, centre, ornamentPath(look.ornament, centre));
		drawHeights(grid, i, centre, heights);
		for (let dir = 0; dir < 6; dir++) {
			for (const kind of SIDE_KINDS) if ((hex[kind] ?? 0) & (1 << dir)) waters.add(kind, centre, sidePath(centre, dir));
			for (const kind of WAY_KINDS)
				if ((hex[kind] ?? 0) & (1 << dir)) {
					const [mx, my] = sideMiddle(centre, dir);
					ways.add(kind, centre, `M${fix(centre[0])} ${fix(centre[1])}L${fix(mx)} ${fix(my)}`);
				}
			if ((hex.bridge ?? 0) & (1 << dir)) bridges.add("bridge", centre, bridgePath(centre, dir));
		}
		if (hex.name) names.push(s("text", { x: fix(centre[0]), y: fix(centre[1] + H / 2 - 8) }, hex.name));
	});
	return s(
		"g",
		{ class: "ground", "aria-hidden": "true" },
		fills.elements("terrain"),
		heights.elements("height"),
		ornaments.elements("ornament"),
		lattice.elements("lattice"),
		waters.elements("water"),
		ways.elements("bed"),
		ways.elements("way"),
		bridges.elements("span"),
		s("g", { class: "places" }, names),
	);
}

/** The hex numbers; apart, because from afar nobody reads them. @param {import("./hexes.js").HexGrid} grid @returns {SVGElement} */
export function drawLabels(grid) {
	const text = (/** @type {import("./types.js").HexGround} */ hex, /** @type {number} */ i) => {
		const [x, y] = grid.centre(i);
		return s("text", { x: fix(x), y: fix(y - H / 2 + 11) }, hex.at);
	};
	return s("g", { class: "labels", "aria-hidden": "true" }, grid.map.hexes.map((hex, i) => (hex.terrain ? text(hex, i) : null)));
}

/** A tint for each level, and a slope drawn on the lower side of each step. */
/** @param {import("./hexes.js").HexGrid} grid @param {number} i @param {[number, number]} centre @param {Paths} out */
function drawHeights(grid, i, centre, out) {
	const level = grid.map.hexes[i].level ?? 0;
	if (level <= 0) return;
	out.add(`${Math.min(level, 4)}`, centre, hexPath(centre));
	for (let dir = 0; dir < 6; dir++) {
		const other = grid.near(i, dir);
		if (other >= 0 && (grid.map.hexes[other].level ?? 0) < level) out.add("step", centre, sidePath(inset(centre, dir), dir));
	}
}

/** @param {[number, number]} centre @param {number} dir @returns {[number, number]} */
function inset(centre, dir) {
	const [mx, my] = sideMiddle([0, 0], dir);
	const length = Math.hypot(mx, my);
	return [centre[0] - (mx / length) * 3, centre[1] - (my / length) * 3];
}

/** Two rails across the water. @param {[number, number]} centre @param {number} dir */
export function bridgePath(centre, dir) {
	const [mx, my] = sideMiddle(centre, dir);
	const [ox, oy] = sideMiddle([0, 0], dir);
	const length = Math.hypot(ox, oy);
	const [ux, uy] = [ox / length, oy / length];
	return [-6, 6]
		.map((off) => `M${fix(mx - ux * 9 - uy * off)} ${fix(my - uy * 9 + ux * off)}L${fix(mx + ux * 9 - uy * off)} ${fix(my + uy * 9 + ux * off)}`)
		.join("");
}

/** A hex by itself, for the legend. @param {string} word @returns {SVGElement} */
export function sampleHex(word) {
	const look = terrainLook(word);
	return s(
		"svg",
		{ viewBox: `${-R - 2} ${-H / 2 - 2} ${2 * R + 4} ${H + 4}`, class: "sample", "aria-hidden": "true" },
		s("path", { class: `terrain terrain-${look.look}`, d: OUTLINE }),
		look.ornament ? s("path", { class: `ornament ornament-${look.ornament}`, d: ornamentPath(look.ornament, [0, 0]) }) : null,
		s("path", { class: "lattice", d: OUTLINE }),
	);
}

/** A small picture of the map for the lobby. @param {import("./hexes.js").HexGrid} grid */
export function miniature(grid) {
	return s("svg", { viewBox: `0 0 ${fix(grid.wide)} ${fix(grid.high)}`, class: "miniature", "aria-hidden": "true" }, drawGround(grid));
}
