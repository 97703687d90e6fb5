// The lobby: lay a new table, go back to one, watch one.

import { accountCorner, accountGames, claimButton, claimSeats } from "./account.js";
import * as api from "./api.js";
import { h, refill } from "./dom.js";
import { miniature } from "./ground.js";
import { HexGrid } from "./hexes.js";
import { forgetSeat, keepSeat, seats } from "./keep.js";
import { planMiniature } from "./openview.js";
import { capital, t } from "./strings.js";

/** @typedef {import("./types.js").Scenario} Scenario */

/** @param {HTMLElement} app */
export async function showLobby(app) {
	document.title = "Sandtable";
	const [scenarios, players, games, me] = await Promise.all([api.scenarios(), api.players(), api.games(), api.me()]);
	const mine = me.name ? await api.myGames() : [];
	app.replaceChildren(
		h("div", { class: "lobby" },
			h("header", {}, accountCorner(me.name, () => showLobby(app)), h("h1", {}, "Sandtable"), h("p", {}, t("lobby_lead"))),
			h("section", { "aria-labelledby": "new" }, h("h2", { id: "new" }, t("lobby_new")), h("div", { class: "boxes" }, scenarios.filter((x) => x.game !== "nullgame" || scenarios.length < 3 || location.hash.includes("all")).map((x) => scenarioBox(x, players, me.name)))),
			yourGames(me.name, mine),
			h("section", { "aria-labelledby": "all" }, h("h2", { id: "all" }, t("lobby_all")), gameList(games))),
	);
}

/** @param {Scenario} scenario @param {{name:string, help:string}[]} players @param {string|null} me */
function scenarioBox(scenario, players, me) {
	const picture = h("div", { class: "picture" });
	api.board(scenario.name).then((board) => picture.append(board.map ? miniature(new HexGrid(board.map)) : planMiniature(board)));
	const id = scenario.name.replace("/", "-");
	const side = /** @type {HTMLSelectElement} */ (h("select", { name: "side", "aria-label": t("you_play") }, scenario.sides.map((name, i) => h("option", { value: i }, capital(name))), h("option", { value: "none" }, t("nobody"))));
	const opponent = /** @type {HTMLSelectElement} */ (h("select", { name: "opponent", "aria-label": t("against") },
		[...players].reverse().map((p) => h("option", { value: p.name, title: p.help }, t("opp_computer", { name: p.name }))), h("option", { value: "screen" }, t("opp_screen")), h("option", { value: "link" }, t("opp_link"))));
	const out = h("div");
	const start = async (/** @type {Event} */ e) => {
		e.preventDefault();
		try {
			await lay(scenario, side.value, opponent.value, players, me, out);
		} catch (trouble) {
			refill(out, h("p", { class: "refusal" }, String(/** @type {Error} */ (trouble).message)));
		}
	};
	return h("form", { class: "box", "aria-labelledby": id, onsubmit: start },
		picture,
		h("div", {},
			h("h3", { id }, scenario.title, h("small", {}, " ", scenario.gameTitle)),
			h("p", {}, scenario.about),
			h("div", { class: "row" }, h("label", {}, t("you_play"), side), h("label", {}, t("against"), opponent), h("button", { class: "go" }, t("start"))),
			out));
}

/** @param {Scenario} scenario @param {string} side @param {string} opponent @param {{name:string}[]} players @param {string|null} me @param {HTMLElement} out */
async function lay(scenario, side, opponent, players, me, out) {
	const computer = players.some((p) => p.name === opponent) ? opponent : players[players.length - 1].name;
	const persons = opponent === "screen" || opponent === "link";
	const seat = (/** @type {number} */ i) => (side === "none" ? computer : persons || String(i) === side ? "person" : opponent);
	const made = await api.makeGame({ scenario: scenario.name, seats: [seat(0), seat(1)], pace: side === "none" ? 700 : 250 });
	const title = `${scenario.title} · ${scenario.gameTitle}`;
	if (side === "none") {
		location.hash = `#/watch/${made.game}`;
		return;
	}
	const mine = Number(side);
	const way = opponent === "screen" ? `#/both/${made.game}` : `#/seat/${made.game}/${made.tokens[mine]}`;
	keepSeat(made.game, made.tokens, title, way);
	if (me) await claimSeats(made.game, seats()[made.game]);
	if (opponent !== "link") {
		location.hash = way;
		return;
	}
	const link = `${location.origin}${location.pathname}#/seat/${made.game}/${made.tokens[1 - mine]}`;
	const shown = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: link, "aria-label": t("invite_lead"), class: "invite" }));
	refill(out, h("p", {}, t("invite_lead")), shown, h("div", { class: "row" },
		h("button", { type: "button", onclick: (/** @type {Event} */ e) => {
			shown.select();
			navigator.clipboard?.writeText(link);
			/** @type {HTMLElement} */ (e.target).textContent = t("copied");
		} }, t("copy")),
		h("a", { href: way, class: "button go" }, t("enter"))));
}

/** Those of the account, then those that only this browser knows of. @param {string|null} me @param {import("./types.js").GameRow[]} mine */
function yourGames(me, mine) {
	const known = new Set(mine.map((g) => String(g.game)));
	const kept = Object.entries(seats()).filter(([game]) => !known.has(game)).sort(([, a], [, b]) => b.at - a.at);
	if (kept.length + mine.length === 0) return null;
	return h("section", { "aria-labelledby": "yours" }, h("h2", { id: "yours" }, t("lobby_yours")), h("ul", { class: "games" }, accountGames(mine), kept.map(([game, seat]) => {
		const item = h("li", {}, h("span", {}, `${seat.title} `, h("small", {}, `№ ${game}`)), h("a", { class: "button", href: seat.way }, t("resume")),
			me && claimButton(Number(game), seat),
			h("button", { type: "button", class: "plain", onclick: () => {
				forgetSeat(Number(game));
				item.remove();
			} }, t("forget")));
		return item;
	})));
}

/** @param {import("./types.js").GameRow[]} games */
function gameList(games) {
	if (games.length === 0) return h("p", { class: "faint" }, t("lobby_none"));
	return h("ul", { class: "games" }, games.slice(0, 30).map((g) =>
		h("li", {}, h("span", {}, `${g.scenario.title} · ${g.scenario.gameTitle} `, h("small", {}, `№ ${g.game}, ${g.seats.join(" – ")}${g.seq ? ", " + t("length", { n: g.seq }) : ""}`)),
			h("a", { class: "button", href: `#/watch/${g.game}` }, g.outcome ? t("open_finished") : t("watch")))));
}
