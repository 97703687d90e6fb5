// The server's HTTP side.

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
	const answer = await fetch(path, init);
	const body = await answer.json();
	if (!answer.ok) throw new Error(body.error ?? answer.statusText);
	return body;
}

/** @returns {Promise<import("./types.js").Scenario[]>} */
export const scenarios = () => ask("/api/scenarios");
/** @returns {Promise<{name:string, help:string}[]>} */
export const players = () => ask("/api/players");
/** @returns {Promise<import("./types.js").GameRow[]>} */
export const games = () => ask("/api/games");

/** @type {Map<string, Promise<any>>} */
const kept = new Map();
/** @param {string} path */
function once(path) {
	let answer = kept.get(path);
	if (!answer) {
		answer = ask(path);
		answer.catch(() => kept.delete(path));
		kept.set(path, answer);
	}
	return answer;
}

/** @param {string} scenario @returns {Promise<import("./types.js").Board>} */
export const board = (scenario) => once("/api/board/" + scenario);
/** @param {string} game @returns {Promise<import("./types.js").RuleItem[]>} */
export const rules = (game) => once("/api/rules/" + game);

/**
 * @param {{scenario:string, seats:string[], pace?:number, listed?:boolean}} wish
 * @returns {Promise<{game:number, tokens:(string|null)[]}>}
 */
export const makeGame = (wish) => post("/api/games", wish);

/** @returns {Promise<{name:string|null}>} */
export const me = () => ask("/api/me");
/** @returns {Promise<import("./types.js").GameRow[]>} */
export const myGames = () => ask("/api/my-games");
/** @param {string} path @param {any} wish */
const post = (path, wish) => ask(path, { method: "POST", body: JSON.stringify(wish) });
/** @param {{name:string, password:string}} wish */
export const register = (wish) => post("/api/register", wish);
/** @param {{name:string, password:string}} wish */
export const signIn = (wish) => post("/api/sign-in", wish);
/** @param {{password:string, next:string}} wish */
export const changePassword = (wish) => post("/api/password", wish);
export const signOut = () => post("/api/sign-out", {});
/** @param {number} game @param {string} token */
export const claim = (game, token) => post("/api/claim", { game, token });
