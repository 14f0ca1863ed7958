import { barcodeKey } from '../base/barcode/barcode.ts'
import type { ProductFields } from './product.ts'
import { allBarcodes } from './selling-unit.ts'

type Named = {
  readonly productId: string
  readonly fields: Pick<ProductFields, 'name' | 'barcodes' | 'units' | 'isActive'>
}

/** Products that are probably one and the same. */
export type DuplicateGroup = {
  /** At least two, the one that was made first before all others. */
  readonly productIds: readonly string[]
  /** Codes that more than one of them has, as they are looked up; empty: only their names are the same. */
  readonly sharedCodes: readonly string[]
}

/**
 * Products on sale that have a barcode in common, or the same name but for capitals, accents, blanks and signs
 * [CATALOG-12]. Whoever is alike with one of a group belongs to it. Groups with a shared barcode come first: of those a scan
 * finds only one.
 */
export function duplicateGroups(products: Iterable<Named>): DuplicateGroup[] {
  const ofKey = new Map<string, string[]>()
  for (const { productId, fields } of products) {
    if (!fields.isActive) continue
    const codes = allBarcodes(fields).map((code) => `code ${barcodeKey(code)}`)
    const name = foldedName(fields.name)
    for (const key of new Set(name === '' ? codes : [...codes, `name ${name}`])) {
      const known = ofKey.get(key)
      if (known === undefined) ofKey.set(key, [productId])
      else known.push(productId)
    }
  }
  const groupOf = new Map<string, { ids: Set<string>; codes: string[] }>()
  for (const [key, ids] of ofKey) {
    if (ids.length < 2) continue
    const group = { ids: new Set(ids), codes: key.startsWith('code ') ? [key.slice(5)] : [] }
    for (const other of new Set(ids.map((id) => groupOf.get(id)))) {
      if (other === undefined) continue
      for (const id of other.ids) group.ids.add(id)
      group.codes.push(...other.codes)
    }
    for (const id of group.ids) groupOf.set(id, group)
  }
  const groups = Array.from(new Set(groupOf.values()), ({ ids, codes }) => ({
    productIds: [...ids].sort(),
    sharedCodes: codes.sort(),
  }))
  return [
    ...groups.filter(({ sharedCodes }) => sharedCodes.length > 0),
    ...groups.filter(({ sharedCodes }) => sharedCodes.length === 0),
  ]
}

/** `Gula Pasir, 1 kg` and `GULA PASIR 1KG` are one name. Without any letter or digit: empty, and like nothing. */
function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
