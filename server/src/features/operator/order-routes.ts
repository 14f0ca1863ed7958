import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { alarmSettledSchema, orderQuerySchema } from '@laci/domain/operator/order-wire.ts'
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
  desk.read('/orders', orderQuerySchema, async (tx, { input }) => {
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
  desk.read('/orders/:orderId', z.object({}), async (tx, { request }) => {
    const history = await readOrderHistory(tx, idOf(request, 'orderId'))
    if (history === null) throw deskUnknown()
    return history
  })
  const order = { path: '/orders', idName: 'orderId', kind: 'order' } as const
  registerOpening(desk, order, async (tx, orderId) => {
    const phone = await readBuyerPhone(tx, orderId)
    return phone === null ? null : { phone }
  })
  desk.read('/alarms', z.object({}), (tx) => listAlarms(tx))
  desk.command('/alarms/settle', alarmSettledSchema, {
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
  })
}
