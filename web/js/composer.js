// An order being composed: a verb and words, walked through the offers the server sent.  Knows no rule: what may
// follow is what is offered, and what is not offered may still be tried, for the server to judge.

/** @typedef {import("./types.js").Slot} Slot */

export class Composer {
	/**
	 * @param {(stem:string)=>Promise<Slot|null>} fetchSlot for what lies beyond the tree that was sent
	 * @param {()=>void} changed
	 */
	constructor(fetchSlot, changed) {
		this.fetchSlot = fetchSlot;
		this.changed = changed;
		/** @type {Object<string, Slot>} */
		this.offers = {};
		/** @type {string[]} */
		this.words = [];
		/** @type {(Slot|null)[]} the slot behind each word */
		this.slots = [];
	}

	/** @param {Object<string, Slot>} offers */
	offer(offers) {
		this.offers = offers;
		this.clear();
	}

	clear() {
		this.words = [];
		this.slots = [];
		this.changed();
	}

	get verb() {
		return this.words[0] ?? null;
	}

	get text() {
		return this.words.join(" ");
	}

	/** What may follow now; null while unknown or nothing was begun. @returns {Slot|null} */
	get slot() {
		return this.slots[this.slots.length - 1] ?? null;
	}

	get complete() {
		const slot = this.slot;
		return this.words.length > 0 && (slot === null ? this.guessed : Boolean(slot.complete));
	}

	/** Did the player leave the offers? Then the server alone knows whether it is an order. */
	get guessed() {
		return this.words.length > 1 && this.slots.length > 0 && this.slots[this.slots.length - 1] === null;
	}

	/** @param {string} verb */
	begin(verb) {
		this.words = [verb];
		this.slots = [this.offers[verb] ?? null];
		this.changed();
	}

	/** The next word or words. @param {string} value */
	async push(value) {
		const slot = this.slot;
		const i = slot?.values?.indexOf(value) ?? -1;
		this.words.push(value);
		if (i < 0) {
			this.slots.push(null);
			return this.changed();
		}
		const next = slot?.next?.[i];
		this.slots.push(next === 1 ? { complete: true } : (next ?? null));
		this.changed();
		if (next === undefined || next === null) {
			const text = this.text;
			const fetched = await this.fetchSlot(text);
			if (this.text !== text) return;
			this.slots[this.slots.length - 1] = fetched;
			this.changed();
		}
	}

	pop() {
		this.words.pop();
		this.slots.pop();
		this.changed();
	}

	/** Take what was typed. @param {string} text */
	type(text) {
		const words = text.trim().split(/\s+/).filter(Boolean);
		this.words = words;
		this.slots = words.map(() => null);
		let slot = /** @type {Slot|1|null|undefined} */ (this.offers[words[0]]);
		for (let i = 0; i < words.length && slot && slot !== 1; ) {
			this.slots[i] = slot;
			const values = slot.values ?? [];
			const width = slot.kind === "place" ? 3 : 1;
			const at = values.indexOf(words.slice(i + 1, i + 1 + width).join(" "));
			i += width;
			slot = at < 0 ? null : slot.next?.[at];
			if (slot === 1) this.slots[Math.min(i, words.length - 1)] = { complete: true };
		}
		this.changed();
	}

	/** The verbs whose first word may be this. @param {string} value */
	verbsFor(value) {
		return Object.keys(this.offers).filter((verb) => this.offers[verb].values?.includes(value));
	}

	/** @param {string} value */
	offersValue(value) {
		return this.slot?.values?.includes(value) ?? false;
	}
}
