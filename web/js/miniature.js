// The small picture of a scenario's map, drawn when it comes into sight.

import * as api from "./api.js";
import { h } from "./dom.js";
import { miniature } from "./ground.js";
import { HexGrid } from "./hexes.js";
import { planMiniature } from "./plan.js";

/** @type {WeakMap<Element, string>} */
const waiting = new WeakMap();

const watcher = new IntersectionObserver((seen) => {
	for (const { isIntersecting, target } of seen) {
		if (!isIntersecting) continue;
		watcher.unobserve(target);
		draw(target, waiting.get(target) ?? "");
	}
}, { rootMargin: "200px" });

/** @param {Element} el @param {string} scenario */
async function draw(el, scenario) {
	const board = await api.board(scenario).catch(() => null);
	if (board) el.append(board.map ? miniature(new HexGrid(board.map)) : planMiniature(board));
}

/** @param {string} scenario @returns {HTMLElement} */
export function lazyMap(scenario) {
	const el = h("div", { class: "picture" });
	waiting.set(el, scenario);
	watcher.observe(el);
	return el;
}
