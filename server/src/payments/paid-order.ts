import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import type { PaidOrder } from './order-effect.ts'

/** The columns of `orders` that make a PaidOrder. */
export type PaidOrderRow = {
  order_id: string
  order_number: string
  kind: OrderKind
  item_id: string
  item_name: string
  quantity: number
  amount_rupiah: number
  buyer_name: string
  buyer_phone: string
  user_id: string | null
  store_id: string | null
  paid_at: Date | null
}

/** `paidAt`: epoch milliseconds. */
export function paidOrderOf(row: PaidOrderRow, paidAt: number): PaidOrder {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind,
    itemId: row.item_id,
    itemName: row.item_name,
    quantity: row.quantity,
    amountRupiah: rupiah(row.amount_rupiah),
    buyerName: row.buyer_name,
    buyerPhone: row.buyer_phone,
    userId: row.user_id,
    storeId: row.store_id,
    paidAt,
  }
}
