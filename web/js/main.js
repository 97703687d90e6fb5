// Which page is meant?  #/ the lobby, #/seat/GAME/TOKEN, #/both/GAME, #/mine/GAME/SIDES, #/watch/GAME.

import { h } from "./dom.js";
import { seats } from "./keep.js";
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
	const tokens = { seat: [token ?? ""], both: seats()[game]?.tokens ?? [], mine: [...(token ?? "")].map((side) => "@" + side), watch: [] }[kind];
	if (tokens && /^\d+$/.test(game)) table = new TableView(app, Number(game), tokens);
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
