// Where hexes lie on paper: flat-topped, in columns, every other column half a hex lower.

export const R = 40; // centre to corner
export const H = R * Math.sqrt(3); // side to side

/** Corners from the right one on, clockwise as the page sees it. */
export const CORNERS = [
	[R, 0],
	[R / 2, H / 2],
	[-R / 2, H / 2],
	[-R, 0],
	[-R / 2, -H / 2],
	[R / 2, -H / 2],
];

/** The two corners of each side: N, NE, SE, S, SW, NW. */
export const SIDES = [
	[4, 5],
	[5, 0],
	[0, 1],
	[1, 2],
	[2, 3],
	[3, 4],
];

export const OUTLINE = "M" + CORNERS.map(([x, y]) => `${x} ${+y.toFixed(2)}`).join("L") + "Z";

export class HexGrid {
	/** @param {import("./types.js").HexMap} map */
	constructor(map) {
		this.map = map;
		this.wide = R * (1.5 * map.cols + 0.5);
		this.high = H * (map.rows + 0.5);
		/** @type {Map<string, number>} */
		this.index = new Map(map.hexes.map((hex, i) => [hex.at, i]));
	}

	/** @param {number} col */
	isLow(col) {
		return (col % 2 === 0) === Boolean(this.map.lowFirst);
	}

	/** @param {number} i @returns {[number, number]} */
	centre(i) {
		const col = Math.floor(i / this.map.rows);
		const row = i % this.map.rows;
		return [R + 1.5 * R * col, H / 2 + H * row + (this.isLow(col) ? H / 2 : 0)];
	}

	/** @param {string} label @returns {[number, number]|null} */
	place(label) {
		const i = this.index.get(label);
		return i === undefined ? null : this.centre(i);
	}

	/** The hex next to one in a direction, or -1. @param {number} i @param {number} dir */
	near(i, dir) {
		const col = Math.floor(i / this.map.rows);
		const row = i % this.map.rows;
		const low = this.isLow(col) ? 1 : 0;
		const [dc, dr] = [[0, -1], [1, low - 1], [1, low], [0, 1], [-1, low], [-1, low - 1]][dir];
		const c = col + dc;
		const r = row + dr;
		return c < 0 || r < 0 || c >= this.map.cols || r >= this.map.rows ? -1 : c * this.map.rows + r;
	}

	/** The hex under a point, or null. @param {number} x @param {number} y @returns {string|null} */
	at(x, y) {
		const guess = Math.floor((x - R / 4) / (1.5 * R));
		let best = -1;
		let nearest = H * H * 0.36;
		for (let col = guess - 1; col <= guess + 1; col++) {
			if (col < 0 || col >= this.map.cols) continue;
			const top = this.isLow(col) ? H / 2 : 0;
			const row = Math.floor((y - top) / H);
			if (row < 0 || row >= this.map.rows) continue;
			const i = col * this.map.rows + row;
			const [cx, cy] = this.centre(i);
			const d = (cx - x) ** 2 + (cy - y) ** 2;
			if (d < nearest) [nearest, best] = [d, i];
		}
		return best < 0 ? null : this.map.hexes[best].at;
	}
}
