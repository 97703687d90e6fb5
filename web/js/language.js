// The page in another language: chosen here, kept for the next time.

import { h } from "./dom.js";
import { keepWish } from "./keep.js";
import { language, languages, t } from "./strings.js";

/** What the page says is said anew, from the first word on. */
export function languageChoice() {
	return h("label", { class: "language" }, t("language"), " ", h("select", { onchange: (/** @type {Event} */ e) => {
		keepWish("language", /** @type {HTMLSelectElement} */ (e.target).value);
		location.reload();
	} }, Object.entries(languages).map(([code, l]) => h("option", { value: code, lang: code, selected: code === language() }, l.name))));
}
