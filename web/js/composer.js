// An order being composed: a verb and words, walked through the offers the server sent.  Knows no rule: what may
// follow is what is offered, and what is not offered may still be tried, for the server to judge.

/** @typedef {import("./types.js").Slot} Slot */

/** What follows is known to the server alone and was asked for. @type {Slot} */
const UNKNOWN = {};

/** How many words a value has: on the open table a place has three, a point two. @param {Slot|null|undefined} slot */
const width = (slot) => (slot?.kind === "place" ? 3 : (slot?.values?.[0]?.split(" ").length ?? 1));

/** Does a point of the open table follow, across and up? @param {Slot|null|undefined} slot */
export const takesPoint = (slot) => slot?.kind === "length" && width(slot) === 2;

/** Does a spot of the open table follow, a place or a point? @param {Slot|null|undefined} slot */
export const takesSpot = (slot) => slot?.kind === "place" || takesPoint(slot);

export class Composer {
	/**
	 * @param {(stem:string)=>Promise<Slot|null>} fetchSlot for what lies beyond the tree that was sent
	 * @param {()=>void} changed
	 * @param {(words:string[])=>Slot|undefined} inquiry what follows the words of a question, for which nothing is offered
	 */
	constructor(fetchSlot, changed, inquiry = () => undefined) {
		this.ask = fetchSlot;
		this.changed = changed;
		this.inquiry = inquiry;
		this.refused = ""; // the text the referee would not have, as far as he was asked
		/** @type {Object<string, Slot>} */
		this.offers = {};
		this.all = ""; // the offers as they came
		/** @type {string[]} the verb and the values; a value that is a place has three words, a point two */
		this.words = [];
		/** @type {(Slot|null)[]} the slot behind each; null where the player has left the offers */
		this.slots = [];
		/** @type {Map<string, Slot|null>} slots that were asked for, by stem */
		this.fetched = new Map();
		this.edition = 0; // counts every change, so that a late answer finds out it is late
	}

	/**
	 * The position changed. An order that was begun goes on when its verb is still open, without a moment in which
	 * there is nothing to click; with the same offers not even a button moves.
	 * @param {Object<string, Slot>} offers @param {boolean} keep what was begun
	 * @returns {boolean} are they others?
	 */
	offer(offers, keep) {
		const all = JSON.stringify(offers);
		const others = all !== this.all;
		if (!others && (keep || this.words.length === 0)) return false;
		this.all = all;
		this.offers = offers;
		this.fetched = new Map();
		if (!keep || !this.verb) this.clear();
		else this.read(this.text.split(" "), false);
		return others;
	}

	clear() {
		this.set([], []);
	}

	/** @param {string[]} words @param {(Slot|null)[]} slots */
	set(words, slots) {
		this.edition++;
		this.words = words;
		this.slots = slots;
		this.changed();
	}

	get verb() {
		return this.words[0] ?? null;
	}

	get text() {
		return this.words.join(" ");
	}

	/** What may follow now; null when nothing was begun or the offers were left. @returns {Slot|null} */
	get slot() {
		return this.slots[this.slots.length - 1] ?? null;
	}

	get complete() {
		return this.words.length > 0 && (this.guessed || Boolean(this.slot?.complete));
	}

	/** Did the player leave the offers? Then the server alone knows whether it is an order. */
	get guessed() {
		return this.words.length > 1 && this.slots[this.slots.length - 1] === null;
	}

	/** @param {string} verb */
	begin(verb) {
		this.set([verb], [this.first(verb)]);
	}

	/** What follows a verb. @param {string} verb @returns {Slot|null} */
	first(verb) {
		return this.offers[verb] ?? this.inquiry([verb]) ?? null;
	}

	/** One step more; in place of the last one when the referee would not have that. @param {string} value */
	step(value) {
		if (this.guessed && this.refused === this.text) {
			this.words = this.words.slice(0, -1);
			this.slots = this.slots.slice(0, -1);
		}
		return this.push(value);
	}

	/** The next word or words. @param {string} value */
	async push(value) {
		const words = [...this.words, value];
		const behind = this.behind(this.slot, words);
		this.set(words, [...this.slots, behind]);
		if (behind !== UNKNOWN) return;
		const edition = this.edition;
		const slot = await this.fetchSlot(this.text);
		if (this.edition === edition) this.set(words, [...this.slots.slice(0, -1), slot]);
	}

	pop() {
		this.set(this.words.slice(0, -1), this.slots.slice(0, -1));
	}

	/** The slot of the spot that stands at the end, or else may follow. */
	get spotSlot() {
		return this.placed ? this.slots[this.slots.length - 2] : takesSpot(this.slot) ? this.slot : null;
	}

	get placed() {
		return takesSpot(this.slots[this.slots.length - 2]);
	}

	/** A spot, instead of the one that stands at the end if one does. @param {string} value */
	placeAt(value) {
		if (this.placed) {
			this.words = this.words.slice(0, -1);
			this.slots = this.slots.slice(0, -1);
		}
		return this.push(value);
	}

	/** Take what was typed; a question as its button has it, "victory?", too. @param {string} text */
	type(text) {
		const words = text.trim().split(/\s+/).filter(Boolean);
		if (words.length === 0) return this.clear();
		const verb = words[0].replace(/\?$/, "");
		if (this.inquiry([verb])) words[0] = verb;
		this.read(words, true);
	}

	/** Find the slots behind words, asking for those that were not sent. @param {string[]} words @param {boolean} atOnce show what is known before the rest is */
	async read(words, atOnce) {
		let edition = this.edition;
		for (;;) {
			const { values, slots, rest } = this.walk(words);
			const known = slots[slots.length - 1] !== UNKNOWN;
			if (known || atOnce) {
				this.set([...values, ...rest], [...slots, ...rest.map(() => UNKNOWN)]);
				edition = this.edition;
			}
			if (known) return;
			await this.fetchSlot(values.join(" "));
			if (this.edition !== edition) return;
		}
	}

	/** Group words to values and follow them as far as the slots are known. @param {string[]} words */
	walk(words) {
		const values = [words[0]];
		const slots = [this.first(words[0])];
		let i = 1;
		for (let slot = slots[0]; i < words.length && slot !== UNKNOWN; slots.push(slot)) {
			values.push(words.slice(i, i + width(slot)).join(" "));
			i += width(slot);
			slot = this.behind(slot, values);
		}
		return { values, slots, rest: words.slice(i) };
	}

	/** What follows the last of these words, which stands in a slot. @param {Slot|null} slot @param {string[]} words @returns {Slot|null} */
	behind(slot, words) {
		const asked = this.inquiry(words);
		if (asked) return asked;
		const i = slot?.values?.indexOf(words[words.length - 1]) ?? -1;
		if (i < 0) return null;
		const next = slot?.next?.[i];
		if (next) return next === 1 ? { complete: true } : next;
		const kept = this.fetched.get(words.join(" "));
		return kept === undefined ? UNKNOWN : kept;
	}

	/** @param {string} stem @returns {Promise<Slot|null>} */
	async fetchSlot(stem) {
		const { fetched } = this; // an answer that comes after the position changed is kept with the old one
		if (!fetched.has(stem)) fetched.set(stem, await this.ask(stem));
		return fetched.get(stem) ?? null;
	}

	/** The verbs whose first word may be this. @param {string} value */
	verbsFor(value) {
		return Object.keys(this.offers).filter((verb) => this.offers[verb].values?.includes(value));
	}

	/**
	 * An order may begin with the hex it is aimed at: with which of them might it begin, to go on with this value?
	 * @param {string} value @returns {Promise<string[][]>} verb and hex
	 */
	async leads(value) {
		const ways = [];
		for (const [verb, slot] of Object.entries(this.offers)) {
			if (slot.kind !== "hex" || (this.verb && this.verb !== verb)) continue;
			for (const [i, hex] of (slot.values ?? []).entries()) {
				const next = slot.next?.[i] ?? (await this.fetchSlot(`${verb} ${hex}`));
				if (next && next !== 1 && next.values?.includes(value)) ways.push([verb, hex]);
			}
		}
		return ways;
	}

	/** Those who may come second, as far as the offers were sent. */
	get seconds() {
		const aimed = Object.values(this.offers).filter((slot) => slot.kind === "hex");
		return aimed.flatMap((slot) => slot.next ?? []).flatMap((next) => (next && next !== 1 && next.kind === "unit" ? (next.values ?? []) : []));
	}

	/** The verbs of orders that begin with the hex they are aimed at and in which this may come second. @param {string} value */
	verbsSecond(value) {
		const takes = (/** @type {Slot|1|0|null|undefined} */ next) => next && next !== 1 && next.kind === "unit" && next.values?.includes(value);
		return Object.keys(this.offers).filter((verb) => this.offers[verb].kind === "hex" && this.offers[verb].next?.some(takes));
	}

	/** @param {string} value */
	offersValue(value) {
		return this.slot?.values?.includes(value) ?? false;
	}
}
