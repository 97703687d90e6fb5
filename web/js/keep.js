// What this browser remembers: the seats it holds and how its user likes the table.

/** @typedef {{tokens:(string|null)[], title:string, way:string, at:number, over?:string}} KeptSeat  `way` leads back to the table; `over` is how the game ended, as far as this browser saw it */

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
	try {
		return JSON.parse(localStorage.getItem("sandtable." + key) ?? "") ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} key @param {any} value */
function write(key, value) {
	try {
		localStorage.setItem("sandtable." + key, JSON.stringify(value));
	} catch {
		// a browser that keeps nothing still plays
	}
}

/** @returns {Object<string, KeptSeat>} */
export const seats = () => read("seats", /** @type {Object<string, KeptSeat>} */ ({}));

/** @param {number} game @param {(string|null)[]} tokens @param {string} title @param {string} way */
export function keepSeat(game, tokens, title, way) {
	write("seats", { ...seats(), [game]: { tokens, title, way, at: Date.now() } });
}

/** The game is over. @param {number} game @param {string} over in words */
export function endSeat(game, over) {
	const all = seats();
	if (all[game] && !all[game].over) write("seats", { ...all, [game]: { ...all[game], over } });
}

/** @param {number} game */
export function forgetSeat(game) {
	const all = seats();
	delete all[game];
	write("seats", all);
}

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export const wish = (name, otherwise) => read("wish." + name, otherwise);
/** @param {string} name @param {any} value */
export const keepWish = (name, value) => write("wish." + name, value);
