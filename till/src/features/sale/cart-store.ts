import { rupiahSchema } from '@laci/domain/base/money/rupiah.ts'
import { soldQuantitySchema } from '@laci/domain/base/quantity/quantity.ts'
import { heldLineSchema } from '@laci/domain/bill/events.ts'
import { priceTierSchema } from '@laci/domain/catalog/product-members.ts'
import { discountSchema } from '@laci/domain/sale/discount.ts'
import { tenderSchema } from '@laci/domain/sale/tender.ts'
import * as z from 'zod/mini'
import { type Cart, carryOver, emptyCart, isWithinBounds, quantitiesInCart } from './cart.ts'
import { createKeyedListeners } from './keyed-listeners.ts'

/** The part of the browser's storage that is used here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type CartStore = {
  get(): Cart
  /** Thousandths of a product in the cart; read by its tile. */
  quantityOf(productId: string): number
  subscribe(listener: () => void): () => void
  /** Hears of changes in how much of one product is in the cart: a scan asks one tile and not all of them. */
  subscribeTo(productId: string, listener: () => void): () => void
  change(next: (cart: Cart) => Cart): void
  /**
   * Puts another cart in the place of this one once `work` is done. What is scanned until then is in the cart at once, and
   * in the other one, too, as it was edited since: nobody waits, and nothing goes that was not part of `work` [BILL-7]. When
   * `work` throws, or answers false, the cart stays.
   */
  replaceAfter(work: () => Promise<unknown>, next: Cart): Promise<void>
  clear(): void
  /** Tells the number of this device's last sale in its journal: a cart begun before it was that sale, and goes [TILL-6]. */
  dropIfSold(saleSeq: number): void
  /** Writes what is waiting to be written; called when the page is hidden. */
  flush(): void
}

const savedCartSchema = z.object({
  version: z.literal(1),
  /**
   * The newest event of this device when the first line came: any later sale of it has sold this cart. A number and not a
   * time, because clocks are turned back. Left out by the first release.
   */
  startedAfterSeq: z.optional(z.int()),
  nextLineKey: z.int(),
  billDiscount: z.nullable(discountSchema),
  // Left out by the first release.
  customer: z.optional(z.nullable(z.object({ customerId: z.string(), name: z.string(), group: z.string() }))),
  billId: z.optional(z.nullable(z.string())),
  billName: z.optional(z.string()),
  billOpened: z.optional(
    z.nullable(z.object({ holdIds: z.array(z.string()), lines: z.array(heldLineSchema) })),
  ),
  watchedId: z.optional(z.nullable(z.string())),
  // Left out by the releases that kept it in the sheet alone.
  tendersGiven: z.optional(
    z.array(
      z.object({
        tender: tenderSchema,
        amountRupiah: rupiahSchema,
        tenderName: z.exactOptional(z.string()),
        reference: z.exactOptional(z.string()),
        isUnchecked: z.exactOptional(z.boolean()),
      }),
    ),
  ),
  lines: z.array(
    z.object({
      lineKey: z.int(),
      productId: z.nullable(z.string()),
      name: z.string(),
      unit: z.string(),
      isStocked: z.boolean(),
      quantityThousandths: soldQuantitySchema,
      priceRupiah: rupiahSchema,
      discount: z.nullable(discountSchema),
      note: z.string(),
      factorThousandths: z.exactOptional(soldQuantitySchema),
      perBase: z.exactOptional(z.int().check(z.gte(2))),
      listPriceRupiah: z.exactOptional(rupiahSchema),
      isPriceFixed: z.exactOptional(z.boolean()),
      priceTiers: z.exactOptional(z.array(priceTierSchema)),
      variantGroupId: z.exactOptional(z.string()),
      category: z.exactOptional(z.string()),
      isTaxed: z.exactOptional(z.boolean()),
      promisedThousandths: z.exactOptional(z.int().check(z.gte(0))),
    }),
  ),
})

/** A scan must not wait for the disk; the draft follows this much later. */
const saveDelayMs = 150

export type CartStoreDeps = {
  readonly storage: DraftStorage
  readonly storageKey: string
  /** The number of the newest event that this device told. */
  readonly headSeq: () => number
  readonly schedule: (work: () => void, delayMs: number) => void
}

/**
 * The cart of the running till. It survives a reload [TILL-5]. One device sells one cart at a time, so a draft that was
 * begun before the device's last sale is that sale: a crash between *Lunas* and clearing the screen never sells twice.
 */
export function createCartStore(deps: CartStoreDeps): CartStore {
  const { storage, storageKey } = deps
  let { cart, startedAfterSeq } = restore(deps)
  let quantities = quantitiesInCart(cart)
  let isSaveDue = false
  const listeners = new Set<() => void>()
  const productListeners = createKeyedListeners<string>()

  function save() {
    if (!isSaveDue) return
    isSaveDue = false
    if (isIdle(cart)) storage.removeItem(storageKey)
    else {
      const { touchedKey: _, ...kept } = cart
      storage.setItem(storageKey, JSON.stringify({ version: 1, startedAfterSeq, ...kept }))
    }
  }

  function change(next: (cart: Cart) => Cart) {
    const after = next(cart)
    if (after === cart) return
    if (isIdle(cart)) startedAfterSeq = deps.headSeq()
    cart = after
    const before = quantities
    quantities = quantitiesInCart(cart)
    if (!isSaveDue) {
      isSaveDue = true
      deps.schedule(save, saveDelayMs)
    }
    for (const listener of listeners) listener()
    for (const productId of changedKeys(before, quantities)) productListeners.tell(productId)
  }

  async function replaceAfter(work: () => Promise<unknown>, other: Cart) {
    const begun = cart
    if ((await work()) === false) return
    startedAfterSeq = deps.headSeq()
    change((now) => carryOver(begun, now, other))
    save()
  }

  function clear() {
    change(() => emptyCart)
    save()
  }

  return {
    get: () => cart,
    quantityOf: (productId) => quantities.get(productId) ?? 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeTo: productListeners.add,
    change,
    replaceAfter,
    clear,
    dropIfSold(saleSeq) {
      if (!isIdle(cart) && saleSeq > startedAfterSeq) clear()
    },
    flush: save,
  }
}

/** Keys whose values differ, or that only one of the maps has. */
function changedKeys(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const changed = [...after.keys()].filter((key) => after.get(key) !== before.get(key))
  for (const key of before.keys()) if (!after.has(key)) changed.push(key)
  return changed
}

/** Nothing in it that a reload would lose. */
function isIdle(cart: Cart): boolean {
  return cart.lines.length === 0 && cart.customer === null && cart.billId === null
}

function restore(deps: CartStoreDeps): { cart: Cart; startedAfterSeq: number } {
  const nothing = { cart: emptyCart, startedAfterSeq: deps.headSeq() }
  const text = deps.storage.getItem(deps.storageKey)
  if (text === null) return nothing
  const saved = savedCartSchema.safeParse(parseJson(text))
  // A draft that cannot be read is not worth stopping the till for: nothing was sold yet.
  if (!saved.success || !isWithinBounds(saved.data.lines)) return nothing
  const {
    version: _,
    startedAfterSeq = deps.headSeq(),
    customer,
    billId,
    billName,
    billOpened,
    watchedId,
    tendersGiven,
    ...cart
  } = saved.data
  return {
    cart: {
      ...cart,
      customer: customer ?? null,
      billId: billId ?? null,
      billName: billName ?? '',
      billOpened: billOpened ?? null,
      watchedId: watchedId ?? null,
      tendersGiven: tendersGiven ?? [],
      touchedKey: null,
    },
    startedAfterSeq,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
