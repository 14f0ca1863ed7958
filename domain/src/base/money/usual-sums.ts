/** The largest note, in rupiah (Bank Indonesia, uang kertas tahun emisi 2022). */
const largestNote = 100_000
/** From here on people bring a bundle of ten. */
const bundleFromRupiah = 500_000

/** The most cash that anybody hands over for a bill: whole notes, and of a large one whole bundles. */
export function mostCashFor(dueRupiah: number): number {
  const step = dueRupiah >= bundleFromRupiah ? 10 * largestNote : largestNote
  return Math.max(1, Math.ceil(dueRupiah / step)) * step
}

/** What each kind of sum hardly ever is above, in whole rupiah: beyond it somebody is asked, and may say yes [MONEY-5]. */
export const usualAtMost = {
  /** In the drawer as it is opened or counted. */
  drawer: 50_000_000,
  /** Into or out of it at one time, by hand. */
  cash_move: 20_000_000,
  expense: 100_000_000,
  debt: 50_000_000,
  /** One of something. */
  unit_price: 50_000_000,
  purchase: 500_000_000,
  /** Off one line or one bill. */
  discount: 10_000_000,
  /** What one point is worth. */
  point: 100_000,
} as const satisfies Record<string, number>
