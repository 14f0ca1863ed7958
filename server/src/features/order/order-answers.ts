import { rupiahSchema } from '@laci/domain/base/money/rupiah.ts'
import { orderKinds } from '@laci/domain/order/catalogue.ts'
import { orderStates } from '@laci/domain/order/order-state.ts'
import type { OrderList, OrderOpened, OrderView } from '@laci/domain/order/wire.ts'
import * as z from 'zod/mini'

const listed = {
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(orderKinds),
  itemName: z.string(),
  quantity: z.int(),
  amountRupiah: rupiahSchema,
  refundedRupiah: rupiahSchema,
  state: z.enum(orderStates),
  createdAt: z.int(),
  paidAt: z.nullable(z.int()),
}
const viewed = {
  ...listed,
  itemId: z.string(),
  lastTry: z.nullable(
    z.object({ paymentType: z.nullable(z.string()), status: z.string(), isHeld: z.boolean() }),
  ),
  snapToken: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  payableUntil: z.int(),
  grants: z.readonly(z.array(z.object({ name: z.string(), text: z.string(), url: z.nullable(z.string()) }))),
}

/** The wire of domain/src/order/wire.ts. */
export const orderViewSchema: z.ZodMiniType<OrderView> = z.object(viewed)
export const orderOpenedSchema: z.ZodMiniType<OrderOpened> = z.object({ ...viewed, orderSecret: z.string() })
export const orderListSchema: z.ZodMiniType<OrderList> = z.object({
  orders: z.readonly(z.array(z.object(listed))),
  count: z.exactOptional(z.int()),
})
