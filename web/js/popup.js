// What opens by a piece: the counters of a stack, the orders that fit one, a refusal.

import { COUNTER, drawCounter, pieceWords } from "./counter.js";
import { h, refill, s } from "./dom.js";

/** @param {import("./types.js").Piece} p */
export function smallCounter(p) {
	const half = COUNTER / 2 + 1;
	return s("svg", { viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, class: "small-counter", "aria-hidden": "true" }, drawCounter(p));
}

export class Popup {
	/** @param {HTMLElement} frame @param {string[]} sides */
	constructor(frame, sides) {
		this.frame = frame;
		this.sides = sides;
		this.el = h("div", { class: "popup", hidden: true });
		this.el.addEventListener("pointerdown", (e) => e.stopPropagation());
		this.el.addEventListener("pointerup", (e) => e.stopPropagation());
		this.el.addEventListener("keydown", (e) => {
			e.stopPropagation();
			if (e.key === "Escape") this.close();
			const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
			const buttons = /** @type {HTMLElement[]} */ ([...this.el.querySelectorAll("button")]);
			if (step) buttons[(buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + buttons.length) % buttons.length]?.focus();
		});
		frame.append(this.el);
	}

	close() {
		const held = this.el.contains(document.activeElement);
		this.el.hidden = true;
		if (held) this.frame.focus();
	}

	/** @param {number} x @param {number} y of the frame @param {string} look @param {...(Node|string|null)} content */
	open(x, y, look, ...content) {
		refill(this.el, ...content);
		this.el.className = `popup ${look}`;
		this.el.hidden = false;
		const { clientWidth: w, clientHeight: hh } = this.frame;
		this.el.style.left = `${Math.max(4, Math.min(x, w - this.el.offsetWidth - 4))}px`;
		this.el.style.top = `${Math.max(4, Math.min(y, hh - this.el.offsetHeight - 4))}px`;
	}

	/**
	 * Let the player choose one of several.
	 * @param {number} x @param {number} y
	 * @param {string} title
	 * @param {{piece?:import("./types.js").Piece, text:string, note?:string, pick:()=>void}[]} choices
	 */
	choose(x, y, title, choices) {
		const buttons = choices.map((c) =>
			h("button", { type: "button", class: c.piece ? "fan" : "choice", title: c.note, "aria-label": c.piece ? pieceWords(c.piece, this.sides) : c.text, onclick: () => {
				this.close();
				this.frame.focus();
				c.pick();
			} }, c.piece ? smallCounter(c.piece) : null, h("span", {}, c.text)),
		);
		this.open(x, y, "choices", h("div", { class: "title" }, title), h("div", { class: "list" }, ...buttons));
		buttons[0]?.focus();
	}
}
