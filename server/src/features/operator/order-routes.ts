import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { openedNumberSchema } from '@laci/domain/operator/desk-wire.ts'
import {
  alarmListSchema,
  alarmSettledSchema,
  orderHistorySchema,
  orderPageSchema,
  orderQuerySchema,
} from '@laci/domain/operator/order-wire.ts'
import * as z from 'zod/mini'
import { type Desk, deskUnknown, idOf } from '../../desk/desk-routes.ts'
import { Problem } from '../../http/problems.ts'
import { registerOpening } from './open-record.ts'
import { listAlarms, listOrders, readBuyerPhone, readOrderHistory, settleAlarm } from './order-store.ts'
import { pageOf, readPageKey } from './page-key.ts'

/**
 * What was ordered and what became of it [OPERATOR-12]. Money is given back by the feature `payment`.
 *   GET  /api/operator/orders?state=&kind=&q=&shopId=    orderPageSchema
 *   GET  /api/operator/orders/:orderId                   orderHistorySchema
 *   POST /api/operator/orders/:orderId/open              openedNumberSchema: the buyer's number; leaves a row
 *   GET  /api/operator/alarms                            alarmListSchema: what somebody must look at
 *   POST /api/operator/alarms/settle                     alarmSettledSchema: somebody has seen to it
 */
export function registerDeskOrders(desk: Desk): void {
  const orders = { summary: 'Orders, newest first.', query: orderQuerySchema, answer: orderPageSchema }
  desk.read('/orders', orders, async (tx, { input }) => {
    const phone = readPhoneNumber(input.q ?? '')
    const rows = await listOrders(tx, {
      state: input.state ?? null,
      kind: input.kind ?? null,
      phone: phone.ok ? phone.value : null,
      orderNumber: input.q === undefined || phone.ok ? null : input.q.toUpperCase(),
      shopId: input.shopId ?? null,
      before: readPageKey(input.before),
    })
    return pageOf(
      rows,
      ({ order }) => order,
      ({ key }) => key,
    )
  })
  const history = {
    summary: 'All that happened to an order.',
    query: z.object({}),
    answer: orderHistorySchema,
  }
  desk.read('/orders/:orderId', history, async (tx, { request }) => {
    const found = await readOrderHistory(tx, idOf(request, 'orderId'))
    if (found === null) throw deskUnknown()
    return found
  })
  const order = {
    path: '/orders',
    idName: 'orderId',
    kind: 'order',
    summary: 'Opens the whole number of a buyer.',
    answer: openedNumberSchema,
  } as const
  registerOpening(desk, order, async (tx, orderId) => {
    const phone = await readBuyerPhone(tx, orderId)
    return phone === null ? null : { phone }
  })
  const alarms = {
    summary: 'Payments that somebody must look at.',
    query: z.object({}),
    answer: alarmListSchema,
  }
  desk.read('/alarms', alarms, (tx) => listAlarms(tx))
  desk.command(
    '/alarms/settle',
    { summary: 'Marks an alarm as done.', body: alarmSettledSchema },
    {
      // The whole key would be too long a name for a row; its beginning tells the kind and the order.
      entryOf: ({ input }) => ({
        action: 'alarm_settled',
        subject: { kind: 'alarm', id: input.alarmKey.slice(0, 80) },
      }),
      work: async (tx, { input, nowMs }) => {
        const settled = await settleAlarm(tx, input.alarmKey, nowMs)
        if (settled === null)
          throw new Problem(
            404,
            'not_found',
            'Peringatan ini tidak ada, atau sudah ditandai selesai oleh orang lain. Tidak ada yang diubah.',
          )
        return { after: { alarmKind: settled.kind, orderId: settled.orderId } }
      },
    },
  )
}
