// Who sits at the table, who is asked, and the way to bring in who is missing.

import { copyText, h, refill } from "./dom.js";
import { seats } from "./keep.js";
import { capital, named, t } from "./strings.js";

/** @typedef {import("./types.js").Update} Update */

/** @param {HTMLElement} el @param {Update} u @param {import("./table.js").TableView} table */
export function showPeople(el, u, table) {
	const { sides, side, game } = table;
	refill(el, u.seats.map((seat, i) =>
		h("span", { class: `person side-${i}${u.ask.who.includes(i) ? " asked" : ""}${i === side ? " me" : ""}`, title: named("player_", seat.by) },
			capital(sides[i]), h("small", {}, " ", seat.by === "person" ? [seat.name, seat.here || table.curtain.hotseat ? t("here") : t("away")].filter(Boolean).join(", ") : named("player_", seat.by)))),
		side === null ? h("span", { class: "person" }, t("spectator")) : null,
		inviteButton(u, table),
		u.outcome ? h("a", { href: `/api/journal/${game}`, download: `game-${game}.journal` }, t("journal")) : null);
}

/** For a seat whose token this browser keeps and nobody has taken. @param {Update} u @param {import("./table.js").TableView} table */
function inviteButton(u, table) {
	const kept = seats()[table.game]?.tokens ?? [];
	const open = kept.findIndex((token, side) => token && token !== table.link.token && !u.seats[side]?.here);
	if (open < 0 || table.curtain.hotseat || u.outcome) return null;
	const link = `${location.origin}${location.pathname}#/seat/${table.game}/${kept[open]}`;
	return h("button", { type: "button", onclick: async (/** @type {Event} */ e) => {
		const button = /** @type {HTMLElement} */ (e.target);
		if (await copyText(link)) button.textContent = t("copied");
		else prompt(t("invite_lead"), link);
	}, title: link }, t("invite", { side: capital(table.sides[open]) }));
}
