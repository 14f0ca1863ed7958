import { randomUUID } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Entitlement, PlanView } from '@laci/domain/entitlement/wire.ts'
import { findItem } from '@laci/domain/order/catalogue.ts'
import { inScope } from '../db/scope.ts'
import { createPlanEffect } from '../features/plan/plan-effect.ts'
import { doPlanWork } from '../features/plan/plan-work.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { PaidOrder, TakeBack } from '../payments/order-effect.ts'
import { callApi, type JsonAnswer, type TestDevice, type TestShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** An order of the shop's owner whose payment was verified now. */
export function paidOrder(
  server: TestServer,
  shop: TestShop,
  itemId: string,
  changes: Partial<PaidOrder> = {},
): PaidOrder {
  const item = findItem(itemId)!
  const orderId = randomUUID()
  const quantity = changes.quantity ?? 1
  return {
    orderId,
    orderNumber: `LC-${orderId.slice(0, 8)}`,
    kind: item.kind,
    itemId,
    itemName: item.name,
    quantity,
    amountRupiah: rupiah(item.priceRupiah * quantity),
    buyerName: 'Budi',
    buyerPhone: shop.owner.phone,
    userId: shop.owner.userId,
    storeId: shop.storeId,
    paidAt: server.clock(),
    ...changes,
  }
}

/** What the order's transaction does. */
export async function grant(server: TestServer, order: PaidOrder): Promise<PaidOrder> {
  await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    createPlanEffect(createOutbox(server.deps)).grant(tx, order),
  )
  return order
}

/** So much of the price went back, with what went back before; missing: all of it. */
export async function takeBack(server: TestServer, order: PaidOrder, totalRupiah?: number): Promise<void> {
  const total = rupiah(totalRupiah ?? order.amountRupiah)
  const step: TakeBack = {
    reason: 'refund',
    stepId: `refund:${randomUUID()}`,
    stepRupiah: total,
    totalRupiah: total,
    isWhole: total === order.amountRupiah,
    at: server.clock(),
  }
  await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    createPlanEffect(createOutbox(server.deps)).takeBack(tx, order, step),
  )
}

/** One round of what the server repeats every ten minutes. */
export function planRound(server: TestServer): Promise<void> {
  return doPlanWork({ ...server.deps, outbox: createOutbox(server.deps) })
}

export function askPlan(server: TestServer, device: TestDevice): Promise<JsonAnswer<PlanView>> {
  return callApi(server, 'GET', '/api/plan', { bearer: device.deviceKey })
}

export function askEntitlement(server: TestServer, device: TestDevice): Promise<JsonAnswer<Entitlement>> {
  return callApi(server, 'GET', '/api/entitlement', { bearer: device.deviceKey })
}
