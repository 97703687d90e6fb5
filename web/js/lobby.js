// The lobby: go back to a table, lay a new one, watch one.

import { accountCorner, accountGames, claimButton, claimSeats } from "./account.js";
import * as api from "./api.js";
import { copyText, h, refill } from "./dom.js";
import { forgetSeat, keepSeat, seats } from "./keep.js";
import { languageChoice } from "./language.js";
import { lazyMap } from "./miniature.js";
import { wholePerCents } from "./shares.js";
import { capital, ending, fullTitle, named, t } from "./strings.js";

/** @typedef {import("./types.js").Scenario} Scenario */
/** Who can be played against, and who is signed in. @typedef {{players:{name:string, help:string}[], me:string|null}} House */

const FIRST = { scenario: "mons/bridge", opponent: "lieutenant" }; // ten minutes, guided, against somebody who errs
const USUAL = "captain"; // the opponent that is proposed

/** @param {HTMLElement} app */
export async function showLobby(app) {
	document.title = "Sandtable";
	const [scenarios, players, games, { name: me }] = await Promise.all([api.scenarios(), api.players(), api.games(), api.me()]);
	const mine = me ? await api.myGames() : [];
	const house = { players, me };
	const shown = scenarios.filter((x) => x.game !== "nullgame" || scenarios.length < 3 || location.hash.includes("all"));
	app.replaceChildren(
		h("div", { class: "lobby" },
			h("header", {}, h("div", {}, h("h1", {}, "Sandtable"), h("p", {}, t("lobby_lead"))), h("div", { class: "corner" }, languageChoice(), accountCorner(me, () => showLobby(app))), welcome(scenarios, house)),
			yourGames(me, mine),
			h("main", { "aria-labelledby": "new" }, h("h2", { id: "new" }, t("lobby_new")), byGame(shown).map((group) => gameSection(group, house))),
			h("section", { "aria-labelledby": "all" }, h("h2", { id: "all" }, t("lobby_all")), gameList(games))),
	);
}

/** Who has never played is led to a small battle with one click. @param {Scenario[]} scenarios @param {House} house */
function welcome(scenarios, house) {
	const first = scenarios.find((s) => s.name === FIRST.scenario);
	if (!first || Object.keys(seats()).length > 0) return null;
	const out = h("div");
	return h("div", { class: "welcome" }, h("p", {}, t("welcome")),
		h("button", { type: "button", class: "go large", onclick: () => layTable(first, "0", FIRST.opponent, house, out) }, t("welcome_go")), out);
}

/** @param {Scenario[]} scenarios @returns {Scenario[][]} */
function byGame(scenarios) {
	return [...new Set(scenarios.map((s) => s.game))].map((game) => scenarios.filter((s) => s.game === game));
}

/** @param {Scenario[]} group @param {House} house */
function gameSection(group, house) {
	const [{ game, gameTitle }] = group;
	const about = t(/** @type {any} */ ("about_" + game));
	return h("section", { class: "game", "aria-labelledby": `game-${game}` }, h("h3", { id: `game-${game}` }, gameTitle), about ? h("p", { class: "faint" }, about) : null,
		h("div", { class: "boxes" }, group.map((x) => scenarioBox(x, house))));
}

/** How long it is, and who has been winning. @param {Scenario} scenario */
function figures({ turns, turn, balance, sides }) {
	if (!turns && !balance) return null;
	return h("div", { class: "figures" }, turns ? h("span", {}, t(turn === "round" ? "rounds" : "turns", { n: turns })) : null, balance ? balanceBar(balance, sides) : null);
}

/** @param {NonNullable<Scenario["balance"]>} balance @param {string[]} sides */
function balanceBar({ players, games, wins, draws }, sides) {
	const of = t("balance_of", { players: named("player_", players), games });
	const [first, drawn, second] = wholePerCents([wins[0], draws, wins[1]]);
	const words = [`${capital(sides[0])} ${first} %`, drawn ? `${t("draws")} ${drawn} %` : "", `${capital(sides[1])} ${second} %`].filter(Boolean).join(" · ");
	const part = (/** @type {number} */ n, /** @type {string} */ look) => {
		const el = h("span", { class: look });
		el.style.flexGrow = String(n);
		return el;
	};
	return h("span", { class: "balance", title: of },
		h("span", { class: "balance-bar", "aria-hidden": "true" }, part(wins[0], "side-0"), part(draws, "side-none"), part(wins[1], "side-1")), words, h("span", { class: "unseen" }, of));
}

/** @param {Scenario} scenario @param {House} house */
function scenarioBox(scenario, house) {
	const id = scenario.name.replace("/", "-");
	const side = /** @type {HTMLSelectElement} */ (h("select", { name: "side" }, scenario.sides.map((name, i) => h("option", { value: i }, capital(name))), h("option", { value: "none" }, t("nobody"))));
	const opponent = /** @type {HTMLSelectElement} */ (h("select", { name: "opponent" },
		[...house.players].reverse().map((p) => h("option", { value: p.name, title: named("player_", `${p.name}_help`, p.help), selected: p.name === USUAL }, t("opp_computer", { name: named("player_", p.name) }))), h("option", { value: "screen" }, t("opp_screen")), h("option", { value: "link" }, t("opp_link"))));
	const out = h("div");
	const start = (/** @type {Event} */ e) => {
		e.preventDefault();
		layTable(scenario, side.value, opponent.value, house, out);
	};
	return h("form", { class: "box", "aria-labelledby": id, onsubmit: start },
		lazyMap(scenario.name),
		h("div", {},
			h("h4", { id }, scenario.title),
			h("p", { lang: "en" }, scenario.about),
			figures(scenario)),
		h("div", { class: "row choices" }, h("label", {}, t("you_play"), side), h("label", {}, t("against"), opponent), h("button", { class: "go" }, t("start"))),
		out);
}

/** Lay the table and go there; a friend's link and what goes wrong are said in `out`. @param {Scenario} scenario @param {string} side @param {string} opponent @param {House} house @param {HTMLElement} out @returns {Promise<boolean>} is it laid? */
export async function layTable(scenario, side, opponent, house, out) {
	const computer = house.players.some((p) => p.name === opponent) ? opponent : USUAL;
	const persons = opponent === "screen" || opponent === "link";
	const seat = (/** @type {number} */ i) => (side === "none" ? computer : persons || String(i) === side ? "person" : opponent);
	try {
		const made = await api.makeGame({ scenario: scenario.name, seats: [seat(0), seat(1)], pace: side === "none" ? 700 : 250 });
		if (side === "none") location.hash = `#/watch/${made.game}`;
		else await takeSeat(scenario, made, Number(side), opponent, house.me, out);
		return true;
	} catch (trouble) {
		refill(out, h("p", { class: "refusal" }, String(/** @type {Error} */ (trouble).message)));
		return false;
	}
}

/** @param {Scenario} scenario @param {{game:number, tokens:(string|null)[]}} made @param {number} mine @param {string} opponent @param {string|null} me @param {HTMLElement} out */
async function takeSeat(scenario, made, mine, opponent, me, out) {
	const way = opponent === "screen" ? `#/both/${made.game}` : `#/seat/${made.game}/${made.tokens[mine]}`;
	keepSeat(made.game, made.tokens, fullTitle(scenario), way);
	if (me) await claimSeats(made.game, seats()[made.game]);
	if (opponent !== "link") {
		location.hash = way;
		return;
	}
	const link = `${location.origin}${location.pathname}#/seat/${made.game}/${made.tokens[1 - mine]}`;
	const shown = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: link, "aria-label": t("invite_lead"), class: "invite" }));
	refill(out, h("p", {}, t("invite_lead")), shown, h("div", { class: "row" },
		h("button", { type: "button", onclick: async (/** @type {Event} */ e) => {
			const button = /** @type {HTMLElement} */ (e.target);
			if (await copyText(link)) button.textContent = t("copied");
			shown.select();
		} }, t("copy")),
		h("a", { href: way, class: "button go" }, t("enter"))));
}

/** Those of the account, then those that only this browser knows of. @param {string|null} me @param {import("./types.js").GameRow[]} mine */
function yourGames(me, mine) {
	const known = new Set(mine.map((g) => String(g.game)));
	const kept = Object.entries(seats()).filter(([game]) => !known.has(game)).sort(([, a], [, b]) => b.at - a.at);
	if (kept.length + mine.length === 0) return null;
	return h("section", { "aria-labelledby": "yours" }, h("h2", { id: "yours" }, t("lobby_yours")), h("ul", { class: "games" }, accountGames(mine), kept.map(([game, seat]) => {
		const item = h("li", {}, h("span", {}, `${seat.title} `, h("small", {}, [`№ ${game}`, when(seat.at), seat.over].filter(Boolean).join(", "))),
			h("a", { class: seat.over ? "button" : "button go", href: seat.way }, t(seat.over ? "open_finished" : "resume")),
			me && claimButton(Number(game), seat),
			h("button", { type: "button", class: "plain", onclick: () => {
				forgetSeat(Number(game));
				item.remove();
			} }, t("forget")));
		return item;
	})));
}

/** @param {number} ms since 1970 */
const when = (ms) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(ms);

/** @param {import("./types.js").GameRow[]} games */
function gameList(games) {
	if (games.length === 0) return h("p", { class: "faint" }, t("lobby_none"));
	return h("ul", { class: "games" }, games.slice(0, 30).map((g) =>
		h("li", {}, h("span", {}, `${fullTitle(g.scenario)} `, h("small", {}, [`№ ${g.game}`, g.seats.map((by) => named("player_", by)).join(" – "), g.seq ? t(g.seq === 1 ? "length_of_one" : "length", { n: g.seq }) : "", g.outcome ? ending(g.outcome, g.scenario.sides) : ""].filter(Boolean).join(", "))),
			h("a", { class: "button", href: `#/watch/${g.game}` }, g.outcome ? t("open_finished") : t("watch")))));
}
