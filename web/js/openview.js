// The open table: cards that lie anywhere, terrain as outlines.  Lengths are thousandths of a centimetre; the
// drawing has ten units to the centimetre.  Angles are hundredths of a degree clockwise from north.

import { takesPoint, takesSpot } from "./composer.js";
import { natoSymbol, pieceWords } from "./counter.js";
import { s } from "./dom.js";
import { drawShapes, tableSize, UNIT } from "./plan.js";
import { intoContact, ontoOffer, poseWords, turned, wheeled, wordsPose, wordsSpot, wrap } from "./snap.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Slot} Slot */

const HANDLE = 26;
const ARROW = "M-4 3L0 -5L4 3Z";
const CROSS = "M-12 -2.5H-2.5V-12H2.5V-2.5H12V2.5H2.5V12H-2.5V2.5H-12Z";

export class OpenView {
	/** @param {import("./types.js").Board} board */
	constructor(board) {
		this.sides = board.scenario.sides;
		this.size = tableSize(board);
		this.plan = s("g", { class: "plan", "aria-hidden": "true" });
		this.pieces = s("g", { class: "pieces" });
		this.picks = s("g", { class: "picks" });
		this.ghost = s("g", { class: "ghost" });
		this.el = s("svg", { class: "drawing open", viewBox: `0 0 ${this.size.wide} ${this.size.high}`, role: "img", "aria-label": board.scenario.title },
			s("rect", { width: this.size.wide, height: this.size.high, class: "felt" }), this.plan, this.picks, this.pieces, this.ghost);
		/** @type {Piece[]} */
		this.shown = [];
		/** @type {import("./types.js").PlanShape[]|undefined} */
		this.shapes = undefined;
		/** @type {{words:string[], slot:Slot|null, spotSlot:Slot|null}} */
		this.order = { words: [], slot: null, spotSlot: null };
		/** @type {Piece|null} the card as the order would put it */
		this.intended = null;
		/** @type {Piece|null} and as it lies */
		this.mover = null;
		this.measured = { of: "", text: "", legal: true };
		this.holding = false;
		/** @type {()=>void} told when the card in the order goes elsewhere */
		this.carried = () => {};
	}

	/** @param {Piece} p @returns {[number, number]} */
	where(p) {
		return [(p.x ?? 0) * UNIT, this.size.high - (p.y ?? 0) * UNIT];
	}

	/** Where it lies and how it faces. @param {Piece} p */
	lying(p) {
		return `translate(${this.where(p).join(" ")}) rotate(${(p.facing ?? 0) / 100})`;
	}

	/** @param {Piece} p @param {string} [extra] */
	card(p, extra = "") {
		const [w, d] = [(p.wide ?? 5000) * UNIT, (p.deep ?? 3000) * UNIT];
		const upright = Math.cos(((p.facing ?? 0) / 18000) * Math.PI) > -1e-6; // nobody reads upside down
		return s("g", { class: `piece card side-${p.side ?? "none"}${p.up ? " up" : " down"}${p.spent ? " spent" : ""} ${extra}`, transform: this.lying(p), data: { name: p.name ?? "" } },
			s("rect", { x: -w / 2, y: -d / 2, width: w, height: d, rx: 1.5, class: "body" }),
			s("path", { d: `M${-w / 2 + 2} ${-d / 2}L0 ${-d / 2 - 4}L${w / 2 - 2} ${-d / 2}`, class: "front" }),
			s("g", { transform: `rotate(${upright ? 0 : 180})` },
				s("g", { transform: "translate(0 -3.5) scale(.85)" }, natoSymbol(p.symbol ?? "")),
				p.name ? s("text", { y: d / 2 - 2, class: "name" }, p.name) : null),
			p.note ? s("circle", { cx: -w / 2 + 4, cy: -d / 2 + 4, r: 2, class: "noted" }) : null,
			s("title", {}, pieceWords(p, this.sides)));
	}

	/** @param {boolean} near */
	closeUp(near) {
		this.el.classList.toggle("far", !near);
	}

	/** @param {import("./types.js").Scene} scene */
	update(scene) {
		this.shown = scene.pieces.filter((p) => !p.off && p.x !== undefined);
		if (scene.shapes !== this.shapes) this.plan.replaceChildren(...drawShapes(scene.shapes ?? [], this.size.high));
		this.shapes = scene.shapes;
		this.pieces.replaceChildren(...this.shown.map((p) => this.card(p)));
	}

	/** @param {{units:string[], chosenUnits:string[], slot:Slot|null, spotSlot:Slot|null, words:string[]}} now @param {Piece[]} pieces */
	highlight(now, pieces) {
		this.order = { words: now.words, slot: now.slot, spotSlot: now.spotSlot };
		const find = (/** @type {string} */ name) => pieces.find((x) => x.name === name);
		const ring = (/** @type {string} */ name, /** @type {string} */ look) => {
			const p = find(name);
			if (!p || p.off || p.x === undefined) return null;
			const [w, d] = [(p.wide ?? 5000) * UNIT + 5, (p.deep ?? 3000) * UNIT + 5];
			return s("rect", { x: -w / 2, y: -d / 2, width: w, height: d, rx: 3, transform: this.lying(p), class: `pick pick-${look}`, data: { name } });
		};
		const places = takesSpot(now.slot) ? (now.slot?.values ?? []) : [];
		const points = now.words.slice(2).filter((w) => / /.test(w) && !wordsPose(w));
		this.picks.replaceChildren(.../** @type {SVGElement[]} */ ([
			...now.units.map((n) => ring(n, "unit")), ...now.chosenUnits.map((n) => ring(n, "chosen")),
			...places.map((v, i) => this.spotMark(v, "place", now.slot?.labels?.[i] ?? "")),
			...points.map((v) => this.spotMark(v, "point", [now.words[1], v].join(" "))),
		].filter(Boolean)));
		const words = now.words[now.words.length - 1] ?? "";
		const to = wordsPose(words);
		this.mover = find(now.words[1] ?? "") ?? null;
		if (this.holding) return; // the hand knows better
		this.intended = this.mover && to ? { ...this.mover, ...to, off: false } : null;
		this.drawIntended();
	}

	/** What the referee says of the place the card is held at. @param {string} of the place @param {string} text @param {boolean} legal */
	measure(of, text, legal) {
		const pose = wordsPose(of);
		this.measured = { of: pose ? poseWords(pose) : "", text, legal };
		this.drawIntended();
	}

	/** The card where the order would put it, a ruler from where it lies, and a handle to turn it by. */
	drawIntended() {
		this.carried();
		this.ghost.replaceChildren();
		for (const el of /** @type {Iterable<SVGElement>} */ (this.pieces.children)) el.classList.toggle("left-behind", Boolean(this.intended?.name) && el.dataset.name === this.intended?.name);
		if (!this.intended) return;
		const [x, y] = this.where(this.intended);
		const [hx, hy] = this.handle(this.intended);
		const { of, text, legal } = this.measured;
		const known = of === poseWords(this.lies(this.intended)) ? text : "";
		this.ghost.classList.toggle("refused", known !== "" && !legal);
		const from = this.mover;
		if (from && !from.off && from.x !== undefined) {
			const [fx, fy] = this.where(from);
			const run = `${(Math.hypot(x - fx, y - fy) / 10).toFixed(1)} cm`;
			this.ghost.append(s("path", { class: "ruler", d: `M${fx} ${fy}L${x} ${y}` }), s("text", { class: "distance", x: (fx + x) / 2, y: (fy + y) / 2 - 4 }, known ? `${run} · ${known}` : run));
		}
		this.ghost.append(this.card(this.intended, "held"), s("path", { class: "ruler", d: `M${x} ${y}L${hx} ${hy}` }), s("circle", { class: "handle", cx: hx, cy: hy, r: 6 }));
	}

	/** @param {Piece} p */
	lies(p) {
		return { x: p.x ?? 0, y: p.y ?? 0, facing: p.facing ?? 0 };
	}

	/** Where the handle of a card is. @param {Piece} p @returns {[number, number]} */
	handle(p) {
		const [x, y] = this.where(p);
		const a = ((p.facing ?? 0) / 100) * (Math.PI / 180);
		return [x + Math.sin(a) * HANDLE, y - Math.cos(a) * HANDLE];
	}

	/** A spot on offer or chosen: x y and, of a place, facing, in centimetres and degrees. @param {string} value @param {string} look @param {string} label */
	spotMark(value, look, label) {
		const [x, y, facing] = value.split(" ").map(Number);
		const at = `translate(${x * 10} ${this.size.high - y * 10}) rotate(${facing || 0})`;
		return s("path", { class: `pick pick-${look}`, d: facing === undefined ? CROSS : ARROW, transform: at, data: { value } }, s("title", {}, label || value));
	}

	/** @param {Piece} p @param {number} x @param {number} y */
	covers(p, x, y) {
		const [px, py] = this.where(p);
		const a = (-(p.facing ?? 0) / 100) * (Math.PI / 180);
		const [dx, dy] = [x - px, y - py];
		const [rx, ry] = [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
		return Math.abs(rx) <= ((p.wide ?? 5000) * UNIT) / 2 && Math.abs(ry) <= ((p.deep ?? 3000) * UNIT) / 2;
	}

	/** @param {number} x @param {number} y */
	hit(x, y) {
		const pieces = this.shown.filter((p) => this.covers(p, x, y));
		return { hex: this.spot(x, y, pieces.length > 0), pieces };
	}

	/** The spot an order would be given by a click here: the one it has, where its card covers it; nothing on another card. @param {number} x @param {number} y @param {boolean} taken */
	spot(x, y, taken) {
		const { slot, spotSlot, words } = this.order;
		if (this.intended && this.covers(this.intended, x, y)) return words[words.length - 1];
		if (!spotSlot || taken) return null;
		return (takesSpot(slot) ? this.nearestSpot(x, y) : null) ?? this.freeSpot(x, y, takesPoint(spotSlot));
	}

	/** @param {number} x @param {number} y @returns {string|null} */
	nearestSpot(x, y) {
		let best = null;
		let near = 12;
		for (const value of this.order.slot?.values ?? []) {
			const [vx, vy] = value.split(" ").map(Number);
			const d = Math.hypot(vx * 10 - x, this.size.high - vy * 10 - y);
			if (d < near) [near, best] = [d, value];
		}
		return best;
	}

	/** Anywhere else, facing as the card does or as the first place on offer. @param {number} x @param {number} y @param {boolean} point */
	freeSpot(x, y, point) {
		const facing = this.intended?.facing ?? wordsPose(this.order.spotSlot?.values?.[0] ?? "")?.facing ?? 0;
		const words = poseWords({ x: Math.round(x) * 100, y: Math.round(this.size.high - y) * 100, facing });
		return point ? words.split(" ").slice(0, 2).join(" ") : words;
	}

	/** Words of two or three numbers are a spot. @param {string} label @returns {[number, number]|null} */
	place(label) {
		const p = / /.test(label) ? wordsSpot(label) : null;
		return p && this.where(p);
	}

	setCursor() {}
	/** @param {string|null} from @param {string} key */
	step(from, key) {
		const names = takesSpot(this.order.slot) ? (this.order.slot?.values ?? []) : [];
		const i = from ? names.indexOf(from) : -1;
		return names.length ? names[(i + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1) + names.length) % names.length] : null;
	}
	/** @param {string} _label @returns {import("./types.js").HexGround|null} */
	groundWords(_label) {
		return null;
	}

	/* ---- cards in the hand ---- */

	/** @param {number} x @param {number} y @param {(p:Piece)=>boolean} may @returns {{piece:Piece, dx:number, dy:number, turn:boolean}|null} */
	grab(x, y, may) {
		if (this.intended) {
			const [hx, hy] = this.handle(this.intended);
			if (Math.hypot(x - hx, y - hy) < 10) return { piece: this.intended, dx: 0, dy: 0, turn: true };
		}
		const again = this.intended && this.covers(this.intended, x, y) ? this.intended : null;
		const piece = again ?? this.hit(x, y).pieces.filter(may).pop();
		if (!piece) return null;
		const [px, py] = this.where(piece);
		return { piece, dx: x - px, dy: y - py, turn: false };
	}

	/** @param {{piece:Piece, dx:number, dy:number, turn:boolean}} held @param {number} x @param {number} y @param {boolean} free of every help */
	dragging(held, x, y, free) {
		this.holding = true;
		const [px, py] = this.where(held.piece);
		if (held.turn) {
			const degrees = Math.round((Math.atan2(x - px, py - y) * 180) / Math.PI);
			this.intended = { ...held.piece, facing: wrap(degrees * 100) };
		} else {
			const facing = this.intended?.name === held.piece.name ? this.intended?.facing : held.piece.facing;
			const card = { ...held.piece, facing, x: Math.round((x - held.dx) / UNIT), y: Math.round((this.size.high - (y - held.dy)) / UNIT), off: false };
			this.intended = free ? card : { ...card, ...this.helped(this.pose(card)) };
		}
		this.drawIntended();
	}

	/** A place on offer, or edge to edge with a neighbour, when the hand is near it. @param {import("./snap.js").Pose} card */
	helped(card) {
		const offered = this.order.slot?.kind === "place" ? (this.order.slot.values ?? []).map((v) => wordsPose(v)).filter((p) => p !== null) : [];
		const others = this.shown.filter((p) => p.name !== this.mover?.name).map((p) => this.pose(p));
		return ontoOffer(card, offered) ?? intoContact(card, others);
	}

	/** @param {Piece} p @returns {import("./snap.js").Pose} */
	pose(p) {
		return { ...this.lies(p), wide: p.wide ?? 5000, deep: p.deep ?? 3000 };
	}

	/** The card in the order turned, wheeled or pushed; as words of the order. @param {"turn"|"wheel"|"push"} how @param {number} by @param {number} [up] */
	nudged(how, by, up = 0) {
		const from = this.intended ?? (this.mover?.x === undefined || this.mover.off ? null : this.mover);
		if (!from) return null;
		const card = this.pose(from);
		return poseWords(how === "turn" ? turned(card, by) : how === "wheel" ? wheeled(card, by) : { ...card, x: card.x + by, y: card.y + up });
	}

	/** The card in the hand, turned. @param {number} by */
	turnHeld(by) {
		if (this.intended) this.intended = { ...this.intended, facing: wrap((this.intended.facing ?? 0) + by) };
		this.drawIntended();
	}

	/** Where it was let go, as the words of an order. @param {{piece:Piece, turn:boolean}} _held */
	dropped(_held) {
		this.holding = false;
		return this.intended ? [poseWords(this.lies(this.intended))] : null;
	}
}
