import { accept, refuse } from '../base/lib/result.ts'
import type { Permission } from '../base/permission/permission.ts'
import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import type { ProductFields } from '../catalog/product.ts'
import { defineCommand } from '../events/define-command.ts'
import {
  maximumTransferLines,
  type StockTransferred,
  type TransferCancelled,
  type TransferLine,
  type TransferReceived,
} from './events.ts'
import { type Arrival, newProductOf, receiptFacts, storeText } from './plan-transfer.ts'
import { cancelOf, type TransferRecord } from './transfer-record.ts'
import type { IncomingTransfer } from './wire.ts'

type GoodsToSend = {
  readonly toStoreId: string
  readonly toStoreName: string
  readonly lines: readonly TransferLine[]
  readonly note: string
}

type SendRefusal =
  | { readonly code: 'goods_missing' }
  | { readonly code: 'too_many_lines'; readonly maximumCount: number }

/** *Kirim barang* [TRANSFER-1]. */
export const sendGoodsCommand = defineCommand({
  subject: ({ toStoreName, lines }: GoodsToSend) =>
    `Kirim ${lines.length} produk ke ${storeText(toStoreName)}`,
  decide({ toStoreId, toStoreName, lines, note }: GoodsToSend, _shop: unknown, { counter }) {
    if (lines.length === 0) return refuse<SendRefusal>({ code: 'goods_missing' })
    if (lines.length > maximumTransferLines)
      return refuse<SendRefusal>({ code: 'too_many_lines', maximumCount: maximumTransferLines })
    const body: StockTransferred = {
      ...{ ...counter, toStoreId, toStoreName, note: note.trim() },
      lines: [...lines],
    }
    return accept({ events: [{ kind: 'stock_transferred' as const, body }], output: undefined })
  },
})

type ReceivedTransfer = {
  readonly transfer: IncomingTransfer
  /** One for each line of the transfer. */
  readonly arrivals: readonly {
    /** Null: a new product. */
    readonly productId: string | null
    /** Null: nobody can read how many. */
    readonly receivedThousandths: QuantityThousandths | null
  }[]
}

type ReceivingShop = {
  product(productId: string): { readonly fields: Pick<ProductFields, 'name' | 'unit'> } | null
  ownerOfBarcode(code: string): unknown
}

export type ReceiptRefusal = { readonly code: 'quantity_unusable'; readonly lineIndex: number }

/** *Terima kiriman* [TRANSFER-4] [TRANSFER-6]. */
export const receiveTransferCommand = defineCommand({
  subject: ({ transfer }: ReceivedTransfer) => `Terima kiriman dari ${storeText(transfer.fromStoreName)}`,
  decide({ transfer, arrivals: counted }: ReceivedTransfer, shop: ReceivingShop, { counter, newId }) {
    const products: { productId: string; changes: ProductFields }[] = []
    const taken = new Set<string>()
    const isFree = (code: string) => !taken.has(code) && shop.ownerOfBarcode(code) === null
    const arrivals: Arrival[] = []
    for (const [lineIndex, line] of transfer.lines.entries()) {
      const { productId = null, receivedThousandths = null } = counted[lineIndex] ?? {}
      if (receivedThousandths === null)
        return refuse<ReceiptRefusal>({ code: 'quantity_unusable', lineIndex })
      const known = productId === null ? null : shop.product(productId)
      if (productId !== null && known !== null) {
        const { name, unit } = known.fields
        arrivals.push({ productId, name: name || line.name, unit, receivedThousandths })
        continue
      }
      const created = { productId: newId(), changes: newProductOf(line, isFree) }
      for (const code of created.changes.barcodes) taken.add(code)
      products.push(created)
      arrivals.push({
        ...{ productId: created.productId, name: line.name, unit: line.unit, receivedThousandths },
      })
    }
    const body: TransferReceived = { ...counter, ...receiptFacts(transfer, arrivals), note: '' }
    const received = { kind: 'transfer_received' as const, body }
    if (products.length === 0) return accept({ events: [received], output: undefined })
    // Also where `settings` would be enough for products that a shop begins with.
    const permissions: Permission[] = [{ right: 'stock' }, { right: 'products' }]
    const saved = { kind: 'product_saved' as const, body: { products } }
    return accept({ events: [saved, received], permissions, output: undefined })
  },
})

type SendingShop = {
  record(kind: 'transfer', id: string): { readonly fields: TransferRecord } | null
}

type SentTransfer = { readonly transferId: string }

type CancelRefusal = { readonly code: 'not_sent_here' | 'cancelled_already' }

/** *Batalkan kiriman*: the goods did not leave after all [TRANSFER-5]. */
export const cancelTransferCommand = defineCommand({
  subject: ({ transferId }: SentTransfer, shop: SendingShop) =>
    `Batalkan kiriman ke ${storeText(shop.record('transfer', transferId)?.fields.toStoreName ?? '')}`,
  decide({ transferId }: SentTransfer, shop: SendingShop, { counter }) {
    const fields = shop.record('transfer', transferId)?.fields
    if (fields === undefined || fields.lines.length === 0)
      return refuse<CancelRefusal>({ code: 'not_sent_here' })
    if (cancelOf(fields) !== null) return refuse<CancelRefusal>({ code: 'cancelled_already' })
    const body: TransferCancelled = {
      ...{ ...counter, transferId, toStoreName: fields.toStoreName, reason: '' },
      lines: fields.lines.map(({ productId, stockThousandths }) => ({ productId, stockThousandths })),
    }
    return accept({ events: [{ kind: 'transfer_cancelled' as const, body }], output: undefined })
  },
})
