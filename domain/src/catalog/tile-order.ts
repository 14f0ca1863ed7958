/**
 * The goods of the first chip: what somebody marked, then what sells best now, then the others in their order, each once. `best`
 * and `favorites` may name what is gone, for which `placeOf` answers -1: that is left out. The very list of all goods where
 * nothing comes before it.
 */
export function tileOrder(
  all: readonly string[],
  first: { readonly favorites: readonly string[]; readonly best: readonly string[] },
  placeOf: (productId: string) => number,
): readonly string[] {
  const placeAhead = new Map<string, number>()
  for (const productId of [...first.favorites, ...first.best]) {
    const place = placeOf(productId)
    if (place >= 0) placeAhead.set(productId, place)
  }
  if (placeAhead.size === 0) return all
  // Copied in runs: a set that is asked about each of 100,000 ids takes a tenth of a start on a slow tablet.
  const runs: string[][] = []
  let from = 0
  for (const place of [...placeAhead.values()].sort((one, other) => one - other)) {
    runs.push(all.slice(from, place))
    from = place + 1
  }
  return [...placeAhead.keys()].concat(...runs, all.slice(from))
}

/**
 * A list for people who know their codes: by SKU, numbers in it by their worth (*A2* before *A10*), what has none behind them in
 * its order [CATALOG-75].
 */
export function inSkuOrder(productIds: readonly string[], skuOf: (productId: string) => string): string[] {
  const keyed = productIds.map((productId, at) => ({ productId, at, key: skuOrderKey(skuOf(productId)) }))
  keyed.sort((one, other) => {
    if (one.key === other.key) return one.at - other.at
    if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1
    return one.key < other.key ? -1 : 1
  })
  return keyed.map(({ productId }) => productId)
}

function skuOrderKey(sku: string): string {
  return sku.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(16, '0'))
}
