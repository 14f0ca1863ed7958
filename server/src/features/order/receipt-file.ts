import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { paymentReceipt } from '@laci/domain/order/payment-receipt.ts'
import { openRuler, writePdf } from '../../files/pdf.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { orderProblem } from './order-problem.ts'
import type { OrderRow } from './order-store.ts'

/** The receipt of a paid order as a PDF, as it stands today [ORDER-20]. Throws Problem 409 `order_not_paid`. */
export async function receiptFile(row: OrderRow, { brand }: Pick<ServerConfig, 'brand'>): Promise<Buffer> {
  if (row.paid_at === null) throw orderProblem(409, 'order_not_paid')
  const receipt = paymentReceipt(
    {
      orderNumber: row.order_number,
      state: row.state,
      itemName: row.item_name,
      quantity: row.quantity,
      amountRupiah: rupiah(row.amount_rupiah),
      refundedRupiah: rupiah(row.refunded_rupiah),
      buyerName: row.buyer_name,
      buyerPhone: row.buyer_phone,
      paymentType: row.try_type,
      paidAt: row.paid_at.getTime(),
    },
    { name: brand.name, email: brand.email, phone: brand.phone },
    openRuler(),
  )
  return writePdf(receipt)
}
