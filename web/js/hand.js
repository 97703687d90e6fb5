// The hand over the map: pointer and keys pick pieces and places, and the order grows by what was picked.

import { pieceWords } from "./counter.js";
import { announce, h, refill } from "./dom.js";
import { OpenView } from "./openview.js";
import { Popup } from "./popup.js";
import { groundWords, showHere } from "./sights.js";
import { Stage } from "./stage.js";
import { t } from "./strings.js";

/** @typedef {import("./types.js").Piece} Piece */
/**
 * What the hand asks of the table: whose it is (null: it only looks), and to do what is no picking.
 * @typedef {{side:()=>number|null, give:()=>void, open:(tab:string)=>void, rule:(id:string)=>void, type:()=>void,
 *            explain:(order:string)=>Promise<import("./types.js").Explanation|null>}} HandTable
 */

const TURN = 500; // a step of turning: five degrees
const PUSH = 100; // and of pushing: a millimetre
const MEASURE = 90; // milliseconds between questions to the referee while a card is dragged

/** The gist of a sum, to stand beside a ruler. @param {import("./types.js").Explanation} e */
export function measureWords(e) {
	const total = new Map(e.sum.totals);
	const [cost, allowance] = [total.get("cost"), total.get("allowance")];
	if (cost !== undefined && allowance !== undefined) return t("cost_left", { cost: Number(cost), left: +(Number(allowance) - Number(cost)).toFixed(3) });
	return e.legal ? "" : (e.text ?? "");
}

export class Hand {
	/**
	 * @param {import("./types.js").Board} board
	 * @param {import("./hexview.js").HexView|import("./openview.js").OpenView} view
	 * @param {import("./composer.js").Composer} composer
	 * @param {import("./overlays.js").Overlays} overlays
	 * @param {HandTable} table
	 */
	constructor(board, view, composer, overlays, table) {
		this.board = board;
		this.sides = board.scenario.sides;
		this.view = view;
		this.openView = view instanceof OpenView ? view : null;
		this.composer = composer;
		this.overlays = overlays;
		this.table = table;
		/** @type {string|null} */
		this.cursor = null;
		this.hovered = "";
		/** @type {[number, number]|null} where the pointer is, on the drawing */
		this.pointer = null;
		/** @type {Piece[]} */
		this.pieces = [];
		/** What is read under "Here": a piece by its place in the scene, or else what lies at a point. @type {{point:[number, number]|null, piece:number}} */
		this.looked = { point: null, piece: -1 };
		this.here = h("div", { class: "here" });
		this.tip = h("div", { class: "tip", "aria-hidden": "true" });
		this.frame = h("main", { class: "stage", tabindex: 0, "aria-label": t("map_label"), onkeydown: (/** @type {KeyboardEvent} */ e) => this.key(e) }, view.el, this.tip);
		this.popup = new Popup(this.frame, this.sides);
		this.stage = new Stage(this.frame, view.el, view.size, {
			tap: (x, y, e) => this.tap(x, y, e),
			hover: (x, y) => this.hover(x, y),
			drag: (x, y) => this.grab(x, y),
			dragging: (what, x, y, e) => this.drag(what, x, y, e.altKey),
			drop: (what, x, y) => this.drop(what, x, y),
			closeUp: (near) => view.closeUp(near),
			turn: (clockwise) => {
				this.openView?.turnHeld(clockwise * TURN);
				this.measureSoon();
			},
		});
		this.frame.append(this.zoomButtons());
		this.lookAt(null);
	}

	zoomButtons() {
		const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {()=>void} */ turn) => h("button", { type: "button", "aria-label": words, title: words, onclick: turn }, sign);
		return h("div", { class: "zoom", onpointerdown: (/** @type {Event} */ e) => e.stopPropagation() },
			button("+", t("zoom_in"), () => this.stage.zoom(1.3)), button("−", t("zoom_out"), () => this.stage.zoom(1 / 1.3)), button("⤢", t("zoom_fit"), () => this.stage.whole()));
	}

	/** Another sits down: nothing of what was looked at stays. */
	forget() {
		this.popup.close();
		this.overlays.forget();
		this.lookAt(null);
		this.hovered = "";
		this.pointer = null;
		this.tip.hidden = true;
	}

	/* ---- looking ---- */

	/** @param {number} x @param {number} y */
	hover(x, y) {
		this.pointer = [x, y];
		const hit = this.view.hit(x, y);
		this.overlays.hover(hit.hex, hit.pieces, [x, y]);
		const key = hit.hex + hit.pieces.map((p) => p.name).join();
		if (key === this.hovered) return;
		this.hovered = key;
		const ground = hit.hex ? this.view.groundWords(hit.hex) : null;
		refill(this.tip, hit.hex ? h("b", {}, hit.hex) : null, ground ? ` ${groundWords(ground)}` : "", hit.pieces.map((p) => h("div", {}, pieceWords({ ...p, at: "" }, this.sides))));
		this.tip.hidden = !hit.hex && hit.pieces.length === 0;
		this.tip.classList.toggle("aside", this.inCorner(x, y));
	}

	/** Is it the corner the tip would cover? @param {number} x @param {number} y */
	inCorner(x, y) {
		const { x: left, y: top, k } = this.stage;
		return left + x * k < this.frame.clientWidth * 0.6 && top + y * k > this.frame.clientHeight * 0.6;
	}

	/** The table changed: what was being read is read again. @param {Piece[]} pieces */
	update(pieces) {
		this.pieces = pieces;
		this.readHere();
		this.hovered = "";
		if (this.pointer) this.hover(...this.pointer);
	}

	/** @param {[number, number]|null} point of the drawing @param {Piece} [p] it alone of what lies there */
	lookAt(point, p) {
		this.looked = { point, piece: p ? this.pieces.indexOf(p) : -1 };
		this.readHere();
	}

	readHere() {
		const { point, piece } = this.looked;
		const p = this.pieces[piece];
		const { hex, pieces } = p ? { hex: p.off ? null : (p.at ?? null), pieces: [p] } : point ? this.view.hit(...point) : { hex: null, pieces: [] };
		showHere(this.here, hex, hex ? this.view.groundWords(hex) : null, pieces, this.board, this.table.rule);
	}

	/** @param {Piece} p */
	showPiece(p) {
		this.table.open("hex");
		this.lookAt(null, p);
	}

	/* ---- picking ---- */

	/** @param {number} x @param {number} y @param {{clientX:number, clientY:number}} e */
	tap(x, y, e) {
		this.popup.close();
		const { hex, pieces } = this.view.hit(x, y);
		const box = this.frame.getBoundingClientRect();
		this.pick(hex, pieces, e.clientX - box.left, e.clientY - box.top);
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py */
	pick(hex, pieces, px, py) {
		const c = this.composer;
		/** @type {[number, number]} */
		const point = [(px - this.stage.x) / this.stage.k, (py - this.stage.y) / this.stage.k];
		if (hex) this.moveCursor(hex, false);
		this.lookAt(point);
		this.overlays.look(hex, pieces, point);
		if (this.table.side() === null) return this.table.open("hex");
		if (this.board.verbs.some((v) => v.inquiry && v.name === c.verb)) return this.pickForInquiry(hex, pieces, px, py);
		if (c.complete && hex && c.words[c.words.length - 1] === hex) return this.table.give();
		const slot = c.slot;
		if (c.verb && slot?.kind === "unit") {
			const fitting = pieces.filter((p) => p.name && c.offersValue(p.name));
			if (fitting.length === 1) return void c.push(/** @type {string} */ (fitting[0].name));
			if (fitting.length > 1) return this.fan(hex, fitting, px, py, (p) => c.push(/** @type {string} */ (p.name)));
		}
		if (this.openView && hex) return void (c.offersValue(hex) ? c.push(hex) : c.placeAt(hex));
		if (c.verb && hex && (c.offersValue(hex) || this.wantsHex())) {
			const movable = c.offersValue(hex) ? [] : this.startable(pieces);
			if (movable.length === 0) return void c.step(hex);
			return this.popup.choose(px, py, this.stackTitle(pieces, hex), [
				...movable.map((p) => ({ piece: p, text: p.name ?? "", pick: () => this.startWith(p, px, py) })),
				{ text: t("here_to", { hex }), pick: () => c.step(hex) },
			]);
		}
		const able = this.startable(pieces);
		if (able.length === 1) return this.startWith(able[0], px, py);
		if (able.length > 1) return this.fan(hex, able, px, py, (p) => this.startWith(p, px, py));
		if (hex && c.verbsFor(hex).length) return this.startWords(hex, hex, px, py);
		this.leadOrRead(hex, pieces, px, py);
	}

	/** Whoever may take part in an order that begins with a hex leads there; of the others one reads. @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py */
	async leadOrRead(hex, pieces, px, py) {
		const c = this.composer;
		const { edition } = c;
		const own = c.words.length < 2 ? pieces.filter((p) => p.name && p.side === this.table.side()) : [];
		const ways = (await Promise.all(own.map(async (piece) => (await c.leads(/** @type {string} */ (piece.name))).map((way) => ({ piece, way }))))).flat();
		if (c.edition !== edition) return;
		const take = async (/** @type {{piece:Piece, way:string[]}} */ { piece, way: [verb, aim] }) => {
			c.begin(verb);
			await c.push(aim);
			c.push(/** @type {string} */ (piece.name));
		};
		if (ways.length === 1) return void take(ways[0]);
		if (ways.length > 1) return this.popup.choose(px, py, hex ?? "", ways.map((w) => ({ piece: w.piece, text: w.way.join(" "), pick: () => take(w) })));
		if (pieces.length > 1) return this.fan(hex, pieces, px, py, (p) => this.showPiece(p));
		if (pieces.length === 1) this.table.open("hex");
	}

	/** A question takes whatever piece or hex is pointed at; asked in full, it begins anew. @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py */
	pickForInquiry(hex, pieces, px, py) {
		const c = this.composer;
		if (!c.slot?.any) c.begin(/** @type {string} */ (c.verb));
		if (c.slot?.kind === "hex") return void (hex && c.push(hex));
		const named = pieces.filter((p) => p.name);
		if (named.length === 1) c.push(/** @type {string} */ (named[0].name));
		if (named.length > 1) this.fan(hex, named, px, py, (p) => c.push(/** @type {string} */ (p.name)));
	}

	/** Does the order's form still take a hex, offered or not? */
	wantsHex() {
		const c = this.composer;
		const verb = this.board.verbs.find((v) => v.name === c.verb);
		return Boolean(verb && (c.slot?.kind === "hex" || c.guessed) && /hex\s*[+*]/.test(verb.form));
	}

	/** Pieces an order may begin with. @param {Piece[]} pieces */
	startable(pieces) {
		return pieces.filter((p) => p.name && this.composer.verbsFor(p.name).length > 0);
	}

	/** @param {Piece[]} pieces @param {string|null} hex */
	stackTitle({ length: n }, hex) {
		return hex ? t(n === 1 ? "stack_of_one" : "stack_of", { n, hex }) : t("stack_of_cards", { n });
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {number} px @param {number} py @param {(p:Piece)=>void} pick */
	fan(hex, pieces, px, py, pick) {
		this.popup.choose(px, py, this.stackTitle(pieces, hex), [...pieces].reverse().map((p) => ({ piece: p, text: p.name ?? "", note: p.note, pick: () => pick(p) })));
	}

	/** @param {Piece} p @param {number} px @param {number} py */
	startWith(p, px, py) {
		this.startWords(/** @type {string} */ (p.name), pieceWords(p, this.sides), px, py);
	}

	/** @param {string} value @param {string} title @param {number} px @param {number} py */
	startWords(value, title, px, py) {
		const verbs = this.composer.verbsFor(value);
		const begin = (/** @type {string} */ verb) => {
			this.composer.begin(verb);
			this.composer.push(value);
		};
		if (verbs.length === 1) return begin(verbs[0]);
		const help = new Map(this.board.verbs.map((v) => [v.name, v.help]));
		this.popup.choose(px, py, title, verbs.map((verb) => ({ text: verb, note: help.get(verb), pick: () => begin(verb) })));
	}

	/** A piece of the list of forces. @param {Piece} p */
	pickForce(p) {
		const centre = p.off ? null : this.view.where(p);
		if (centre) this.stage.show(...centre);
		if (centre) this.overlays.look(p.at ?? null, [p], centre);
		const c = this.composer;
		if (p.name && c.verb && (c.offersValue(p.name) || (c.slot?.any && c.slot.kind === "unit"))) return void c.push(p.name);
		if (p.name && this.startable([p]).length) return this.startWith(p, 40, 40);
		this.showPiece(p);
	}

	/* ---- dragging ---- */

	/** @param {number} x @param {number} y */
	grab(x, y) {
		const side = this.table.side();
		return side === null ? null : this.view.grab(x, y, (p) => p.side === side && this.startable([p]).length > 0);
	}

	/** @param {any} what @param {number} x @param {number} y @param {boolean} free */
	drag(what, x, y, free) {
		this.view.dragging(what, x, y, free);
		this.begin(what);
		this.measureSoon();
	}

	measureSoon() {
		if (this.openView && !this.measuring) this.measuring = setTimeout(() => this.measure(), MEASURE);
	}

	/** An order for what the hand holds, unless one is begun. @param {any} what */
	begin(what) {
		const c = this.composer;
		const verbs = c.verbsFor(what.piece.name);
		const verb = verbs.find((v) => v === c.verb) ?? verbs.find((v) => v === "move") ?? verbs[0];
		if (what.turn || (c.verb === verb && c.words[1] === what.piece.name && c.words.length === 2)) return;
		c.begin(verb);
		c.push(what.piece.name);
	}

	/** What would it cost to put the card here? */
	async measure() {
		const place = this.openView?.nudged("turn", 0);
		const [verb, unit] = this.composer.words;
		const answer = place && unit ? await this.table.explain(`${verb} ${unit} ${place}`) : null;
		this.measuring = undefined;
		if (place && answer) this.openView?.measure(place, measureWords(answer), Boolean(answer.legal));
		if (this.openView?.holding && this.openView.nudged("turn", 0) !== place) this.measureSoon(); // it went on meanwhile, and rests perhaps
	}

	/** @param {any} what @param {number} x @param {number} y */
	drop(what, x, y) {
		const order = this.view.dropped(what, x, y);
		if (!order) return;
		this.begin(what);
		if (this.openView) this.composer.placeAt(order[0]);
		else for (const word of order) this.composer.push(word);
	}

	/* ---- keys ---- */

	/** @param {string} label @param {boolean} say */
	moveCursor(label, say) {
		this.cursor = label;
		this.view.setCursor(label);
		const centre = this.view.place(label);
		if (!say || !centre) return;
		this.stage.show(...centre);
		this.overlays.hover(label, this.view.hit(...centre).pieces, centre);
		const ground = this.view.groundWords(label);
		const pieces = this.view.hit(...centre).pieces;
		announce([label, ground ? groundWords(ground) : "", ...pieces.map((p) => pieceWords({ ...p, at: "" }, this.sides))].filter(Boolean).join(", "));
	}

	/** @param {KeyboardEvent} e */
	key(e) {
		if (e.target !== this.frame || e.ctrlKey || e.metaKey || e.altKey) return;
		const c = this.composer;
		if (this.nudge(e)) return e.preventDefault();
		if (e.key.startsWith("Arrow")) {
			const next = this.view.step(this.cursor, e.key);
			if (next) this.moveCursor(next, true);
		} else if (e.key === "Enter" || e.key === " ") this.enter();
		else if (e.key === "+" || e.key === "=") this.stage.zoom(1.25);
		else if (e.key === "-") this.stage.zoom(0.8);
		else if (e.key === "0") this.stage.whole();
		else if (e.key === "Escape") {
			this.popup.close();
			this.overlays.forget();
			c.clear();
		} else if (e.key === "Backspace") c.pop();
		else if (e.key === "/") this.table.type();
		else if (!this.overlays.key(e.key)) return;
		e.preventDefault();
	}

	/** On the open table Q and E turn the card, with Shift they wheel it, and Shift with an arrow pushes it. @param {KeyboardEvent} e */
	nudge(e) {
		const turn = { q: -TURN, e: TURN }[e.key.toLowerCase()];
		const push = e.shiftKey ? { ArrowLeft: [-PUSH, 0], ArrowRight: [PUSH, 0], ArrowUp: [0, PUSH], ArrowDown: [0, -PUSH] }[e.key] : undefined;
		const words = turn ? this.openView?.nudged(e.shiftKey ? "wheel" : "turn", turn) : push ? this.openView?.nudged("push", push[0], push[1]) : null;
		if (words && this.composer.spotSlot) this.composer.placeAt(words);
		return Boolean(words);
	}

	enter() {
		const c = this.composer;
		const centre = this.cursor ? this.view.place(this.cursor) : null;
		if (c.complete && (!centre || c.words[c.words.length - 1] === this.cursor || c.words.length === 1)) this.table.give();
		else if (centre) this.pick(this.cursor, this.view.hit(...centre).pieces, this.stage.x + centre[0] * this.stage.k, this.stage.y + centre[1] * this.stage.k);
	}

	/** Something to read beside a piece or place of the drawing. @param {[number, number]} centre @param {string} look @param {...(Node|string|null)} content */
	note([x, y], look, ...content) {
		this.popup.open(this.stage.x + x * this.stage.k + 20, this.stage.y + y * this.stage.k + 20, look, ...content);
	}
}
