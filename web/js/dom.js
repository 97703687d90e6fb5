// Elements in one expression: h("button", {class: "go", onclick: f}, "Give order").

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * @param {Element} el
 * @param {Object<string, any>} props
 * @param {(Child|Child[])[]} children
 */
function fill(el, props, children) {
	for (const [key, value] of Object.entries(props)) {
		if (value === null || value === undefined || value === false) continue;
		if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
		else if (key === "data") Object.assign(/** @type {HTMLElement} */ (el).dataset, value);
		else el.setAttribute(key, value === true ? "" : String(value));
	}
	el.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false).map((c) => (c instanceof Node ? c : String(c))));
}

/**
 * @param {string} tag
 * @param {Object<string, any>} [props]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
	const el = document.createElement(tag);
	fill(el, props, children);
	return el;
}

/**
 * @param {string} tag
 * @param {Object<string, any>} [props]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
	const el = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
	fill(el, props, children);
	return el;
}

/** @param {Element} el @param {...(Child|Child[])} children */
export function refill(el, ...children) {
	el.replaceChildren();
	fill(el, {}, children);
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** Refill only when there is something else to show, so that nothing moves under the hand. @param {Element} el @param {any} content that decides the look @param {()=>(Child|Child[])[]} make */
export function renew(el, content, make) {
	const key = JSON.stringify(content);
	if (shown.get(el) === key) return false;
	shown.set(el, key);
	refill(el, ...make());
	return true;
}

/** Say it to those who listen rather than look. @param {string} text */
export function announce(text) {
	const live = document.getElementById("live");
	if (live) live.textContent = live.textContent === text ? text + " " : text;
}

/** Into the clipboard. Over plain http from another machine a browser has none for scripts, and a selection is copied. @param {string} text @returns {Promise<boolean>} did it get there? */
export async function copyText(text) {
	if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
	const held = /** @type {HTMLElement|null} */ (document.activeElement);
	const field = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "unseen", readonly: true }, text));
	document.body.append(field);
	field.select();
	const copied = document.execCommand("copy");
	field.remove();
	held?.focus();
	return copied;
}
