import { assert } from '@laci/domain/base/lib/assert.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { promotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { type PricingRules, pricingRules } from '@laci/domain/sale/pricing-rules.ts'
import type { TenderGiven } from '@laci/domain/sale/settle.ts'
import type { ProductView } from '@laci/till/engine/api/catalog.ts'
import type { ShopRecordView } from '@laci/till/engine/api/records.ts'
import type { CommandResult } from '@laci/till/engine/shop/executor.ts'
import type { OpenShop } from '@laci/till/engine/till/open-shop.ts'
import { addToCart, type Cart, changeCustomer, draftOf, emptyCart } from '@laci/till/features/sale/cart.ts'
import { findGoods, type Goods, goodsOf } from '@laci/till/features/sale/goods.ts'
import type { Commands } from '@laci/till/ui/approval/approval.tsx'
import type { Network as NetworkName, Telling } from '../e2e/functions/cell.ts'

/** A command of the domain, whatever it takes. */
export type AnyCommand = { readonly subject: unknown; readonly decide: unknown }

export type Person = { readonly staffId: string; readonly name: string; readonly pin: string }

/** Where a row is done without a browser: a till that is open, its commands, and the state of the network. */
export type Cell = {
  readonly shop: OpenShop
  readonly commands: Commands
  readonly network: NetworkName
  readonly people: { readonly rina: Person; readonly tono: Person }
  readonly otherStore: { readonly storeId: string; readonly name: string }
  readonly ownerPassword: string
  /** From here on this person allows what the one at the till may not do alone; null: nobody is asked. */
  approveBy(person: Person | null): void
  /** What this till has recorded since the row began. */
  recorded(): Promise<readonly (Envelope & Fact)[]>
  /** Everything that it ever recorded. */
  all(): Promise<readonly (Envelope & Fact)[]>
  /** The device is switched off and on. */
  restart(): Promise<void>
}

export type Scene = {
  /** Exactly the commands that it executes, or asks permission for. */
  readonly commands: readonly AnyCommand[]
  /** What it reads, where nothing is recorded. */
  readonly reads?: string
  /** What is recorded, where the row of the browser looks at that itself; absent: what the row says. */
  readonly records?: readonly Telling[]
  run(cell: Cell): Promise<unknown>
}

/** What proves a row without a browser, or why nothing of it is more than a screen. */
export type Proof = Scene | { readonly onlyScreen: string }

export type Proofs = { readonly [rowName: string]: Proof }

/** What was done; fails where it was refused or not approved. */
export function done<Output, Refused>(result: CommandResult<Output, Refused>) {
  assert(result.is === 'done', `not done: ${JSON.stringify(result)}`)
  return result
}

/** By a barcode, as a scan finds it. */
export function scanned({ shop }: Cell, code: string): Goods {
  const goods = findGoods(shop.catalog, code, shop.settings.get().scaleCodes)
  assert(goods !== null, `no goods have the code ${code}`)
  return goods
}

export function productNamed({ shop }: Cell, name: string): ProductView {
  const [found] = shop.catalog
    .all({ withInactive: true })
    .flatMap((productId) => shop.catalog.product(productId) ?? [])
    .filter(({ fields }) => fields.name === name)
  assert(found !== undefined, `no product is called ${name}`)
  return found
}

export function customerNamed({ shop }: Cell, name: string): ShopRecordView<'customer'> {
  const found = shop.records
    .ofKind('customer')
    .get()
    .find(({ fields }) => fields.name === name)
  assert(found !== undefined, `no customer is called ${name}`)
  return found
}

export function rulesOf({ shop }: Cell): PricingRules {
  const promotions = shop.records.ofKind('promotion').get()
  const { businessDay } = shop.counterFacts()
  return pricingRules(shop.settings.get(), promotionBook(promotions, businessDay, shop.catalog.standsFor))
}

/** A cart with so many of each; by barcode, by goods, or by the name of a product. */
export function cartOf(
  cell: Cell,
  ...lines: readonly (readonly [what: string | Goods, count?: number])[]
): Cart {
  return lines.reduce((cart, [what, count = 1]) => {
    if (typeof what !== 'string') {
      const one = what.oneThousandths ?? wholeUnits(1)
      return addToCart(cart, what.sellable, quantityThousandths(Math.round(one * count)))
    }
    const goods = /^\d+$/.test(what) ? scanned(cell, what) : goodsOf(productNamed(cell, what))
    const one = goods.oneThousandths ?? wholeUnits(1)
    return addToCart(cart, goods.sellable, quantityThousandths(Math.round(one * count)))
  }, emptyCart)
}

export function forCustomer(cell: Cell, cart: Cart, name: string): Cart {
  const { id, fields } = customerNamed(cell, name)
  return changeCustomer(cart, { customerId: id, name: fields.name, group: fields.group })
}

export const totalOf = (cell: Cell, cart: Cart) => priceCart(draftOf(cart), rulesOf(cell)).totalRupiah

export const tender = (
  kind: TenderGiven['tender'],
  amountRupiah: number,
  more: Partial<TenderGiven> = {},
): TenderGiven => ({ tender: kind, amountRupiah: rupiah(amountRupiah), ...more })

/** Pays a cart; exactly in cash unless said. Answers the recorded sale. */
export async function sell(cell: Cell, cart: Cart, tenders?: readonly TenderGiven[]) {
  const paid = tenders ?? [tender('cash', totalOf(cell, cart))]
  const sold = done(await cell.commands.execute(recordSaleCommand, { draft: draftOf(cart), tenders: paid }))
  const event = sold.recorded.find(({ kind }) => kind === 'sale_recorded')
  assert(event?.kind === 'sale_recorded', 'a sale was recorded')
  return event
}

/** The newest record of a kind. */
export function newest<Kind extends Parameters<OpenShop['records']['ofKind']>[0]>(
  { shop }: Cell,
  kind: Kind,
): ShopRecordView<Kind> {
  const found = shop.records.ofKind(kind).get().at(-1)
  assert(found !== undefined, `there is no ${kind}`)
  return found
}
