import { randomUUID } from 'node:crypto'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { findItem } from '@laci/domain/order/catalogue.ts'
import { createCommissionEffect } from '../affiliate/commission-effect.ts'
import type { PaidOrder, TakeBack } from '../platform/order-effect.ts'
import { inScope } from '../platform/scope.ts'
import { signUpPerson, type TestPerson } from './people.ts'
import { callApi } from './registrations.ts'
import { enrolVerified } from './second-factors.ts'
import type { TestServer } from './test-server.ts'

export type TestAffiliate = TestPerson & { readonly affiliateId: string; readonly code: string }

/** Somebody who has entered the affiliate program through the wire. */
export async function makeAffiliate(server: TestServer, bankNumber = '1234567890'): Promise<TestAffiliate> {
  const person = await signUpPerson(server)
  return { ...person, ...(await becomeAffiliate(server, person.accessToken, bankNumber)) }
}

/** The same for somebody who is there already. */
export async function becomeAffiliate(
  server: TestServer,
  accessToken: string,
  bankNumber: string,
): Promise<{ affiliateId: string; code: string }> {
  const { status, body, text } = await callApi(server, '/api/affiliates/ensure', {}, accessToken)
  if (status !== 200) throw new Error(`no affiliate: ${text}`)
  const affiliateId = body.affiliateId as string
  await server.ownerPool.query('update affiliates set account_number = $2 where id = $1', [
    affiliateId,
    bankNumber,
  ])
  return { affiliateId, code: body.code as string }
}

/** Somebody whom this affiliate has brought; null: nobody has. */
export async function makePayer(
  server: TestServer,
  affiliateId: string | null,
  name = 'Siti Aminah',
): Promise<TestPerson> {
  const person = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into accounts (email, account_id, name, start_date, end_date, affiliate_id)
     values ($1, $2, $3, now(), now(), $4)`,
    [person.email, person.userId, name, affiliateId],
  )
  return person
}

let lastMoment = 0
/** Now, and never the same twice: what happens one after the other is shown in that order. */
function nextMoment(): number {
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  return lastMoment
}

/** An order of this item as the feature of orders hands it to its effects. */
export function paidOrder(userId: string | null, itemId: string, change: Partial<PaidOrder> = {}): PaidOrder {
  const item = findItem(itemId)!
  const orderId = randomUUID()
  return {
    orderId,
    orderNumber: `LC-${orderId.slice(0, 8)}`,
    kind: item.kind,
    itemId,
    itemName: item.name,
    quantity: 1,
    amountRupiah: item.priceRupiah,
    buyerName: 'Siti',
    buyerPhone: '+628123456789',
    userId,
    storeId: null,
    paidAt: nextMoment(),
    ...change,
  }
}

export function takeBackStep(stepRupiah: number, totalRupiah: number, order: PaidOrder): TakeBack {
  return {
    reason: 'refund',
    stepId: randomUUID(),
    stepRupiah: rupiah(stepRupiah),
    totalRupiah: rupiah(totalRupiah),
    isWhole: totalRupiah >= order.amountRupiah,
    at: nextMoment(),
  }
}

/** Runs the real effect as the feature of orders does: in a transaction of the service role. */
export async function pay(server: TestServer, order: PaidOrder): Promise<void> {
  await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    createCommissionEffect(server.deps).grant(tx, order),
  )
}

export async function giveBack(server: TestServer, order: PaidOrder, step: TakeBack): Promise<void> {
  await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    createCommissionEffect(server.deps).takeBack(tx, order, step),
  )
}

/** Somebody who runs this Laci, with the second factor shown. */
export async function makeOperator(server: TestServer): Promise<{ userId: string; accessToken: string }> {
  const person = await signUpPerson(server)
  await server.ownerPool.query(
    `update auth_user set app_metadata = app_metadata || '{"operator": true}' where user_id = $1`,
    [person.userId],
  )
  const { accessToken } = await enrolVerified(server, person)
  return { userId: person.userId, accessToken }
}
