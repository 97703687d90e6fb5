// The panels that only show: what lies here, the forces, how the table looks.

import { ruleChip } from "./book.js";
import { h, refill } from "./dom.js";
import { sampleHex, terrainLook } from "./ground.js";
import { keepWish, wish } from "./keep.js";
import { languageChoice } from "./language.js";
import { sampleShape } from "./plan.js";
import { smallCounter } from "./popup.js";
import { capital, named, t } from "./strings.js";

/** @typedef {import("./types.js").Piece} Piece */

/** A text with the rules it names as chips. @param {string} text @param {(id:string)=>void} open */
export function withRules(text, open) {
	return text.split(/(\b[A-Z]{2,4}-[\w.]*\w)/).map((part, i) => (i % 2 ? ruleChip(part, open) : part));
}

/** @param {Piece} p @param {import("./types.js").Board} board @param {(id:string)=>void} open */
export function pieceCard(p, board, open) {
	const about = p.unit === undefined ? "" : (board.pieces[p.unit]?.about ?? "");
	return h(
		"div",
		{ class: "piece-card" },
		smallCounter(p),
		h("div", {}, h("b", {}, p.name || t("unknown_piece")), p.values ? ` ${p.values}` : "", p.note ? h("div", { class: "note" }, p.note) : null,
			!p.up && p.name ? h("div", { class: "faint" }, t("turned_down")) : null, p.spent ? h("div", { class: "faint" }, t("spent")) : null,
			about.trim().split("\n").map((line) => h("div", { class: "about" }, withRules(line, open)))),
	);
}

/** What a hex may carry besides its terrain. */
const CARRIED = /** @type {const} */ (["road", "rail", "river", "canal", "bridge"]);

/** The ground of a hex in words. @param {import("./types.js").HexGround} g */
export function groundWords(g) {
	return [g.name, named("ground_", g.terrain), g.level ? t("level", { n: g.level }) : "", ...CARRIED.filter((kind) => g[kind]).map((kind) => t(`ground_${kind}`)), g.rebuilt ? t("rebuilt") : ""].filter(Boolean).join(", ");
}

/** @param {HTMLElement} el @param {string|null} label @param {import("./types.js").HexGround|null} ground @param {Piece[]} pieces @param {import("./types.js").Board} board @param {(id:string)=>void} open */
export function showHere(el, label, ground, pieces, board, open) {
	if (!label && pieces.length === 0) return refill(el, h("p", { class: "faint" }, t("nothing_here")));
	refill(el, label ? h("h3", {}, label, ground ? h("small", {}, " ", groundWords(ground)) : null) : null, [...pieces].reverse().map((p) => pieceCard(p, board, open)));
}

/** @param {HTMLElement} el @param {Piece[]} pieces @param {string[]} sides @param {(p:Piece)=>void} pick */
export function showForces(el, pieces, sides, pick) {
	const group = (/** @type {number} */ side, /** @type {boolean} */ off) => pieces.filter((p) => p.side === side && Boolean(p.off) === off);
	const row = (/** @type {Piece} */ p) => h("button", { type: "button", class: "force", title: p.note, onclick: () => pick(p) }, smallCounter(p), h("span", {}, p.name || "?"), h("small", {}, p.off ? (p.note ?? "") : (p.at ?? "")));
	refill(el, sides.map((name, side) => [
		h("h3", { class: `side-${side}` }, capital(name)),
		[false, true].map((off) => {
			const some = group(side, off);
			return some.length ? [h("h4", {}, off ? t("off_map") : t("on_map"), ` (${some.length})`), h("div", { class: "forces" }, some.map(row))] : [];
		}).flat(),
	]).flat(2));
}

/** @param {import("./types.js").Board} board @param {SVGElement} drawing */
export function viewPanel(board, drawing) {
	/** What lies in the drawing under a class of its own is hidden by a rule of our own. @param {string} name @param {boolean} shown */
	const show = (name, shown) => {
		if (!name.startsWith("mark:")) return void drawing.classList.toggle("hide-" + name, !shown);
		const style = name.slice(5);
		hidden[shown ? "delete" : "add"](style);
		for (const mark of drawing.querySelectorAll(".mark")) mark.classList.toggle("hidden", hidden.has(/** @type {SVGElement} */ (mark).dataset.style ?? ""));
	};
	/** @type {Set<string>} */
	const hidden = new Set();
	const switches = h("div", { class: "switches" });
	/** @param {string} name @param {string} text */
	const toggle = (name, text) => {
		const on = !wish("hide." + name, false);
		show(name, on);
		return h("label", {}, h("input", { type: "checkbox", checked: on, onchange: (/** @type {Event} */ e) => {
			const shown = /** @type {HTMLInputElement} */ (e.target).checked;
			keepWish("hide." + name, !shown);
			show(name, shown);
		} }), " ", text);
	};
	const words = [...new Set((board.map?.hexes ?? []).map((x) => x.terrain).filter(Boolean))].sort();
	const shapes = board.plan?.shapes ?? [];
	const grounds = shapes.filter((x, i) => shapes.findIndex((y) => y.style === x.style) === i);
	const el = h(
		"div",
		{ class: "view" },
		switches,
		h("label", {}, t("theme"), " ", h("select", { onchange: (/** @type {Event} */ e) => {
			keepWish("theme", /** @type {HTMLSelectElement} */ (e.target).value);
			applyTheme();
		} }, ["system", "light", "dark"].map((v) => h("option", { value: v, selected: wish("theme", "system") === v }, t(/** @type {any} */ ("theme_" + v)))))),
		languageChoice(),
		h("h3", {}, t("legend")),
		h("div", { class: "legend" }, words.map((w) => h("div", { class: "legend-row" }, sampleHex(w), h("span", {}, named("ground_", w), terrainLook(w).look === "other" ? " ?" : ""))),
			grounds.map((shape) => h("div", { class: "legend-row" }, sampleShape(shape), h("span", {}, named("ground_", shape.style))))),
	);
	/** @param {import("./types.js").Mark[]} marks */
	const update = (marks) => {
		const styles = [...new Set(marks.map((m) => m.style ?? "plain"))].sort();
		refill(switches, toggle("labels", t("numbers")), toggle("picks", t("reach")), styles.map((style) => toggle("mark:" + style, t("marks", { style: named("mark_", style) }))));
	};
	update([]);
	return { el, update };
}

export function applyTheme() {
	const theme = wish("theme", "system");
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}
