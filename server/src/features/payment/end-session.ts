import { isOpen } from '@laci/domain/order/order-state.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { NotDone } from '../../integrations/midtrans/gateway.ts'
import { lookAtOrder } from './look.ts'
import { endOrder } from './move-order.ts'
import { addSession, openSession } from './open-session.ts'
import { lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { notAnswered } from './payment-problem.ts'

type OpenPage = { provider_order_id: string; snap_token: string | null }

/**
 * *Ganti cara bayar*: what there is to pay by is called off, then another page is opened on the same order under a new id
 * [ORDER-11]. A payment that was faster wins: then nothing is opened.
 */
export async function changeSession(deps: PaymentDeps, orderId: string): Promise<void> {
  // The message that the old try is cancelled may be here before the answer to our call.
  deps.replacing.add(orderId)
  try {
    await callOff(deps, orderId)
    await service(deps, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order === null || !isOpen(order.state)) return
      await closePages(tx, deps, orderId)
      await addSession(tx, deps, { orderId, kind: order.kind })
    })
  } finally {
    deps.replacing.delete(orderId)
  }
  // The new page stands in place of the old one: that the old try is cancelled does not end the order.
  await lookAtOrder(deps, orderId)
  await openSession(deps, orderId)
}

/** Ends an open order when the provider says that nothing can be paid by it any more [ORDER-12]. */
export async function cancelOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  await callOff(deps, orderId)
  await lookAtOrder(deps, orderId)
  await service(deps, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === null || !isOpen(order.state)) return
    await closePages(tx, deps, orderId)
    await endOrder(tx, deps, order, 'cancelled')
  })
}

async function closePages(tx: Tx, deps: PaymentDeps, orderId: string): Promise<void> {
  await tx.query('update order_session set closed_at = $2 where order_id = $1 and closed_at is null', [
    orderId,
    new Date(deps.clock()),
  ])
}

/**
 * Has the provider close the page and the try on it, and waits for its word. Whether a payment was faster its status tells
 * afterwards. Throws Problem 502 `payment_not_answered`: nothing was changed.
 */
async function callOff(deps: PaymentDeps, orderId: string): Promise<void> {
  const pages = await service(deps, async (tx) => {
    const { rows } = await tx.query<OpenPage>(
      'select provider_order_id, snap_token from order_session where order_id = $1 and closed_at is null',
      [orderId],
    )
    return rows
  })
  for (const { provider_order_id: providerOrderId, snap_token: snapToken } of pages) {
    // A page that was never handed out is called off by its id: silence may have been an opened page.
    if (snapToken !== null) refuseSilence(await deps.midtrans.cancelSession(snapToken))
    refuseSilence(await deps.midtrans.cancel(providerOrderId))
  }
}

/** 404: nothing had begun. 412: it is past that already. Both are answers. */
function refuseSilence(outcome: { readonly kind: 'done' } | NotDone): void {
  if (outcome.kind === 'away' || outcome.kind === 'unknown') throw notAnswered()
}

function service<T>(deps: PaymentDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}
