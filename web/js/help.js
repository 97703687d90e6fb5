// The few words a newcomer is met with.

import { h } from "./dom.js";
import { keepWish } from "./keep.js";
import { t } from "./strings.js";

/** @param {HTMLElement} app @param {{guide:()=>void, closed:()=>void}} on */
export function showHelp(app, on) {
	const box = /** @type {HTMLDialogElement} */ (h("dialog", { class: "help" }, h("h2", {}, t("help_title")), h("p", {}, t("help_1")), h("p", {}, t("help_2")), h("p", {}, t("help_3")),
		h("form", { method: "dialog", class: "row" }, h("button", { class: "go" }, t("help_ok")), h("button", { onclick: on.guide }, t("guide_again")))));
	box.addEventListener("close", () => {
		keepWish("helped", true);
		box.remove();
		on.closed();
	});
	app.append(box);
	box.showModal();
}
