// Cards on the open table: turning, wheeling, and snapping into contact.  A help for the hand only: whether cards
// touch is for the server to say.  Lengths are thousandths of a centimetre, y upwards; angles hundredths of a degree
// clockwise from north.

/** @typedef {{x:number, y:number, facing:number, wide:number, deep:number}} Pose */
/** A place, or a point, which faces nowhere. @typedef {{x:number, y:number, facing:number}} Spot */
/** @typedef {{out:number[], along:number[], middle:number[], half:number}} Edge */

const REACH = 600; // how near an edge must come to be pulled into contact: 6 mm
const TILT = 1500; // and how far from parallel it may lie: 15 degrees

/** @param {number} facing */
export const wrap = (facing) => ((facing % 36000) + 36000) % 36000;

/** @param {number} facing @returns {[number[], number[]]} the unit vectors ahead and to the right */
function axes(facing) {
	const a = (facing / 100) * (Math.PI / 180);
	return [[Math.sin(a), Math.cos(a)], [Math.cos(a), -Math.sin(a)]];
}

/** @param {number[]} a @param {number[]} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];

/** Front, right, rear, left. @param {Pose} p @returns {Edge[]} */
function edges(p) {
	const [ahead, right] = axes(p.facing);
	return [0, 1, 2, 3].map((side) => {
		const [axis, across] = side % 2 ? [right, ahead] : [ahead, right];
		const sign = side < 2 ? 1 : -1;
		const [reach, half] = side % 2 ? [p.wide / 2, p.deep / 2] : [p.deep / 2, p.wide / 2];
		const out = [axis[0] * sign, axis[1] * sign];
		return { out, along: across, middle: [p.x + out[0] * reach, p.y + out[1] * reach], half };
	});
}

/** The turn, clockwise, that brings one direction to another: -18000 to 18000. @param {number[]} from @param {number[]} to */
function turnBetween(from, to) {
	return (Math.atan2(from[1] * to[0] - from[0] * to[1], dot(from, to)) * 18000) / Math.PI;
}

/** How far to slide along an edge so that corners or middles meet, when they nearly do. @param {number} slide @param {number} half @param {number} other */
function corner(slide, half, other) {
	const shifts = [half - other - slide, other - half - slide, -slide].filter((d) => Math.abs(d) <= REACH);
	return shifts.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
}

/**
 * The card pulled edge to edge with the nearest of the others; null when none is near.
 * @param {Pose} card @param {Pose[]} others @returns {Pose|null}
 */
export function intoContact(card, others) {
	let best = null;
	let least = Infinity;
	for (const other of others)
		for (const mine of edges(card).keys())
			for (const theirs of edges(other)) {
				const turn = turnBetween(edges(card)[mine].out, [-theirs.out[0], -theirs.out[1]]);
				if (Math.abs(turn) > TILT) continue;
				const turned = { ...card, facing: wrap(Math.round(card.facing + turn)) };
				const edge = edges(turned)[mine];
				const way = [edge.middle[0] - theirs.middle[0], edge.middle[1] - theirs.middle[1]];
				const gap = dot(way, theirs.out);
				const slide = dot(way, theirs.along);
				if (Math.abs(gap) > REACH || Math.abs(slide) > edge.half + theirs.half) continue;
				const shift = corner(slide, edge.half, theirs.half);
				const far = Math.abs(gap) + Math.abs(shift) / 2;
				if (far >= least) continue;
				least = far;
				best = { ...turned, x: Math.round(turned.x - gap * theirs.out[0] + shift * theirs.along[0]), y: Math.round(turned.y - gap * theirs.out[1] + shift * theirs.along[1]) };
			}
	return best;
}

/** The offered pose that lies under the card, if one does. @param {Pose} card @param {{x:number, y:number, facing:number}[]} offered @returns {Pose|null} */
export function ontoOffer(card, offered) {
	const near = offered.filter((o) => Math.hypot(o.x - card.x, o.y - card.y) <= REACH && Math.abs(wrap(o.facing - card.facing + 18000) - 18000) <= 2 * TILT);
	near.sort((a, b) => Math.hypot(a.x - card.x, a.y - card.y) - Math.hypot(b.x - card.x, b.y - card.y));
	return near.length ? { ...card, ...near[0] } : null;
}

/** Turned on its middle. @param {Pose} card @param {number} by @returns {Pose} */
export const turned = (card, by) => ({ ...card, facing: wrap(card.facing + by) });

/** Wheeled on the front corner of the side it wheels to. @param {Pose} card @param {number} by @returns {Pose} */
export function wheeled(card, by) {
	const fixed = (/** @type {number} */ facing) => {
		const [ahead, right] = axes(facing);
		const side = Math.sign(by) * card.wide / 2;
		return [ahead[0] * card.deep / 2 + right[0] * side, ahead[1] * card.deep / 2 + right[1] * side];
	};
	const after = turned(card, by);
	const [a, b] = [fixed(card.facing), fixed(after.facing)];
	return { ...after, x: Math.round(card.x + a[0] - b[0]), y: Math.round(card.y + a[1] - b[1]) };
}

/** Centimetres and degrees as an order has them. @param {{x:number, y:number, facing:number}} p */
export const poseWords = (p) => `${+(p.x / 1000).toFixed(3)} ${+(p.y / 1000).toFixed(3)} ${+(p.facing / 100).toFixed(2)}`;

/** Two or three numbers of an order as a spot; null when they are none. @param {string} words */
export const wordsSpot = (words) => wordsPose(/ .* /.test(words) ? words : `${words} 0`);

/** Three numbers of an order as a place; null when they are none. @param {string} words */
export function wordsPose(words) {
	const [x, y, facing] = words.split(" ").map(Number);
	return facing === undefined || Number.isNaN(x + y + facing) ? null : { x: Math.round(x * 1000), y: Math.round(y * 1000), facing: wrap(Math.round(facing * 100)) };
}
