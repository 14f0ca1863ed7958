import { barcodeKey, barcodeSchema } from '@laci/domain/catalog/barcode.ts'
import { type ProductFields, productFieldsSchema } from '@laci/domain/catalog/product.ts'
import { productEdit } from '@laci/domain/catalog/product-edit.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { accept, refuse } from '@laci/domain/lib/result.ts'
import { isReservedCode } from '@laci/domain/sale/reserved-code.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { ProductRefusal } from '../till-types.ts'
import type { CommandDeps, ShopCommands } from './shop-commands.ts'

/** What is done with products: a new one, what an open form changed of one, its stock. */
export function createProductCommands(
  deps: Pick<CommandDeps, 'appendAll' | 'newId' | 'catalog'>,
): Pick<ShopCommands, 'saveProduct' | 'adjustStock'> {
  /** What it has already stays, also where two tills gave one code to two products while they were offline. */
  function takenBarcode(
    after: ProductFields,
    before: { readonly productId: string; readonly fields: ProductFields } | null,
  ): Extract<ProductRefusal, { code: 'barcode_taken' }> | null {
    const hadKeys = new Set(before === null ? [] : allBarcodes(before.fields).map(barcodeKey))
    for (const barcode of allBarcodes(after)) {
      if (hadKeys.has(barcodeKey(barcode))) continue
      const owner = deps.catalog.ownerOfBarcode(barcode)
      if (owner !== null && owner.productId !== before?.productId) {
        return { code: 'barcode_taken', barcode, otherName: owner.fields.name }
      }
    }
    return null
  }

  return {
    async saveProduct(edited, typed, openingStockThousandths, approved = [], batch = {}) {
      const read = readFields(typed)
      if (!read.ok) return read
      const fields = read.value
      if (edited !== null) {
        const { productId } = edited
        const now = deps.catalog.product(productId)?.fields
        if (now === undefined) return refuse({ code: 'product_unknown' })
        const { changes, contested } = productEdit({ ...edited, typed: fields, now })
        const twin = takenBarcode({ ...now, ...changes }, { productId, fields: now })
        if (twin !== null) return refuse(twin)
        if (contested.length > 0) return refuse({ code: 'changed_elsewhere', contested, now })
        if (Object.keys(changes).length > 0) {
          await deps.appendAll([
            ...approved,
            { kind: 'product_saved', body: { products: [{ productId, changes }] } },
          ])
        }
        return accept({ productId })
      }
      const twin = takenBarcode(fields, null)
      if (twin !== null) return refuse(twin)
      const newId = deps.newId()
      const facts: Fact[] = [
        ...approved,
        { kind: 'product_saved', body: { products: [{ productId: newId, changes: fields }] } },
      ]
      if (openingStockThousandths !== undefined && openingStockThousandths > 0) {
        const opening = {
          productId: newId,
          quantityThousandths: openingStockThousandths,
          unitCostRupiah: fields.costRupiah,
          ...batch,
        }
        facts.push({ kind: 'stock_received', body: { reason: 'opening', lines: [opening], note: '' } })
      }
      await deps.appendAll(facts)
      return accept({ productId: newId })
    },

    async adjustStock(productId, deltaThousandths, reason, note, approved = [], batch = {}) {
      if (deltaThousandths === 0) return
      const line = { productId, quantityThousandths: deltaThousandths }
      const shortNote = note.trim().slice(0, 200)
      const fact: Fact =
        reason === 'received'
          ? {
              kind: 'stock_received',
              body: { reason, lines: [{ ...line, unitCostRupiah: null, ...batch }], note: shortNote },
            }
          : { kind: 'stock_adjusted', body: { reason, lines: [line], note: shortNote } }
      await deps.appendAll([...approved, fact])
    },
  }
}

function readFields(
  typed: ProductFields,
): { ok: true; value: ProductFields } | { ok: false; refusal: ProductRefusal } {
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
