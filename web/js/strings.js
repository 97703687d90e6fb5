// The page's words in the reader's language: one file a language under strings/.

import en from "../strings/en.js";
import de from "../strings/de.js";
import { wish } from "./keep.js";

/** @type {Object<string, typeof en>} */
export const languages = { en, de };

/** @returns {string} */
export function language() {
	const wanted = wish("language", "") || navigator.language.slice(0, 2);
	return languages[wanted] ? wanted : "en";
}

/** @param {keyof typeof en} key @param {Object<string, string|number>} [values] */
export function t(key, values = {}) {
	return languages[language()][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A word for what the server named; its own when the page has none. @param {string} prefix @param {string} name @param {string} [own] */
export function named(prefix, name, own = name) {
	const key = prefix + name.replace(/\W/g, "_");
	return key in en ? t(/** @type {keyof typeof en} */ (key)) : own;
}

/** Numbers below nought with a minus as long as a plus, as the page writes them. @param {string} text of the server's */
export const withMinus = (text) => text.replace(/(?<=^|[\s(])-(?=\d)/g, "−");

/** A side's name with a capital. @param {string|undefined} side */
export const capital = (side) => (side ? side[0].toUpperCase() + side.slice(1) : "");

/** A battle's title and its game's, told once where they are the same. @param {{title:string, gameTitle:string}} scenario */
export const titles = ({ title, gameTitle }) => [...new Set([title, gameTitle])];

/** Both in a line. @param {{title:string, gameTitle:string}} scenario */
export const fullTitle = (scenario) => titles(scenario).join(" · ");

/** How a game ended. @param {NonNullable<import("./types.js").Outcome>} outcome @param {string[]} sides */
export function ending(outcome, sides) {
	const text = outcome.text ?? "";
	return outcome.winner === null ? t("drawn", { text }) : t("wins", { side: capital(sides[outcome.winner]), text });
}
