// Per cents that people add up.

/** Parts of a whole in whole per cents, a hundred in all: what rounding down leaves over goes where it cut off most. @param {number[]} parts */
export function wholePerCents(parts) {
	const all = parts.reduce((sum, n) => sum + n, 0);
	const exact = parts.map((n) => (100 * n) / all);
	const shares = exact.map(Math.floor);
	const byLoss = exact.map((_, i) => i).sort((a, b) => exact[b] - shares[b] - (exact[a] - shares[a]));
	const left = 100 - shares.reduce((sum, n) => sum + n, 0);
	for (const i of byLoss.slice(0, left)) shares[i]++;
	return shares;
}
