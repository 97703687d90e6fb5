// Several panels in one place.

import { h } from "./dom.js";

export class Tabs {
	/** @param {{name:string, title:string, el:HTMLElement, opened?:()=>void}[]} tabs  `opened`: it is seen now, and was not before */
	constructor(tabs) {
		this.tabs = tabs;
		this.buttons = tabs.map((tab, i) =>
			h("button", { type: "button", role: "tab", id: `tab-${tab.name}`, "aria-controls": `panel-${tab.name}`, onclick: () => this.open(tab.name),
				onkeydown: (/** @type {KeyboardEvent} */ e) => {
					const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key] ?? 0;
					if (!step) return;
					const next = this.tabs[(i + step + this.tabs.length) % this.tabs.length];
					this.open(next.name);
					document.getElementById(`tab-${next.name}`)?.focus();
				} }, tab.title),
		);
		this.panels = tabs.map((tab) => h("div", { role: "tabpanel", id: `panel-${tab.name}`, "aria-labelledby": `tab-${tab.name}`, class: "tabpanel" }, tab.el));
		this.list = h("div", { role: "tablist" }, this.buttons);
		this.el = h("section", { class: "tabs" }, this.list, this.panels);
		this.open(tabs[0].name);
	}

	/** @param {string} name */
	open(name) {
		this.current = name;
		this.tabs.forEach((tab, i) => {
			const on = tab.name === name;
			this.buttons[i].setAttribute("aria-selected", String(on));
			this.buttons[i].tabIndex = on ? 0 : -1;
			this.panels[i].hidden = !on;
		});
		this.tabs.find((tab) => tab.name === name)?.opened?.();
		this.show();
	}

	/** What is there to be read, beside its title. @param {string} name @param {number} n */
	count(name, n) {
		const button = this.buttons[this.tabs.findIndex((tab) => tab.name === name)];
		button.querySelector(".unread")?.remove();
		if (n > 0) button.append(h("span", { class: "unread" }, n));
	}

	/** What was opened is seen: the panel where the side is scrolled as one, the whole tab where the bar is too narrow for all. */
	show() {
		this.el.scrollIntoView({ block: "nearest", inline: "nearest" });
		this.list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}
}
