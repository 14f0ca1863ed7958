import type { Permission } from '../base/permission/permission.ts'
import type { StockReceived } from '../stock/events.ts'
import type { ProductFields, ProductSaved } from './product.ts'

/** Products as commands see them. */
export type ProductShop = {
  product(productId: string): { readonly fields: ProductFields } | null
}

export type ProductSavedFact = { readonly kind: 'product_saved'; readonly body: ProductSaved }
export type StockReceivedFact = { readonly kind: 'stock_received'; readonly body: StockReceived }

/** A cost alone, or goods shown and hidden, would be free to some who may not edit goods (`savingPermissions`). */
export const productsPermission: readonly Permission[] = [{ right: 'products' }]

export function savedFacts(bodies: readonly ProductSaved[]): ProductSavedFact[] {
  return bodies.map((body) => ({ kind: 'product_saved', body }))
}

/** The decision of a command that changes products and nothing else; without a change it takes nothing. */
export function savedDecision<Output>(bodies: readonly ProductSaved[], output: Output) {
  const permissions = bodies.length === 0 ? [] : productsPermission
  return { events: savedFacts(bodies), permissions, output }
}

export function fieldsIn(shop: ProductShop): (productId: string) => ProductFields | null {
  return (productId) => shop.product(productId)?.fields ?? null
}
