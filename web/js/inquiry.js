// Questions to the referee ("sight hex hex") have a form and no offers: what may follow is anything of its kind.

/** What follows these words; undefined when they ask nothing. @param {import("./types.js").Board} board @param {string[]} words @returns {import("./types.js").Slot|undefined} */
export function inquirySlot(board, words) {
	const verb = board.verbs.find((v) => v.inquiry && v.name === words[0]);
	if (!verb) return undefined;
	const parts = verb.form.split(" ").filter(Boolean);
	const given = words.length - 1;
	const last = parts[parts.length - 1] ?? "";
	const part = parts[given] ?? (/[+*]$/.test(last) ? last : undefined);
	const complete = given >= parts.filter((p) => !/[*?]$/.test(p)).length;
	if (!part) return { complete };
	const kind = part.replace(/\W/g, "");
	return { complete, any: true, kind, values: kind === "side" ? board.scenario.sides : undefined };
}
