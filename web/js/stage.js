// Pan and zoom: the drawing is a layer of its own that is shifted as it is; while it is zoomed its picture is stretched,
// and drawn sharp when the hand rests.

const NEAR = 0.55; // from here on the small print can be read
const LITTLE = 0.85; // of the size that is wanted: what is nearly as large is not worth losing sight of the rest

export class Stage {
	/**
	 * @param {HTMLElement} frame
	 * @param {SVGElement} drawing
	 * @param {{wide:number, high:number}} size
	 * @param {{tap:(x:number, y:number, event:PointerEvent)=>void, hover:(x:number, y:number)=>void, drag:(x:number, y:number)=>any,
	 *          dragging:(what:any, x:number, y:number, event:PointerEvent)=>void, drop:(what:any, x:number, y:number)=>void, closeUp:(near:boolean)=>void,
	 *          turn:(clockwise:number)=>void}} on  `turn`: the wheel, while something is held
	 */
	constructor(frame, drawing, size, on) {
		this.frame = frame;
		this.drawing = drawing;
		this.size = size;
		this.on = on;
		this.x = this.y = 0;
		this.k = 1;
		this.touched = false; // until then the whole drawing is kept in sight
		this.settled = false; // what is seen was chosen, and is not changed again but by the player
		/** @type {Map<number, PointerEvent>} */
		this.fingers = new Map();
		this.moved = false;
		/** @type {any} */
		this.held = null;
		this.pinch = 0;
		drawing.setAttribute("width", String(size.wide));
		drawing.setAttribute("height", String(size.high));
		frame.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
		frame.addEventListener("pointerdown", (e) => this.down(e));
		frame.addEventListener("pointermove", (e) => this.move(e));
		frame.addEventListener("pointerup", (e) => this.up(e));
		frame.addEventListener("pointercancel", (e) => this.fingers.delete(e.pointerId));
		new ResizeObserver(() => (this.touched ? this.apply() : this.fit())).observe(frame);
	}

	fit() {
		this.touched = false;
		const { clientWidth: w, clientHeight: h } = this.frame;
		this.k = Math.min(w / this.size.wide, h / this.size.high) * 0.98 || 1;
		this.x = (w - this.size.wide * this.k) / 2;
		this.y = (h - this.size.high * this.k) / 2;
		this.on.closeUp(this.k >= NEAR);
		this.apply();
	}

	/** The whole drawing is what the player wants to see. */
	whole() {
		this.settled = true;
		this.fit();
	}

	/** Where to begin when the whole is too small to be read: as near as `k`, around a place; unless the player has chosen what to see. @param {number} k @param {number} x @param {number} y */
	begin(k, x, y) {
		const small = !this.settled && this.k < k * LITTLE;
		this.settled = true;
		if (!small) return;
		const within = (/** @type {number} */ room, /** @type {number} */ at, /** @type {number} */ length) =>
			length < room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - at));
		this.touched = true;
		this.k = k;
		this.x = within(this.frame.clientWidth, x * k, this.size.wide * k);
		this.y = within(this.frame.clientHeight, y * k, this.size.high * k);
		this.on.closeUp(this.k >= NEAR);
		this.apply();
	}

	/** Between the whole map and counters as large as a thumb. */
	limit() {
		const { clientWidth: w, clientHeight: h } = this.frame;
		const least = Math.min(w / this.size.wide, h / this.size.high, 1) * 0.7;
		this.k = Math.max(least || 0.1, Math.min(4, this.k));
		const [dw, dh] = [this.size.wide * this.k, this.size.high * this.k];
		this.x = Math.min(w * 0.7, Math.max(w * 0.3 - dw, this.x));
		this.y = Math.min(h * 0.7, Math.max(h * 0.3 - dh, this.y));
	}

	apply() {
		this.limit();
		this.drawing.style.transform = `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.k})`;
	}

	/** The picture is stretched until the hand rests; then it is drawn sharp, and from afar without the small print. */
	stretch() {
		this.drawing.classList.add("zooming");
		clearTimeout(this.settling);
		this.settling = setTimeout(() => {
			this.drawing.classList.remove("zooming");
			this.on.closeUp(this.k >= NEAR);
		}, 300);
	}

	/** @param {number} dx @param {number} dy */
	pan(dx, dy) {
		this.touched = this.settled = true;
		this.x += dx;
		this.y += dy;
		this.apply();
	}

	/** @param {number} factor @param {number} [cx] @param {number} [cy] of the frame */
	zoom(factor, cx = this.frame.clientWidth / 2, cy = this.frame.clientHeight / 2) {
		const before = this.k;
		this.touched = this.settled = true;
		this.k *= factor;
		this.limit();
		this.x = cx - ((cx - this.x) * this.k) / before;
		this.y = cy - ((cy - this.y) * this.k) / before;
		this.stretch();
		this.apply();
	}

	/** Bring a place of the drawing into sight. @param {number} x @param {number} y */
	show(x, y) {
		const { clientWidth: w, clientHeight: h } = this.frame;
		const [px, py] = [this.x + x * this.k, this.y + y * this.k];
		const edge = 60;
		this.settled = true;
		if (px > edge && py > edge && px < w - edge && py < h - edge) return;
		this.touched = true;
		this.x = w / 2 - x * this.k;
		this.y = h / 2 - y * this.k;
		this.apply();
	}

	/** @param {{clientX:number, clientY:number}} e @returns {[number, number]} */
	place(e) {
		const box = this.frame.getBoundingClientRect();
		return [(e.clientX - box.left - this.x) / this.k, (e.clientY - box.top - this.y) / this.k];
	}

	/** @param {WheelEvent} e */
	wheel(e) {
		e.preventDefault();
		if (this.held && this.moved) return this.on.turn(Math.sign(e.deltaY));
		const box = this.frame.getBoundingClientRect();
		this.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), e.clientX - box.left, e.clientY - box.top);
	}

	/** @param {PointerEvent} e */
	down(e) {
		if (e.button > 0) return;
		this.settled = true;
		this.fingers.set(e.pointerId, e);
		if (this.fingers.size === 1) {
			this.moved = false;
			this.start = e;
			this.held = this.on.drag(...this.place(e));
		} else {
			this.held = null;
			this.pinch = this.spread();
		}
	}

	spread() {
		const [a, b] = [...this.fingers.values()];
		return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
	}

	/** @param {PointerEvent} e */
	move(e) {
		const last = this.fingers.get(e.pointerId);
		if (!last) return void this.on.hover(...this.place(e));
		this.fingers.set(e.pointerId, e);
		if (this.fingers.size === 2) {
			const now = this.spread();
			const box = this.frame.getBoundingClientRect();
			const [a, b] = [...this.fingers.values()];
			this.zoom(now / this.pinch, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
			this.pinch = now;
			this.moved = true;
			return;
		}
		if (!this.moved && this.start && Math.hypot(e.clientX - this.start.clientX, e.clientY - this.start.clientY) < 6) return;
		if (!this.moved) this.frame.setPointerCapture(e.pointerId);
		this.moved = true;
		if (this.held) this.on.dragging(this.held, ...this.place(e), e);
		else this.pan(e.clientX - last.clientX, e.clientY - last.clientY);
	}

	/** @param {PointerEvent} e */
	up(e) {
		if (!this.fingers.delete(e.pointerId) || this.fingers.size > 0) return;
		if (!this.moved) this.on.tap(...this.place(e), e);
		else if (this.held) this.on.drop(this.held, ...this.place(e));
		this.held = null;
	}
}
