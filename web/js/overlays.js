// What the rules say of places, laid over the map: which overlays are on, what they are asked about, what they
// answered.  The page knows no rule: it passes on which unit and places the player has in mind.

import { ruleChip } from "./book.js";
import { announce, h, refill } from "./dom.js";
import { keepWish, wish } from "./keep.js";
import { OverlayLayer, swatch } from "./overlaydraw.js";
import { capital, named, t } from "./strings.js";

/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").OverlayKind} OverlayKind */
/** @typedef {import("./types.js").Piece} Piece */
/** A place the player pointed at: its words in an order. @typedef {{words:string, name:string|null}} Spot */

const USUAL = ["reach", "path"]; // on until the player says otherwise
const NO_ORDER = { verb: null, words: /** @type {string[]} */ ([]), text: "", placed: false };
const REST = 60; // milliseconds the hand must rest before the server is asked

/** These come and go with the order: nobody needs to be told to ask for them. */
const OFTEN = ["path", "reach"];

/** What the legend of an overlay must tell apart: its styles and, where both sides have a part in it, whose.
 * @param {Overlay} o @returns {{style:string, side?:number}[]} */
function legendParts(o) {
	const parts = [...o.cells, ...o.shapes, ...o.lines.map((l) => ({ style: l.style, side: undefined }))];
	const both = new Set(parts.map((p) => p.side).filter((side) => side !== undefined)).size > 1;
	return [...new Map(parts.map(({ style, side }) => [`${style} ${both ? side : ""}`, both ? { style, side } : { style }])).values()];
}

export class Overlays {
	/**
	 * @param {import("./types.js").Board} board
	 * @param {import("./hexview.js").HexView|import("./openview.js").OpenView} view
	 * @param {import("./composer.js").Composer} composer
	 * @param {{ask:(message:any)=>Promise<any>, rule:(id:string)=>void}} on
	 */
	constructor(board, view, composer, on) {
		this.kinds = board.overlays;
		// what is called by a verb comes with its orders; the others are switched on and off
		const verbs = new Set(board.verbs.filter((v) => !v.inquiry).map((v) => v.name));
		this.switches = this.kinds.filter((k) => k.ends || !verbs.has(k.name));
		this.sides = board.scenario.sides;
		this.open = !board.map;
		this.view = view;
		this.composer = composer;
		this.ask = on.ask;
		this.rule = on.rule;
		this.memory = `overlays.${board.scenario.game}`;
		/** @type {Set<string>} */
		this.shown = new Set(wish(this.memory, USUAL));
		this.layer = new OverlayLayer(view);
		this.fold = h("button", { type: "button", class: "lay-fold", onclick: () => this.foldLegend(!this.legend.classList.contains("terse")) });
		this.rows = h("div", { class: "lay-rows" });
		this.legend = h("div", { class: "lay-legend" }, this.rows, this.fold);
		this.foldLegend(wish("overlays.folded", true));
		this.el = h("fieldset", { class: "lay-switches" }, h("legend", {}, t("overlays")), this.switches.map((kind, i) => this.toggleFor(kind, i)));
		/** @type {Map<string, Promise<Overlay|null>>} answers for the position as it is */
		this.answers = new Map();
		/** @type {Set<string>} */
		this.names = new Set();
		/** @type {string|null} the unit looked at */
		this.unit = null;
		/** @type {Spot[]} the places a line of sight is asked for */
		this.spots = [];
		/** @type {Spot|null} */
		this.under = null;
		this.asked = 0;
		this.position = 0;
		/** @type {number|undefined} the entry the drawing shows, when it is of the past */
		this.past = undefined;
		this.question = ""; // what is drawn now answers this
		if ("intended" in view) view.carried = () => this.carry();
		this.aloud = false; // what the player did not ask for is not told aloud
	}

	/** @param {OverlayKind} kind @param {number} i */
	toggleFor(kind, i) {
		return h("label", { title: kind.help },
			h("input", { type: "checkbox", checked: this.shown.has(kind.name), data: { overlay: kind.name }, onchange: () => this.toggle(kind.name) }), " ",
			h("span", {}, named("overlay_", kind.name)), h("kbd", { "aria-hidden": "true" }, String(i + 1)));
	}

	/** @param {string} name */
	toggle(name) {
		const on = !this.shown.delete(name);
		if (on) this.shown.add(name);
		for (const box of this.el.querySelectorAll("input")) box.checked = this.shown.has(box.dataset.overlay ?? "");
		keepWish(this.memory, [...this.shown]);
		if (!on) announce(t("overlay_off", { name: named("overlay_", name) }));
		this.aloud = on;
		this.refresh();
	}

	/** The keys 1 to 9 switch overlays. @param {string} key */
	key(key) {
		const kind = /^[1-9]$/.test(key) ? this.switches[Number(key) - 1] : undefined;
		if (kind) this.toggle(kind.name);
		return Boolean(kind);
	}

	/* ---- what they are asked about ---- */

	/** A new position: whatever was answered may be otherwise now. @param {Piece[]} pieces @param {number} [past] the entry it lay so after, when it is not the present */
	update(pieces, past) {
		this.position++;
		this.past = past;
		this.answers.clear();
		this.names = new Set(pieces.map((p) => p.name ?? "").filter(Boolean));
		this.refresh();
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {[number, number]} at of the drawing @returns {Spot|null} */
	spot(hex, pieces, [x, y]) {
		const name = [...pieces].reverse().find((p) => p.name)?.name ?? null;
		if (!this.open) return hex ? { words: hex, name } : null;
		return { words: name ?? `${(x / 10).toFixed(2)} ${((this.view.size.high - y) / 10).toFixed(2)}`, name };
	}

	/** Something was clicked or chosen by key. @param {string|null} hex @param {Piece[]} pieces @param {[number, number]} at */
	look(hex, pieces, at) {
		const spot = this.spot(hex, pieces, at);
		if (!spot) return;
		this.unit = spot.name;
		this.spots = this.spots.length === 1 && this.spots[0].words !== spot.words ? [this.spots[0], spot] : [spot];
		this.aloud = true;
		this.refresh();
	}

	/** @param {string|null} hex @param {Piece[]} pieces @param {[number, number]} at */
	hover(hex, pieces, at) {
		this.under = this.spot(hex, pieces, at);
		if (this.kinds.some((k) => this.shown.has(k.name) && /[?+]/.test(k.form))) this.refresh();
	}

	forget() {
		this.unit = null;
		this.spots = [];
		this.refresh();
	}

	/** What is being composed is an order of the present. */
	get order() {
		return this.past === undefined ? this.composer : NO_ORDER;
	}

	/** The units of the order being composed, or the one looked at. */
	get units() {
		const ordered = this.order.words.slice(1).filter((w) => this.names.has(w));
		return ordered.length ? ordered : this.unit ? [this.unit] : [];
	}

	/** Is the order one whose ends an overlay shows? */
	get moving() {
		return this.kinds.some((k) => k.ends === this.order.verb);
	}

	/** The last unit of the order that is sent somewhere, and where; the last unit of all when none is yet.
	 * @returns {string[]} */
	get way() {
		const { words } = this.order;
		const isPlace = (/** @type {string|undefined} */ w) => w !== undefined && this.view.place(w) !== null;
		const sent = words.findLastIndex((w, i) => this.names.has(w) && isPlace(words[i + 1]));
		if (sent < 0) return words.filter((w) => this.names.has(w)).slice(-1);
		const end = words.findIndex((w, i) => i > sent && !isPlace(w));
		return words.slice(sent, end < 0 ? undefined : end);
	}

	/** The way of the order, or each of its ways; without a place yet, to the one under the pointer. @param {boolean} each */
	wayWords(each) {
		const way = !this.moving ? [] : each ? this.order.words.slice(1) : this.way;
		if (way.length === 1 && this.under && !this.open) way.push(this.under.words);
		if (this.names.has(way[way.length - 1])) way.pop(); // he is sent nowhere yet
		return way.length > 1 ? way.join(" ") : null;
	}

	/** The words an overlay is asked with; null while there is nothing to ask. @param {OverlayKind} kind */
	argsFor(kind) {
		const units = this.units;
		if (kind.form === "") return "";
		if (!this.switches.includes(kind)) return this.order.placed ? this.order.words.slice(1).join(" ") : null;
		if (kind.form === "(unit hex+)+") return this.wayWords(true);
		if (/^unit (hex|\(length length length\))\+$/.test(kind.form)) return this.wayWords(false);
		if (kind.form === "unit?") return units[units.length - 1] ?? "";
		if (kind.form === "unit+") return units.length ? units.join(" ") : null;
		if (kind.form === "unit") return units[units.length - 1] ?? null;
		const to = this.spots[1] ?? this.under;
		return this.spots.length === 0 ? null : to && to.words !== this.spots[0].words ? `${this.spots[0].words} ${to.words}` : this.spots[0].words;
	}

	/** Is the unit asked for something whose ends no overlay shows?  Then those of another verb would mislead. @param {OverlayKind} kind */
	untimely(kind) {
		const open = this.past === undefined && this.unit ? [...this.composer.verbsFor(this.unit), ...this.composer.verbsSecond(this.unit)] : [];
		return Boolean(kind.ends) && open.length > 0 && !this.kinds.some((k) => k.ends && open.includes(k.ends));
	}

	/** Of overlays that show ends, the one of the verb being composed goes before the others; none where the order moves nobody. */
	get wanted() {
		const on = this.kinds.filter((k) => this.shown.has(k.name) && !this.untimely(k));
		if (this.order.verb && !this.moving) {
			const ends = this.kinds.some((k) => k.ends && this.shown.has(k.name));
			return [...this.kinds.filter((k) => ends && k.name === this.order.verb && !this.switches.includes(k)), ...on.filter((k) => !k.ends)];
		}
		if (!this.moving || !on.some((k) => k.ends)) return on;
		return [...this.kinds.filter((k) => k.ends === this.order.verb), ...on.filter((k) => !k.ends)];
	}

	/* ---- asking ---- */

	refresh() {
		clearTimeout(this.waiting);
		this.waiting = setTimeout(() => this.lay(), REST);
	}

	/** @param {OverlayKind} kind @param {string} args @returns {Promise<Overlay|null>} */
	answer(kind, args) {
		const key = `${kind.name} ${args}`;
		let answer = this.answers.get(key);
		if (!answer) {
			answer = this.ask({ type: "overlay", name: kind.name, args, seq: this.past }).then((a) => {
				if (a?.type === "overlay") return a;
				this.answers.delete(key); // the line was down: it may be asked again
				return null;
			});
			this.answers.set(key, answer);
		}
		return answer;
	}

	async lay() {
		const turn = ++this.asked;
		const wanted = this.wanted.map((kind) => ({ kind, args: this.argsFor(kind) }));
		const question = JSON.stringify([this.position, this.order.text, wanted.map(({ kind, args }) => [kind.name, args])]);
		if (question === this.question && !this.aloud) return;
		const answers = await Promise.all(wanted.map(({ kind, args }) => (args === null ? null : this.answer(kind, args))));
		if (turn !== this.asked) return;
		// where the pointer merely rests nobody meant to go: a way that is barred is shown of an order alone
		const laid = answers.map((o) => (o?.name === "path" && !o.lines[0]?.open && this.way.length < 2 ? null : o));
		this.question = question;
		const found = /** @type {Overlay[]} */ (laid.filter(Boolean));
		this.view.el.classList.toggle("has-path", found.some((o) => o.name === "path" && o.lines.length > 0));
		this.view.el.classList.toggle("has-ends", found.some((o) => o.cells.length > 0 && this.moving && this.kinds.find((k) => k.name === o.name)?.ends === this.order.verb));
		this.layer.draw(found);
		this.carry();
		this.showLegend(wanted, laid);
		if (this.aloud) announce(found.map((o) => o.legend).join(" "));
		this.aloud = false;
	}

	/** A weapon's reach goes along with the card that is held or about to be moved. */
	carry() {
		const { mover, intended } = "intended" in this.view ? this.view : { mover: null, intended: null };
		const along = mover && intended && !mover.off && mover.x !== undefined && mover.name === this.units[this.units.length - 1];
		this.layer.carry("range", along ? { from: mover, to: intended } : null);
	}

	/** Down to the names and patterns, or with the sentences. @param {boolean} folded */
	foldLegend(folded) {
		this.legend.classList.toggle("terse", folded);
		this.fold.textContent = folded ? t("more_words") : t("fewer_words");
		this.fold.setAttribute("aria-expanded", String(!folded));
		keepWish("overlays.folded", folded);
	}

	/** @param {{kind:OverlayKind, args:string|null}[]} wanted @param {(Overlay|null)[]} laid */
	showLegend(wanted, laid) {
		refill(this.rows, wanted.map(({ kind, args }, i) => {
			const o = laid[i];
			if (!o) return OFTEN.includes(kind.name) || args !== null ? null : h("div", { class: "lay-row faint" }, h("b", {}, named("overlay_", kind.name)), " ", t("overlay_asks"));
			if (OFTEN.includes(kind.name) && o.cells.length + o.lines.length + o.shapes.length === 0) return null;
			const parts = legendParts(o);
			return h("div", { class: parts.length ? "lay-row" : "lay-row empty", data: { overlay: o.name, args: o.args } },
				h("b", {}, named("overlay_", kind.name)), " ", h("span", { class: "lay-words" }, o.legend, " "), ruleChip(o.rule, this.rule),
				h("span", { class: "lay-parts" }, parts.map(({ style, side }) =>
					h("span", { class: "lay-part" }, swatch(style, side), named("lay_", style), side === undefined ? "" : ` ${capital(this.sides[side])}`))));
		}));
		this.fold.hidden = !this.rows.querySelector(".lay-words");
	}
}
