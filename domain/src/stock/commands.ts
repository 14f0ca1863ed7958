import { accept, refuse } from '../base/lib/result.ts'
import { paperQuantity } from '../base/print/paper-text.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import { dayText } from '../base/time/day-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { defineCommand } from '../events/define-command.ts'
import { type CountedLine, countParts } from './count-parts.ts'
import { maximumStockLines, type StockAdjusted, type StockCounted } from './events.ts'
import { type ReceivedGoods, receiptReversal } from './mistaken-receipt.ts'

type FinishedCount = {
  readonly countId: string
  /** Of what was counted: a category. */
  readonly name: string
  readonly lines: readonly CountedLine[]
}

/** *Simpan opname* [STOCK-3] [STOCK-6]. */
export const saveCountCommand = defineCommand({
  subject: ({ lines }: FinishedCount) => `Stok opname ${lines.length} produk`,
  decide({ countId, name, lines }: FinishedCount, _shop: unknown, { counter }) {
    if (lines.length === 0) return refuse({ code: 'count_empty' as const })
    const events = countParts(lines).map((part) => {
      const body: StockCounted = { ...counter, countId, ...part, name, note: '' }
      return { kind: 'stock_counted' as const, body }
    })
    return accept({ events, output: undefined })
  },
})

export const lostGoodsName = { waste: 'Rusak atau hilang', own_use: 'Dipakai sendiri' } as const

type LostGoods = {
  readonly reason: keyof typeof lostGoodsName
  readonly note: string
  /** Null: nobody can read how many. */
  readonly lines: readonly {
    readonly productId: string
    readonly quantityThousandths: QuantityThousandths | null
  }[]
}

export type LostGoodsRefusal =
  | { readonly code: 'goods_missing' }
  | { readonly code: 'too_many_lines'; readonly maximumCount: number }
  | { readonly code: 'quantity_unusable'; readonly productId: string }

/** *Barang rusak*: goods that nobody sells any more leave stock together [STOCK-18]. */
export const removeLostGoodsCommand = defineCommand({
  subject: ({ reason, lines }: LostGoods) => `${lostGoodsName[reason]}: ${lines.length} produk`,
  decide({ reason, note, lines }: LostGoods, _shop: unknown, { counter: { businessDay } }) {
    if (lines.length === 0) return refuse<LostGoodsRefusal>({ code: 'goods_missing' })
    if (lines.length > maximumStockLines)
      return refuse<LostGoodsRefusal>({ code: 'too_many_lines', maximumCount: maximumStockLines })
    const gone: StockAdjusted['lines'] = []
    for (const { productId, quantityThousandths: quantity } of lines) {
      if (quantity === null || quantity <= 0)
        return refuse<LostGoodsRefusal>({ code: 'quantity_unusable', productId })
      gone.push({ productId, quantityThousandths: quantityThousandths(-quantity) })
    }
    const body: StockAdjusted = { reason, lines: gone, note: note.trim(), businessDay }
    return accept({ events: [{ kind: 'stock_adjusted' as const, body }], output: undefined })
  },
})

type ExpiredGoods = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly expiresOn: BusinessDay
  /** As the list says it. */
  readonly leftThousandths: number
  /** Null: nobody can read how many. */
  readonly quantityThousandths: QuantityThousandths | null
}

export type ExpiredGoodsRefusal = { readonly code: 'quantity_unusable' | 'more_than_left' }

/** *Buang*: what was found of goods of one expiry day leaves stock as waste [STOCK-11]. */
export const throwAwayExpiredCommand = defineCommand({
  subject: ({ quantityThousandths: quantity, unit, name }: ExpiredGoods) =>
    `Buang ${paperQuantity(quantity ?? 0)} ${unit} ${name}`,
  decide(goods: ExpiredGoods, _shop: unknown, { counter: { businessDay } }) {
    const { productId, expiresOn, leftThousandths, quantityThousandths: quantity } = goods
    if (quantity === null || quantity <= 0) return refuse<ExpiredGoodsRefusal>({ code: 'quantity_unusable' })
    if (quantity > leftThousandths) return refuse<ExpiredGoodsRefusal>({ code: 'more_than_left' })
    const line = { productId, quantityThousandths: quantityThousandths(-quantity), expiresOn }
    const note = `Kedaluwarsa ${dayText(expiresOn)}`
    const body: StockAdjusted = { reason: 'waste', lines: [line], note, businessDay }
    return accept({ events: [{ kind: 'stock_adjusted' as const, body }], output: { quantity } })
  },
})

type MistakenReceipt = {
  readonly goods: ReceivedGoods
  readonly name: string
  readonly unit: string
  /** Null: nobody can read how many. */
  readonly rightThousandths: QuantityThousandths | null
}

export type MistakenReceiptRefusal = { readonly code: 'quantity_unusable' | 'not_less' }

/** *Salah catat*: only so much of a receipt really came [STOCK-15]. */
export const correctReceiptCommand = defineCommand({
  subject: ({ goods, name, unit, rightThousandths }: MistakenReceipt) =>
    `Salah catat ${name}: ${paperQuantity(goods.leftThousandths)} menjadi ${paperQuantity(rightThousandths ?? 0)} ${unit}`,
  decide({ goods, unit, rightThousandths }: MistakenReceipt, _shop: unknown, { counter: { businessDay } }) {
    if (rightThousandths === null) return refuse<MistakenReceiptRefusal>({ code: 'quantity_unusable' })
    const note = `Seharusnya ${paperQuantity(rightThousandths)} ${unit}`
    const body = receiptReversal(goods, rightThousandths, note, businessDay)
    if (body === null) return refuse<MistakenReceiptRefusal>({ code: 'not_less' })
    return accept({ events: [{ kind: 'stock_adjusted' as const, body }], output: undefined })
  },
})
