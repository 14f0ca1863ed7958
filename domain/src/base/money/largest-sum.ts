/**
 * Sums that nothing bounds (what was guessed that goods cost, what all shops sold together) are said up to so much: Rp 1
 * kuadriliun. Whoever shows one that has reached it says that it is more [REPORT-60].
 */
export const largestSumRupiah = 1_000_000_000_000_000
