// Which page is meant?  #/ the lobby, #/seat/GAME/TOKEN, #/both/GAME, #/mine/GAME/SIDES, #/watch/GAME.

import { h } from "./dom.js";
import { keepSeat, seats } from "./keep.js";
import { showLobby } from "./lobby.js";
import { applyTheme } from "./sights.js";
import { language } from "./strings.js";
import { TableView } from "./table.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {TableView|null} */
let table = null;

async function route() {
	table?.close();
	table = null;
	const [, kind, game, token] = location.hash.split("/");
	if (kind === "seat") {
		if (!seats()[game]) keepSeat(Number(game), [token], `№ ${game}`, location.hash);
		table = new TableView(app, Number(game), [token]);
	} else if (kind === "both") table = new TableView(app, Number(game), seats()[game]?.tokens ?? []);
	else if (kind === "mine") table = new TableView(app, Number(game), [...token].map((side) => "@" + side));
	else if (kind === "watch") table = new TableView(app, Number(game), []);
	else
		await showLobby(app).catch((trouble) => {
			app.replaceChildren(h("p", { class: "refusal" }, String(trouble.message)));
			setTimeout(route, 2000);
		});
}

// For the console and for tests: the table that is open.
Object.defineProperty(globalThis, "sandtable", { get: () => table });
document.documentElement.lang = language();
applyTheme();
addEventListener("hashchange", route);
route();
