// A study's report in a real Chromium: nothing of it is cut off or lies over something else, from a phone to a wide desk.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, newPage, PROGRAM } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "sandtable-"));
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
	browser = await launch();
});
after(async () => {
	await browser?.close();
	rmSync(folder, { recursive: true, force: true });
});

/** The report of a short study, or of its results after they were changed. */
function report(scenario, change = (/** @type {string} */ results) => results) {
	const out = join(folder, scenario.replace("/", "-"));
	const study = (...more) => execFileSync(PROGRAM, ["study", scenario, "--players", "recruit,recruit", "--games", "6", "--out", out, ...more]);
	study();
	const file = join(out, "base", "00000001-00000003.tsv");
	writeFileSync(file, change(readFileSync(file, "utf8")));
	study("--resume");
	return `file://${join(out, "report.html")}`;
}

/** What sticks out of the page, or of the cell it stands in, or lies over its neighbour in the row. */
const troubles = (page) =>
	page.evaluate(() => {
		const named = (/** @type {Element} */ e) => `${e.tagName} "${e.textContent?.slice(0, 60)}"`;
		const boxes = [...document.querySelectorAll("h1, h2, h3, p, td, th, summary, figure svg, .plot svg text, .pan")].map((e) => ({ e, at: e.getBoundingClientRect() }));
		const out = boxes.filter(({ at }) => at.width > 0 && (at.left < 0 || at.right > innerWidth)).map(({ e }) => `cut off: ${named(e)}`);
		for (const row of document.querySelectorAll("tr")) {
			const cells = [...row.children];
			for (const cell of cells) if (cell.scrollWidth > cell.clientWidth && !cell.matches(".plot")) out.push(`too narrow: ${named(cell)}`);
			const at = cells.map((c) => c.getBoundingClientRect());
			for (let i = 0; i < at.length; i++)
				for (let k = 0; k < i; k++)
					if (at[i].left < at[k].right - 1 && at[k].left < at[i].right - 1 && at[i].top < at[k].bottom - 1 && at[k].top < at[i].bottom - 1) out.push(`one over the other: ${named(cells[k])}, ${named(cells[i])}`);
		}
		if (document.documentElement.scrollWidth > innerWidth) out.push("the page is wider than the window");
		return out;
	});

const LONG = "the other side has lost rather more points than a careful general can afford";
/** One ending with the longest of words, and games that ended from the first turn to the ninetieth. */
const stretched = (/** @type {string} */ results) => {
	let line = 0;
	return results.replace(/^\d.*$/gm, (game) => {
		const column = game.split("\t");
		if (line === 0) column[5] = LONG;
		column[6] = String(1 + 18 * line++);
		return column.join("\t");
	});
};

for (const [scenario, change] of [["rifles/stonyridge", stretched], ["mons/battle"], ["nullgame/skirmish"]])
	test(`${scenario}: nothing is cut off at any width`, async () => {
		const page = await newPage(browser);
		await page.goto(report(scenario, change));
		await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
		if (change) assert.ok((await page.textContent(".rates >> nth=1")).includes(LONG), "the ending is told in full");
		for (const width of [360, 700, 900, 1000, 1280, 1600]) {
			await page.setViewportSize({ width, height: 800 });
			assert.deepEqual(await troubles(page), [], `at ${width} pixels`);
		}
		await page.context().close();
	});
