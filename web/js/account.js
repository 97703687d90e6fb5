// Signing in, signing out, another password, and the games of an account.  Nobody needs one: a link is enough to play.

import * as api from "./api.js";
import { h, refill } from "./dom.js";
import { seats } from "./keep.js";
import { fullTitle, t } from "./strings.js";

/** The account's corner of the lobby. @param {string|null} name of whoever is signed in @param {()=>void} changed */
export function accountCorner(name, changed) {
	const out = h("button", { type: "button", class: "plain", onclick: async () => {
		await api.signOut();
		changed();
	} }, t("sign_out"));
	const another = h("button", { type: "button", class: "plain", onclick: () => changePassword(changed) }, t("password_change"));
	const enter = h("button", { type: "button", onclick: () => openDoor(changed) }, t("sign_in"));
	return h("div", { class: "account" }, name ? [h("span", {}, t("signed_in_as", { name })), another, out] : enter);
}

/** The dialog at the door. @param {()=>void} changed */
function openDoor(changed) {
	const name = field({ name: "name", autocomplete: "username", minlength: 2, maxlength: 24, pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*", title: t("account_name_rule"), autofocus: true });
	const password = passwordField("current-password");
	dialog(t("sign_in"), t("account_lead"), [[t("account_name"), name], [t("account_password"), password]],
		[h("button", { class: "go" }, t("sign_in")), h("button", { data: { way: "register" } }, t("register"))], async (button) => {
			const wish = { name: name.value, password: password.value };
			await (button?.dataset.way === "register" ? api.register(wish) : api.signIn(wish));
			changed();
		});
}

/** @param {()=>void} changed */
function changePassword(changed) {
	const password = passwordField("current-password"), next = passwordField("new-password");
	dialog(t("password_change"), t("password_lead"), [[t("password_now"), password], [t("password_next"), next]],
		[h("button", { class: "go" }, t("password_change"))], async () => {
			await api.changePassword({ password: password.value, next: next.value });
			changed();
		});
}

/** A form in a dialog that closes when what it asks for has worked, and else says why not.
 * @param {string} title @param {string} lead @param {[string, HTMLInputElement][]} fields @param {HTMLElement[]} buttons
 * @param {(button:HTMLElement|null)=>Promise<void>} ask */
function dialog(title, lead, fields, buttons, ask) {
	const trouble = h("p", { class: "refusal", role: "alert", hidden: true });
	const box = /** @type {HTMLDialogElement} */ (h("dialog", { class: "help door", "aria-labelledby": "door" }));
	const go = async (/** @type {SubmitEvent} */ e) => {
		e.preventDefault();
		try {
			await ask(e.submitter);
			box.close();
		} catch (problem) {
			trouble.hidden = false;
			refill(trouble, String(/** @type {Error} */ (problem).message));
		}
	};
	box.append(h("form", { onsubmit: go }, h("h2", { id: "door" }, title), h("p", {}, lead),
		fields.map(([label, input]) => h("label", {}, label, input)), trouble,
		h("div", { class: "row" }, buttons, h("button", { type: "button", class: "plain", onclick: () => box.close() }, t("cancel")))));
	box.addEventListener("close", () => box.remove());
	addEventListener("hashchange", () => box.close(), { once: true }); // it belongs to the page that opened it
	document.body.append(box);
	box.showModal();
}

/** @param {string} kind what the browser may fill in */
const passwordField = (kind) => field({ name: kind, type: "password", autocomplete: kind, minlength: 8, maxlength: 128, title: t("account_password_rule") });

/** @param {Object<string, any>} props */
const field = (props) => /** @type {HTMLInputElement} */ (h("input", { required: true, ...props }));

/** The way back to a table of the account. @param {import("./types.js").GameRow} g */
const wayTo = (g) => `#/mine/${g.game}/${(g.mine ?? []).join("")}`;

/** The games of whoever is signed in. @param {import("./types.js").GameRow[]} mine */
export function accountGames(mine) {
	return mine.map((g) => h("li", {}, h("span", {}, `${fullTitle(g.scenario)} `, h("small", {}, `№ ${g.game}`)),
		h("a", { class: "button", href: wayTo(g) }, g.outcome ? t("open_finished") : t("resume"))));
}

/** Put a seat of this browser under the account's name; both, where two sit at one screen. @param {number} game @param {import("./keep.js").KeptSeat} seat */
export async function claimSeats(game, seat) {
	const own = seat.way.startsWith("#/both/") ? seat.tokens : [seat.way.split("/")[3]];
	for (const token of own) if (token) await api.claim(game, token);
}

/** @param {number} game @param {import("./keep.js").KeptSeat} seat */
export function claimButton(game, seat) {
	const button = h("button", { type: "button", class: "plain", onclick: async () => {
		await claimSeats(game, seat).then(() => refill(button, t("claimed")), (problem) => refill(button, problem.message));
	} }, t("claim"));
	return button;
}
