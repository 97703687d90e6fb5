// The hex table: ground, markers, what may be picked, counters in their stacks.

import { COUNTER, drawCounter, pieceWords } from "./counter.js";
import { s } from "./dom.js";
import { bridgePath, drawGround, drawLabels, sideMiddle } from "./ground.js";
import { HexGrid, OUTLINE, R, SIDES, CORNERS } from "./hexes.js";

/** @typedef {import("./types.js").Piece} Piece */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const FAN = 5; // how far the counters of a stack lie apart

export class HexView {
	/** @param {import("./types.js").Board} board */
	constructor(board) {
		this.sides = board.scenario.sides;
		this.grid = new HexGrid(/** @type {import("./types.js").HexMap} */ (board.map));
		this.size = { wide: this.grid.wide, high: this.grid.high };
		this.ground = drawGround(this.grid);
		/** @type {SVGElement|null} */
		this.labels = null;
		this.marks = s("g", { class: "marks" });
		this.picks = s("g", { class: "picks" });
		this.pieces = s("g", { class: "pieces" });
		this.cursor = s("path", { class: "cursor", d: OUTLINE, visibility: "hidden" });
		this.way = s("path", { class: "way-drawn", d: "" });
		this.ghost = s("g", { class: "ghost" });
		this.el = s(
			"svg",
			{ class: "drawing", viewBox: `0 0 ${this.grid.wide} ${this.grid.high}`, role: "img", "aria-label": board.scenario.title },
			this.ground, this.marks, this.picks, this.pieces, this.way, this.cursor, this.ghost,
		);
		/** @type {Map<number, {el:SVGElement, key:string, to:string}>} */
		this.drawn = new Map();
		/** @type {Map<string, Piece[]>} */
		this.stacks = new Map();
		/** @type {(()=>void)[]} */
		this.moves = [];
	}

	/** How near its hexes are so many pixels wide. @param {number} pixels */
	nearness(pixels) {
		return pixels / (2 * R);
	}

	/** Near enough to read the small print? @param {boolean} near */
	closeUp(near) {
		this.el.classList.toggle("far", !near);
		if (near && !this.labels) this.ground.after((this.labels = drawLabels(this.grid)));
	}

	/** @param {import("./types.js").Scene} scene */
	update(scene) {
		this.stacks.clear();
		scene.pieces.forEach((p) => {
			if (p.off || !p.at) return;
			const stack = this.stacks.get(p.at);
			if (stack) stack.push(p);
			else this.stacks.set(p.at, [p]);
		});
		for (const stack of this.stacks.values()) stack.sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
		this.drawPieces(scene.pieces);
		this.drawMarks(scene.marks);
	}

	/** @param {Piece[]} pieces */
	drawPieces(pieces) {
		const seen = new Set();
		this.moves = [];
		pieces.forEach((p, i) => {
			const centre = p.off || !p.at ? null : this.grid.place(p.at);
			if (!centre) return;
			const stack = /** @type {Piece[]} */ (this.stacks.get(/** @type {string} */ (p.at)));
			const level = stack.indexOf(p);
			const shift = (level - (stack.length - 1) / 2) * FAN;
			seen.add(i);
			this.drawPiece(p, i, centre[0] + shift, centre[1] + 4 - shift, level === stack.length - 1 && stack.length > 1 ? stack.length : 0);
		});
		for (const [i, { el }] of this.drawn)
			if (!seen.has(i)) {
				el.remove();
				this.drawn.delete(i);
			}
		// the top of a stack is drawn last
		for (const stack of this.stacks.values()) for (const p of stack) this.pieces.append(/** @type {any} */ (this.drawn.get(pieces.indexOf(p))).el);
		for (const move of this.moves) move();
	}

	/** @param {Piece} p @param {number} i @param {number} x @param {number} y @param {number} count */
	drawPiece(p, i, x, y, count) {
		const { at, level, ...look } = p;
		const key = JSON.stringify([look, count]);
		let drawn = this.drawn.get(i);
		if (!drawn || drawn.key !== key) {
			drawn?.el.remove();
			const el = s("g", { class: "piece", data: { name: p.name ?? "", at: at ?? "" } }, drawCounter(p), s("title", {}, pieceWords(p, this.sides)));
			if (count) el.append(s("circle", { cx: COUNTER / 2 + 1, cy: COUNTER / 2 + 1, r: 8, class: "count-disc" }), s("text", { x: COUNTER / 2 + 1, y: COUNTER / 2 + 4.5, class: "count" }, count));
			drawn = { el, key, to: drawn?.to ?? "" };
			this.drawn.set(i, drawn);
			this.pieces.append(el);
		}
		drawn.el.dataset.at = at ?? "";
		const to = `translate(${x}px, ${y}px)`;
		if (to === drawn.to) return void (drawn.el.style.transform = to);
		const from = drawn.to;
		drawn.to = drawn.el.style.transform = to;
		if (from && !reducedMotion.matches) this.moves.push(() => drawn?.el.animate([{ transform: from }, { transform: to }], { duration: 260, easing: "ease-out" }));
	}

	/** @param {import("./types.js").Mark[]} marks */
	drawMarks(marks) {
		this.marks.replaceChildren(...marks.map((m) => this.drawMark(m)).filter((el) => el !== null));
	}

	/** @param {import("./types.js").Mark} m @returns {SVGElement|null} */
	drawMark(m) {
		const i = this.grid.index.get(m.at ?? "");
		if (i === undefined) return null;
		const look = `mark mark-${(m.style ?? "plain").replace(/\W+/g, "-")} side-${m.side ?? "none"}`;
		const centre = this.grid.centre(i);
		const [x, y] = centre;
		if (m.to !== undefined) {
			const dir = [0, 1, 2, 3, 4, 5].find((d) => this.grid.near(i, d) === this.grid.index.get(m.to ?? "")) ?? 0;
			const [a, b] = SIDES[dir].map((c) => CORNERS[c]);
			const [mx, my] = sideMiddle(centre, dir);
			return s(
				"g",
				{ class: look, data: { style: m.style ?? "" } },
				/bridge/.test(m.style ?? "") ? s("path", { class: "span", d: bridgePath(centre, dir) }) : s("path", { class: "edge", d: `M${x + a[0]} ${y + a[1]}L${x + b[0]} ${y + b[1]}` }),
				m.text ? s("text", { x: mx, y: my + 3 }, m.text) : null,
			);
		}
		return s(
			"g",
			{ class: look, transform: `translate(${x} ${y})`, data: { style: m.style ?? "" } },
			s("path", { class: "area", d: OUTLINE, transform: "scale(.93)" }),
			m.text ? s("text", { x: 20, y: -17 }, m.text) : null,
		);
	}

	/**
	 * What may be picked next, and what was.
	 * @param {{hexes:string[], units:string[], chosenHexes:string[], chosenUnits:string[], words:string[]}} now
	 * @param {Piece[]} pieces
	 */
	highlight(now, pieces) {
		const at = (/** @type {string} */ name) => pieces.find((p) => p.name === name && !p.off)?.at ?? "";
		const ring = (/** @type {string} */ label, /** @type {string} */ look) => {
			const centre = this.grid.place(label);
			return centre && s("path", { class: `pick pick-${look}`, d: OUTLINE, transform: `translate(${centre[0]} ${centre[1]}) scale(.9)`, data: { at: label } });
		};
		const unitHexes = new Set(now.units.map(at));
		this.picks.replaceChildren(
			.../** @type {SVGElement[]} */ (
				[
					...now.hexes.map((l) => ring(l, "hex")),
					...[...unitHexes].map((l) => ring(l, "unit")),
					...now.chosenUnits.map((n) => ring(at(n), "chosen")),
					...now.chosenHexes.map((l) => ring(l, "chosen")),
				].filter(Boolean)
			),
		);
		this.way.setAttribute("d", this.ways(now.words, now.chosenUnits, at).map((stops) => "M" + stops.map((c) => c.join(" ")).join("L")).join(""));
	}

	/** From where each unit of an order stands through the hexes named behind it. @param {string[]} words @param {string[]} units @param {(unit:string)=>string} at */
	ways(words, units, at) {
		/** @type {[number, number][][]} */
		const ways = [];
		for (const word of words.slice(1)) {
			const unit = units.includes(word);
			const centre = this.grid.place(unit ? at(word) : word);
			if (unit) ways.push(centre ? [centre] : []);
			else if (centre) ways[ways.length - 1]?.push(centre);
		}
		return ways.filter((stops) => stops.length > 1);
	}

	/** @param {number} x @param {number} y */
	hit(x, y) {
		const hex = this.grid.at(x, y);
		return { hex, pieces: hex ? (this.stacks.get(hex) ?? []) : [] };
	}

	/** @param {string} label */
	place(label) {
		return this.grid.place(label);
	}

	/** @param {Piece} p @returns {[number, number]|null} */
	where(p) {
		return p.at ? this.grid.place(p.at) : null;
	}

	/* ---- a counter in the hand ---- */

	/** @param {number} x @param {number} y @param {(p:Piece)=>boolean} may */
	grab(x, y, may) {
		const piece = this.hit(x, y).pieces.filter(may).pop();
		return piece ? { piece } : null;
	}

	/** @param {{piece:Piece}} held @param {number} x @param {number} y @param {boolean} _free */
	dragging(held, x, y, _free) {
		const counter = s("g", { class: "held", transform: `translate(${x} ${y})` }, drawCounter(held.piece));
		this.ghost.replaceChildren(counter);
		this.setCursor(this.grid.at(x, y));
	}

	/** @param {{piece:Piece}} held @param {number} x @param {number} y @returns {string[]|null} */
	dropped(held, x, y) {
		this.ghost.replaceChildren();
		const hex = this.grid.at(x, y);
		return hex && hex !== held.piece.at ? [hex] : null;
	}

	/** @param {string|null} label */
	setCursor(label) {
		const centre = label ? this.grid.place(label) : null;
		this.cursor.setAttribute("visibility", centre ? "visible" : "hidden");
		if (centre) this.cursor.setAttribute("transform", `translate(${centre[0]} ${centre[1]}) scale(.96)`);
	}

	/** The hex a key leads to. @param {string|null} from @param {string} key */
	step(from, key) {
		const i = from === null ? undefined : this.grid.index.get(from);
		if (i === undefined) return this.grid.map.hexes[Math.floor(this.grid.map.hexes.length / 2)].at;
		const low = this.grid.isLow(Math.floor(i / this.grid.map.rows));
		const dir = { ArrowUp: 0, ArrowDown: 3, ArrowRight: low ? 1 : 2, ArrowLeft: low ? 5 : 4 }[key] ?? 0;
		const next = this.grid.near(i, dir);
		return next < 0 ? from : this.grid.map.hexes[next].at;
	}

	/** The ground of a hex in words. @param {string} label */
	groundWords(label) {
		const i = this.grid.index.get(label);
		return i === undefined ? null : this.grid.map.hexes[i];
	}
}
