import { barcodeKey, barcodeSchema } from '../base/barcode/barcode.ts'
import { isReservedCode } from '../base/barcode/reserved-code.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import { type Decision, defineCommand } from '../events/define-command.ts'
import type { BatchFacts } from '../stock/batch-record.ts'
import { type BarcodeShop, type BarcodeTaken, takenBarcode } from './barcode-taken.ts'
import { type ProductFields, productFieldsSchema } from './product.ts'
import { productEdit } from './product-edit.ts'
import {
  type ProductSavedFact,
  type ProductShop,
  type StockReceivedFact,
  savedDecision,
} from './product-facts.ts'

/** A product in an open form. */
export type EditedProduct = {
  readonly productId: string
  /** What the form says where nobody touches it. */
  readonly opened: ProductFields
  /** The newest that the person was shown of it; absent: what the form began with. */
  readonly seen?: ProductFields | undefined
}

export type ProductToSave = {
  /** Null: a new product. */
  readonly edited: EditedProduct | null
  readonly typed: ProductFields
  /** Of a new product, as its own event. */
  readonly openingStockThousandths?: QuantityThousandths | undefined
  /** Of the opening stock. */
  readonly batch?: BatchFacts | undefined
}

export type ProductRefusal =
  | { readonly code: 'name_missing' }
  | { readonly code: 'unit_missing' }
  | BarcodeTaken
  | { readonly code: 'barcode_unreadable'; readonly barcode: string }
  /** It begins like a command of the till (`LACI-`) [SALE-23]. */
  | { readonly code: 'barcode_reserved'; readonly barcode: string }
  | { readonly code: 'product_unreadable'; readonly field: string }
  | { readonly code: 'product_unknown' }
  /** Another device changed the same fields while the form was open. */
  | {
      readonly code: 'changed_elsewhere'
      readonly contested: readonly (keyof ProductFields)[]
      readonly now: ProductFields
    }

type SavedProduct = Result<
  Decision<ProductSavedFact | StockReceivedFact, { readonly productId: string }>,
  ProductRefusal
>

/** Makes a product, or records what an open form changed of one: only what differs from `opened` [SYNC-95]. */
export const saveProductCommand = defineCommand({
  subject: ({ edited, typed }: ProductToSave) =>
    `${edited === null ? 'Produk baru' : 'Ubah produk'} ${typed.name}`,
  decide(input: ProductToSave, shop: ProductShop & BarcodeShop, { newId }): SavedProduct {
    const read = readFields(input.typed)
    if (!read.ok) return read
    return input.edited === null
      ? newProduct(newId(), read.value, input, shop)
      : editedProduct(input.edited, read.value, shop)
  },
})

function newProduct(
  productId: string,
  fields: ProductFields,
  { openingStockThousandths, batch }: ProductToSave,
  shop: BarcodeShop,
): SavedProduct {
  const twin = takenBarcode(fields, null, shop)
  if (twin !== null) return refuse(twin)
  const { permissions, events } = savedDecision([{ products: [{ productId, changes: fields }] }], undefined)
  const output = { productId }
  if (openingStockThousandths === undefined || openingStockThousandths <= 0)
    return accept({ events, permissions, output })
  const opening = {
    productId,
    quantityThousandths: openingStockThousandths,
    unitCostRupiah: fields.costRupiah,
    ...batch,
  }
  const received: StockReceivedFact = {
    kind: 'stock_received',
    body: { reason: 'opening', lines: [opening], note: '' },
  }
  return accept({ events: [...events, received], permissions, output })
}

function editedProduct(
  edited: EditedProduct,
  typed: ProductFields,
  shop: ProductShop & BarcodeShop,
): SavedProduct {
  const { productId } = edited
  const now = shop.product(productId)?.fields
  if (now === undefined) return refuse({ code: 'product_unknown' })
  const { changes, contested } = productEdit({ ...edited, typed, now })
  const twin = takenBarcode({ ...now, ...changes }, { productId, fields: now }, shop)
  if (twin !== null) return refuse(twin)
  if (contested.length > 0) return refuse({ code: 'changed_elsewhere', contested, now })
  const products = Object.keys(changes).length === 0 ? [] : [{ productId, changes }]
  return accept(savedDecision(products.length === 0 ? [] : [{ products }], { productId }))
}

function readFields(typed: ProductFields): Result<ProductFields, ProductRefusal> {
  if (typed.name.trim() === '') return refuse({ code: 'name_missing' })
  if (typed.unit.trim() === '') return refuse({ code: 'unit_missing' })
  // One code once, in whatever form it was typed.
  const barcodes = [
    ...new Map(typed.barcodes.map((code) => [barcodeKey(code), code.trim()] as const)).values(),
  ].filter((code) => code !== '')
  const unitBarcodes = typed.units.flatMap((unit) => unit.barcodes)
  for (const barcode of [...barcodes, ...unitBarcodes]) {
    if (isReservedCode(barcode)) return refuse({ code: 'barcode_reserved', barcode })
    if (!barcodeSchema.safeParse(barcode).success) return refuse({ code: 'barcode_unreadable', barcode })
  }
  const read = productFieldsSchema.safeParse({ ...typed, barcodes })
  if (!read.success) {
    return refuse({ code: 'product_unreadable', field: String(read.error.issues[0]?.path[0] ?? '') })
  }
  return accept(read.data)
}
