// The socket to a table: says hello, comes back by itself when the line breaks, and never misses or repeats news.

/** @typedef {import("./types.js").Update} Update */

/** What an update answers; other questions have answers of their own, which may come later. */
const CHANGES = ["order", "undo", "plea", "answer"];

export class Link {
	/**
	 * @param {number} game
	 * @param {string|null} token
	 * @param {{update:(u:Update)=>void, refusal:(r:import("./types.js").Refusal)=>void, welcome:(w:any)=>void,
	 *          line:(up:boolean)=>void, trouble:(text:string)=>void}} on
	 */
	constructor(game, token, on) {
		this.game = game;
		this.token = token;
		this.on = on;
		this.seen = -1;
		this.chat = 0;
		this.nextId = 1;
		/** @type {Map<number, {type:string, done:(answer:any)=>void}>} */
		this.waiting = new Map();
		this.closed = false;
		this.delay = 250;
		this.open();
	}

	open() {
		const scheme = location.protocol === "https:" ? "wss:" : "ws:";
		const socket = new WebSocket(`${scheme}//${location.host}/socket`, "sandtable");
		this.socket = socket;
		socket.onopen = () => {
			this.delay = 250;
			this.hello();
			this.on.line(true);
		};
		socket.onmessage = (event) => this.receive(JSON.parse(event.data));
		socket.onclose = () => {
			if (this.closed || this.socket !== socket) return;
			this.on.line(false);
			for (const { done } of this.waiting.values()) done(null);
			this.waiting.clear();
			setTimeout(() => !this.closed && this.open(), this.delay);
			this.delay = Math.min(this.delay * 2, 5000);
		};
	}

	hello() {
		const message = /** @type {any} */ ({ type: "hello", game: this.game, chat: this.chat });
		if (this.token?.startsWith("@")) message.side = Number(this.token[1]); // the account's seat
		else if (this.token) message.token = this.token;
		if (this.seen >= 0) message.seen = this.seen;
		this.post(message);
	}

	/** Another seat at the same table. @param {string|null} token */
	changeSeat(token) {
		this.token = token;
		this.seen = -1;
		this.chat = 0;
		this.hello();
	}

	close() {
		this.closed = true;
		this.socket?.close();
	}

	/** @param {any} message */
	post(message) {
		if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
	}

	/** One question, one answer; null when the line broke first. @param {any} message @returns {Promise<any>} */
	ask(message) {
		const id = this.nextId++;
		return new Promise((done) => {
			if (this.socket?.readyState !== WebSocket.OPEN) return done(null);
			this.waiting.set(id, { type: message.type, done });
			this.post({ ...message, id });
		});
	}

	/** @param {any} m */
	receive(m) {
		if (m.type === "welcome") {
			this.on.welcome(m);
		} else if (m.type === "update") {
			this.seen = m.seq;
			this.chat += m.chat?.length ?? 0;
			for (const [id, { type, done }] of this.waiting)
				if (m.answers && id <= m.answers && CHANGES.includes(type)) {
					this.waiting.delete(id);
					done(m);
				}
			this.on.update(m);
		} else {
			const done = this.waiting.get(m.id)?.done;
			this.waiting.delete(m.id);
			if (m.type === "refusal") this.on.refusal(m);
			if (done) done(m);
			else if (m.type === "error") this.on.trouble(m.text);
		}
	}
}
