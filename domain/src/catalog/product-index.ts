import { barcodeKey } from '../base/barcode/barcode.ts'
import type { ProductFields } from './product.ts'
import { allBarcodes } from './selling-unit.ts'
import { textKey } from './variant.ts'

export type ShopProduct = { readonly productId: string; readonly fields: ProductFields }

/** The products of a shop as an import looks them up. */
export type ProductIndex = {
  /** Takes a product in, or what became of it in this import. */
  add(product: ShopProduct): void
  byId(productId: string): ShopProduct | null
  bySku(sku: string): ShopProduct | null
  byBarcode(code: string): ShopProduct | null
  /** The one product of this name; null when there is none, or more than one. */
  byName(name: string): ShopProduct | null
  /** The group of variants of this name, and how many are in it. */
  groupNamed(name: string): { readonly groupId: string; readonly count: number } | null
}

export function createProductIndex(): ProductIndex {
  const products = new Map<string, ShopProduct>()
  const ofSku = new Map<string, string>()
  const ofBarcode = new Map<string, string>()
  const ofName = new Map<string, string | null>()
  const ofGroup = new Map<string, { groupId: string; members: Set<string> }>()

  /** Of two that claim the same, one that is sold wins over one that is hidden. */
  function claim(claims: Map<string, string>, key: string, { productId, fields }: ShopProduct): void {
    const owner = products.get(claims.get(key) ?? '')
    if (owner === undefined || owner.productId === productId || (!owner.fields.isActive && fields.isActive)) {
      claims.set(key, productId)
    }
  }

  const find = (productId: string | null | undefined) =>
    (typeof productId === 'string' ? products.get(productId) : undefined) ?? null

  return {
    add(product) {
      const { productId, fields } = product
      products.set(productId, product)
      if (fields.sku !== '') claim(ofSku, skuKey(fields.sku), product)
      for (const code of allBarcodes(fields)) claim(ofBarcode, barcodeKey(code), product)
      const name = nameKey(fields.name)
      const named = ofName.get(name)
      ofName.set(name, named === undefined || named === productId ? productId : null)
      if (fields.variant !== null) {
        const { groupId, groupName } = fields.variant
        const group = ofGroup.get(textKey(groupName)) ?? { groupId, members: new Set() }
        ofGroup.set(textKey(groupName), group)
        group.members.add(productId)
      }
    },
    byId: (productId) => find(productId),
    bySku: (sku) => find(ofSku.get(skuKey(sku))),
    byBarcode: (code) => find(ofBarcode.get(barcodeKey(code))),
    byName: (name) => find(ofName.get(nameKey(name))),
    groupNamed(name) {
      const group = ofGroup.get(textKey(name))
      return group === undefined ? null : { groupId: group.groupId, count: group.members.size }
    },
  }
}

/** `a-1` and `A-1` are one code of a shop. */
export function skuKey(sku: string): string {
  return sku.trim().toUpperCase()
}

export function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
