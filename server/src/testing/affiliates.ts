import { randomUUID } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { findItem } from '@laci/domain/order/catalogue.ts'
import { expect } from 'vitest'
import { inScope } from '../db/scope.ts'
import { createCommissionEffect } from '../features/affiliate/commission-effect.ts'
import type { PaidOrder, TakeBack } from '../payments/order-effect.ts'
import { signUpPerson, type TestPerson } from './people.ts'
import { postApi } from './registrations.ts'
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
  const { status, body, text } = await postApi(server, '/api/affiliates/ensure', {}, accessToken)
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

/** The books of an affiliate by the ledger, by the documents, and by what the affiliate reads. */
export async function expectBalanced(server: TestServer, affiliateId: string): Promise<void> {
  const { rows } = await server.ownerPool.query<Record<string, number>>(
    `with own as (
       select entry.*, coalesce(bool_or(is_live), false) as is_held,
         coalesce(bool_or(is_live and paid.payout_id is not null), false) as is_paid
       from commission_entry entry left join payout_entry using (entry_id)
         left join payout_outcome paid on paid.payout_id = payout_entry.payout_id and outcome = 'paid'
       where entry.affiliate_id = $1 group by entry.entry_id),
     document as (
       select payout.*, exists (select from payout_outcome where payout_id = payout.payout_id and outcome = 'paid') as is_noted,
         exists (select from payout_outcome where payout_id = payout.payout_id and outcome = 'failed') as is_failed
       from payout where affiliate_id = $1)
     select
       (select coalesce(sum(amount_rupiah), 0)::bigint from own) as net,
       (select coalesce(sum(amount_rupiah) filter (where step_id is null), 0)::bigint from own) as earned,
       (select coalesce(sum(amount_rupiah) filter (where not is_held), 0)::bigint from own) as open,
       (select coalesce(sum(amount_rupiah) filter (where is_held), 0)::bigint from own) as held,
       (select coalesce(sum(amount_rupiah) filter (where is_paid), 0)::bigint from own) as paid_entries,
       (select coalesce(sum(amount_rupiah) filter (where not is_failed), 0)::bigint from document) as documents,
       (select coalesce(sum(amount_rupiah) filter (where is_noted and not is_failed), 0)::bigint from document) as paid,
       (select coalesce(min(amount_rupiah), 0)::bigint from document) as smallest,
       (select count(*) from document where amount_rupiah <>
          (select sum(amount_rupiah) from payout_entry join commission_entry using (entry_id)
           where payout_id = document.payout_id)) as wrong_documents,
       (select coalesce(sum(affiliate_commission), 0)::bigint from subscription_payment where affiliate_id = $1) as shown,
       (select coalesce(sum(affiliate_commission) filter (where affiliate_paid), 0)::bigint
        from subscription_payment where affiliate_id = $1) as shown_paid,
       (select total_commission from affiliates_stats where affiliate_id = $1) as total`,
    [affiliateId],
  )
  const book = rows[0]!
  expect(book.net).toBe(book.open! + book.held!)
  expect(book.documents).toBe(book.held)
  expect(book.paid).toBe(book.paid_entries)
  expect(book.paid).toBeLessThanOrEqual(book.earned!)
  expect(book.wrong_documents).toBe(0)
  expect(book.smallest).toBeGreaterThanOrEqual(0)
  expect([book.shown, book.total, book.shown_paid]).toEqual([book.net, book.net, book.paid])
}
