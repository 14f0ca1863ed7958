/**
 * The goods of the first chip: what somebody marked, then what sells best now, then the others in their order, each once. `best`
 * and `favorites` may name what is gone: that is left out. The very list of all goods where nothing comes before it.
 */
export function tileOrder(
  all: readonly string[],
  first: { readonly favorites: readonly string[]; readonly best: readonly string[] },
  isSold: (productId: string) => boolean,
): readonly string[] {
  const ahead = new Set([...first.favorites, ...first.best].filter(isSold))
  return ahead.size === 0 ? all : [...ahead, ...all.filter((productId) => !ahead.has(productId))]
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
