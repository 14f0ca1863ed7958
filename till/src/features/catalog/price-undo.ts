import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import type { PriceChange } from '@laci/domain/catalog/price-change.ts'
import { productFieldsSchema } from '@laci/domain/catalog/product.ts'
import * as z from 'zod/mini'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A list of a whole large catalogue would crowd out the cart. */
const mostKept = 5_000

const priceFields = z.partial(
  z.pick(productFieldsSchema, { priceRupiah: true, units: true, priceTiers: true }),
)
const undoSchema = z.array(
  z.object({
    productId: uuidSchema,
    name: z.string(),
    before: priceFields,
    changes: priceFields,
    fromRupiah: z.int(),
    toRupiah: z.int(),
    isBelowCost: z.boolean(),
  }),
)
const keyOf = (storeId: string) => `laci-kasir-harga-${storeId}`

/** The last change of many prices on this device, so that it is taken back after a reload as well; nothing that can be read is none. */
export function readPriceUndo(storage: DraftStorage, storeId: string): readonly PriceChange[] {
  try {
    const read = undoSchema.safeParse(JSON.parse(storage.getItem(keyOf(storeId)) ?? '[]'))
    // JSON holds no field that is there and undefined.
    return read.success ? (read.data as PriceChange[]) : []
  } catch {
    return []
  }
}

export function keepPriceUndo(storage: DraftStorage, storeId: string, changes: readonly PriceChange[]): void {
  try {
    if (changes.length === 0 || changes.length > mostKept) storage.removeItem(keyOf(storeId))
    else storage.setItem(keyOf(storeId), JSON.stringify(changes))
  } catch {
    // A full storage costs the way back after a reload, not the prices.
  }
}
