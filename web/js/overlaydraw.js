// Overlays drawn.  What the parts mean is told by pattern first and colour second; an area is two paths, its
// filling and its edge, however many hexes it has.

import { s } from "./dom.js";
import { CORNERS, H, SIDES } from "./hexes.js";

/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").OverlayCell} Cell */

/** Tiles: how wide and high, and the stroke that is repeated. @type {Object<string, [number, number, string]>} */
const TILES = {
	reach: [11, 11, "M5.5 5.5h.01"],
	halt: [10, 10, "M0 0L10 10M10 0L0 10"],
	far: [15, 15, "M4.5 7.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"],
	led: [13, 13, "M6.5 3v7M3 6.5h7"],
	"zone-0": [9, 9, "M-2 2L2 -2M0 9L9 0M7 11L11 7"],
	"zone-1": [9, 9, "M-2 7L2 11M0 0L9 9M7 -2L11 2"],
	range: [8, 8, "M0 4H8"],
	near: [7, 7, "M3.5 0V7"],
	blind: [14, 10, "M1 2.5H6M8 7.5H13"],
	target: [10, 10, "M5 0V10M0 5H10"],
	seen: [12, 9, "M2 6.5L6 2.5L10 6.5"],
	blocker: [14, 9, "M0 .5H14M0 5H14M3.5 .5V5M10.5 5V9.5"],
	"command-0": [14, 9, "M0 4.5Q3.5 0 7 4.5T14 4.5"],
	"command-1": [9, 9, "M0 6.5L4.5 2.5L9 6.5"],
	"cut-off": [15, 15, "M4 4L11 11M11 4L4 11"],
	supply: [12, 12, "M6 2L10 6L6 10L2 6Z"],
	path: [12, 12, "M6 6h.01"],
	sight: [12, 12, "M0 6H12"],
	fire: [12, 12, "M0 6H7"],
};
const FAR = 2.4; // how much coarser from afar

/** The name of a part's pattern: two parts have one for each side. @param {string} style @param {number|undefined} side */
const patternName = (style, side) => (`${style}-${side ?? 0}` in TILES ? `${style}-${side ?? 0}` : style);

function patterns() {
	return s("defs", {}, Object.entries(TILES).flatMap(([name, [w, h, d]]) =>
		["", "-far"].map((far) =>
			s("pattern", { id: `lay-${name}${far}`, class: `lay-tile ink-${name}`, width: w, height: h, patternUnits: "userSpaceOnUse", patternTransform: far ? `scale(${FAR})` : null },
				s("rect", { class: "tint", x: -1, y: -1, width: w + 2, height: h + 2 }), s("path", { d })))));
}

/** A patch of a part's pattern, for legends. @param {string} style @param {number|undefined} side */
export function swatch(style, side) {
	const name = patternName(style, side);
	const line = ["path", "sight", "fire", "supply"].includes(style);
	return s("svg", { class: "swatch", viewBox: "0 0 30 18", "aria-hidden": "true" },
		line ? s("path", { class: `lay-line line-${style}`, d: "M2 9H28" }) : s("rect", { class: `lay lay-${name} edge-${name}`, x: 1.5, y: 1.5, width: 27, height: 15, rx: 2 }));
}

/** @template T @param {T[]} list @param {(item:T)=>string} key */
function groups(list, key) {
	/** @type {Map<string, T[]>} */
	const map = new Map();
	for (const item of list) {
		const group = map.get(key(item));
		if (group) group.push(item);
		else map.set(key(item), [item]);
	}
	return map.values();
}

/** @param {number} n */
const fix = (n) => +n.toFixed(1);
/** @param {number[][]} points */
const chain = (points) => "M" + points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join("L");
/** @param {number[]} at @param {number} r */
const disc = ([x, y], r) => `M${fix(x - r)} ${fix(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** The barbs of an arrow that ends a chain. @param {number[][]} points @param {number} size */
function barbs(points, size) {
	const [[ax, ay], [bx, by]] = points.slice(-2);
	const a = Math.atan2(by - ay, bx - ax);
	const barb = (/** @type {number} */ turn) => [bx - size * Math.cos(a + turn), by - size * Math.sin(a + turn)];
	return chain([barb(0.5), [bx, by], barb(-0.5)]);
}

export class OverlayLayer {
	/** @param {import("./hexview.js").HexView|import("./openview.js").OpenView} view */
	constructor(view) {
		this.grid = "grid" in view ? view.grid : null;
		this.high = view.size.high;
		this.under = s("g", { class: "overlays", "aria-hidden": "true" }, patterns());
		this.over = s("g", { class: "overlays", "aria-hidden": "true" });
		this.areas = s("g");
		this.under.append(this.areas);
		view.el.insertBefore(this.under, view.picks);
		view.el.insertBefore(this.over, view.ghost);
	}

	/** A point of the table as the drawing has it. @param {number[]} p @returns {[number, number]} */
	point([x, y]) {
		return [x / 100, this.high - y / 100];
	}

	/** @param {Overlay[]} overlays */
	draw(overlays) {
		const cells = overlays.flatMap((o) => o.cells.map((c) => ({ ...c, of: o.name })));
		const steps = new Set(cells.filter((c) => c.style === "path").map((c) => c.at));
		this.areas.replaceChildren(
			...[...groups(cells.filter((c) => c.style !== "path"), (c) => `${c.of} ${patternName(c.style, c.side)}`)].flatMap((g) => this.drawArea(g)),
			...overlays.flatMap((o) => o.shapes.filter((shape) => shape.style !== "reach").map((shape) => this.drawShape(o, shape))));
		this.over.replaceChildren(
			...overlays.flatMap((o) => o.shapes.filter((shape) => shape.style === "reach").map((shape) => this.drawShape(o, shape))), // hardly larger than the card
			...overlays.flatMap((o) => this.drawLines(o)),
			...this.drawTexts(cells.filter((c) => c.text && (c.style === "path" || !steps.has(c.at)))),
			...overlays.flatMap((o) => o.shapes.filter((shape) => shape.text && shape.style !== "zone").map((shape) => this.shapeText(shape))));
	}

	/** @param {(Cell & {of:string})[]} cells of one kind */
	drawArea(cells) {
		const grid = /** @type {import("./hexes.js").HexGrid} */ (this.grid);
		const inside = new Set(cells.map((c) => grid.index.get(c.at) ?? -1));
		const name = patternName(cells[0].style, cells[0].side);
		let fill = "";
		let edge = "";
		for (const i of inside) {
			const [x, y] = grid.centre(i);
			const corner = (/** @type {number} */ c) => [x + CORNERS[c][0], y + CORNERS[c][1]];
			fill += chain([0, 1, 2, 3, 4, 5].map(corner)) + "Z";
			SIDES.forEach(([a, b], dir) => {
				if (!inside.has(grid.near(i, dir))) edge += chain([corner(a), corner(b)]);
			});
		}
		const data = { overlay: cells[0].of, style: cells[0].style, count: String(cells.length) };
		return [s("path", { class: `lay lay-${name}`, d: fill, data }), s("path", { class: `edge edge-${name}`, d: edge })];
	}

	/** @param {Overlay} o @param {import("./types.js").OverlayShape} shape */
	drawShape(o, shape) {
		const name = patternName(shape.style, shape.side);
		return s("path", { class: `lay lay-${name} edge edge-${name}`, d: chain(shape.points.map((p) => this.point(p))) + "Z", data: { overlay: o.name, style: shape.style, count: "1" } }, shape.text ? s("title", {}, shape.text) : null);
	}

	/** What is fixed to a card goes where the card is carried; null: it lies where it lay.
	 * @param {string} name of the overlay @param {{from:import("./types.js").Piece, to:import("./types.js").Piece}|null} carried */
	carry(name, carried) {
		const place = (/** @type {import("./types.js").Piece} */ p) => this.point([p.x ?? 0, p.y ?? 0]).map(fix).join(" ");
		const turn = carried ? ((carried.to.facing ?? 0) - (carried.from.facing ?? 0)) / 100 : 0;
		const by = carried ? `translate(${place(carried.to)}) rotate(${fix(turn)}) translate(${place(carried.from).split(" ").map((n) => -n).join(" ")})` : "";
		for (const el of this.areas.querySelectorAll(`[data-overlay="${name}"]`)) el.setAttribute("transform", by);
		this.over.classList.toggle("carried", carried !== null);
	}

	/** At the far edge of a weapon's reach, at the top of any other outline. @param {import("./types.js").OverlayShape} shape */
	shapeText(shape) {
		const points = shape.points.map((p) => this.point(p));
		const ahead = shape.style === "range" || shape.style === "near";
		const [x, y] = ahead ? points[Math.floor(points.length / 2)] : points.reduce((a, b) => (b[1] < a[1] ? b : a));
		return s("text", { class: `lay-text text-${shape.style}`, x: fix(x), y: fix(y + (y > points[0][1] ? 10 : -3)) }, shape.text);
	}

	/** @param {string|number[]} stop @returns {[number, number]} */
	stop(stop) {
		return typeof stop === "string" ? (this.grid?.place(stop) ?? [0, 0]) : this.point(stop);
	}

	/** All lines of a sort are one path; what is stopped, and how far it got, another. @param {Overlay} o */
	drawLines(o) {
		const size = this.grid ? 13 : 8;
		return [...groups(o.lines, (l) => `${l.style} ${l.open}`)].flatMap((lines) => {
			const { style, open } = lines[0];
			const ways = lines.map((l) => [...(l.at ?? l.points ?? [])].map((p) => this.stop(p)));
			const look = `line-${style} ${open ? "open" : "blocked"}`;
			const data = { overlay: o.name, style, open: String(Boolean(open)), count: String(lines.length) };
			const drawn = [s("path", { class: `lay-line casing ${look}`, d: ways.map(chain).join("") }), s("path", { class: `lay-line ${look}`, d: ways.map(chain).join(""), data })];
			const ends = ways.filter((w) => w.length > 1);
			if (style === "path" && open) drawn.push(s("path", { class: `lay-line ${look} head`, d: ends.map((w) => barbs(w, size)).join("") }));
			if (style === "sight") drawn.push(s("path", { class: `lay-end ${look}`, d: ends.flatMap((w) => [w[0], w[w.length - 1]]).map((p) => disc(p, size / 2)).join("") }));
			if (!open) drawn.push(s("path", { class: "lay-cross", d: ways.map((w) => this.cross(w, style, size)).join("") }));
			if (style === "sight" || (style === "fire" && open)) drawn.push(...lines.map((l, i) => this.lineText(l, ways[i])));
			return drawn;
		});
	}

	/** The sign that a line is stopped: at the end of a way, in the middle of a line. @param {number[][]} way @param {string} style @param {number} size */
	cross(way, style, size) {
		const [a, b] = [way[0], way[way.length - 1]];
		const [x, y] = style === "path" ? b : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
		const r = size * 0.6;
		return chain([[x - r, y - r], [x + r, y + r]]) + chain([[x - r, y + r], [x + r, y - r]]);
	}

	/** @param {import("./types.js").OverlayLine} line @param {number[][]} way */
	lineText(line, way) {
		const [a, b] = [way[0], way[way.length - 1]];
		return s("text", { class: `lay-text text-${line.style}`, x: fix((a[0] + b[0]) / 2), y: fix((a[1] + b[1]) / 2 - (this.grid ? 12 : 5)) }, line.text ?? "");
	}

	/** What is written in the hexes, at their lower edge; the stops of a way on discs. @param {Cell[]} cells */
	drawTexts(cells) {
		const spot = (/** @type {Cell} */ c) => {
			const [x, y] = this.stop(c.at);
			return [x, y + H / 2 - 9];
		};
		return [...groups(cells, (c) => c.style)].flatMap((some) => {
			const style = some[0].style;
			const text = s("text", { class: `lay-text text-${style}` }, some.map((c) => {
				const [x, y] = spot(c);
				return s("tspan", { x: fix(x), y: fix(y + 4), data: { at: c.at } }, c.text);
			}));
			return style === "path" ? [s("path", { class: "lay-disc", d: some.map((c) => disc(spot(c), 11)).join("") }), text] : [text];
		});
	}
}
