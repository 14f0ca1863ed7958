import { assert } from '@laci/domain/base/lib/assert.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { paperNumber } from '@laci/domain/base/print/paper-text.ts'
import { dayText } from '@laci/domain/base/time/day-text.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { findItem } from '@laci/domain/order/catalogue.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { creditDay, tokensTakenBack } from '@laci/domain/token/spending.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OrderEffect, PaidOrder, TakeBack } from '../../payments/order-effect.ts'
import { tellOfRefund } from '../../payments/refund-message.ts'
import { readOwnersClocks } from '../../shop/shop-clock.ts'
import { lockPlanAccount, projectAccount, readHolding, tellTills } from './plan-store.ts'

type Given = { readonly months: number; readonly bonusMonths: number; readonly tokens: number }

/** What an order of the catalogue gives to an account. */
function givenBy(order: PaidOrder): Given {
  const item = findItem(order.itemId)
  assert(item !== null && item.kind === order.kind, `nothing is known of ${order.itemId}`)
  const paidMonths = order.kind === 'hardware' ? hardwarePackage.appYears * 12 : item.months
  return {
    months: (paidMonths + item.bonusMonths) * order.quantity,
    bonusMonths: item.bonusMonths * order.quantity,
    tokens: item.tokens * order.quantity,
  }
}

/**
 * What plans, token packs, the one-time payment and the full package do to the account that they are for [PLAN-20], and the
 * confirmation by WhatsApp. A package that somebody ordered without an account gives no time: there is nobody to give it to.
 */
export function createPlanEffect(outbox: Outbox): OrderEffect {
  return {
    name: 'plan',
    async grant(tx, order) {
      const given = givenBy(order)
      const isGiven = order.userId !== null && (await addGrant(tx, order, order.userId, given))
      // A package is goods as well; all else is time and tokens, which nobody would get [PAY-30].
      if (!isGiven && order.kind !== 'hardware') return 'no_account'
      const isTold = await confirm(tx, outbox, order, isGiven ? order.userId : null)
      return isTold ? null : 'no_buyer'
    },
    async takeBack(tx, order, step) {
      await takeBack(tx, order, step)
      // Who took the money back through their bank knows it.
      if (step.reason === 'refund') await tellOfRefund(tx, outbox, order, step)
    },
    async describe(tx, order) {
      const holding = order.userId === null ? null : await readHolding(tx, order.userId)
      return holding === null ? null : { text: holdingText(order, holding), url: null }
    },
  }
}

/** What the account holds by now, in the words of what was bought. */
function holdingText(order: PaidOrder, { endsAt, tokens }: Holding): string {
  if (order.kind === 'tokens') return `Saldo ${paperNumber(tokens)} token`
  return endsAt === null
    ? 'Aktif tanpa batas waktu'
    : `Masa aktif sampai ${dayText(businessDayOf(endsAt, defaultZone))}`
}

/** False: the person is gone. */
async function addGrant(tx: Tx, order: PaidOrder, userId: string, given: Given): Promise<boolean> {
  const known = await tx.query('select from auth_user where user_id = $1 for key share', [userId])
  if (known.rowCount === 0) return false
  await lockPlanAccount(tx, userId)
  await tx.query(
    `insert into plan_grant (grant_id, user_id, kind, order_number, item_name, granted_at, months, bonus_months, tokens,
       amount_rupiah)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      order.orderId,
      userId,
      order.kind,
      order.orderNumber,
      order.itemName,
      new Date(order.paidAt),
      given.months,
      given.bonusMonths,
      given.tokens,
      order.amountRupiah,
    ],
  )
  if (given.tokens > 0) {
    await bookTokens(tx, {
      userId,
      kind: 'bought',
      tokens: given.tokens,
      at: order.paidAt,
      grantId: order.orderId,
    })
  }
  await settleAgain(tx, userId, order.paidAt)
  return true
}

/** From whoever it was given to, whosever the order is by now. */
async function takeBack(tx: Tx, order: PaidOrder, step: TakeBack): Promise<void> {
  const { rows: given } = await tx.query<Pick<Rows['plan_grant'], 'user_id'>>(
    'select user_id from plan_grant where grant_id = $1',
    [order.orderId],
  )
  const userId = given[0]?.user_id
  // Nothing was given, or the person was erased.
  if (userId === undefined) return
  await lockPlanAccount(tx, userId)
  await tx.query(
    `insert into plan_take_back (grant_id, step_id, reason, total_rupiah, is_whole, taken_back_at)
     select grant_id, $2, $3, $4, $5, $6 from plan_grant where grant_id = $1`,
    [order.orderId, step.stepId, step.reason, step.totalRupiah, step.isWhole, new Date(step.at)],
  )
  const { rows } = await tx.query<{ bought: number; gone: number }>(
    `select coalesce(sum(tokens) filter (where kind = 'bought'), 0)::bigint as bought,
       coalesce(-sum(tokens) filter (where kind = 'taken_back'), 0)::bigint as gone
     from token_entry where grant_id = $1`,
    [order.orderId],
  )
  const { bought, gone } = rows[0]!
  const tokens = tokensTakenBack({ tokens: bought, paidRupiah: order.amountRupiah }, step) - gone
  // A step that was told after a later one takes nothing more.
  if (tokens > 0) {
    await bookTokens(tx, {
      userId,
      kind: 'taken_back',
      tokens: -tokens,
      at: step.at,
      grantId: order.orderId,
      stepId: step.stepId,
    })
  }
  await settleAgain(tx, userId, step.at)
}

async function bookTokens(
  tx: Tx,
  entry: {
    userId: string
    kind: 'bought' | 'taken_back'
    tokens: number
    at: number
    grantId: string
    stepId?: string
  },
): Promise<void> {
  await tx.query(
    `insert into token_entry (user_id, kind, tokens, day, grant_id, step_id, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.userId,
      entry.kind,
      entry.tokens,
      creditDay(entry.at, (await readOwnersClocks(tx, entry.userId)).values()),
      entry.grantId,
      entry.stepId ?? null,
      new Date(entry.at),
    ],
  )
}

/** The sums of now, and a note that the days since then are to be counted anew: not here, an order is waited for. */
async function settleAgain(tx: Tx, userId: string, atMs: number): Promise<void> {
  await tx.query(
    'update plan_account set recount_from = least(coalesce(recount_from, $2), $2) where user_id = $1',
    [userId, new Date(atMs)],
  )
  await projectAccount(tx, userId, atMs)
  await tellTills(tx, userId)
}

/** False: the buyer was erased, nobody can be told. */
async function confirm(tx: Tx, outbox: Outbox, order: PaidOrder, userId: string | null): Promise<boolean> {
  const to = readPhoneNumber(order.buyerPhone)
  if (!to.ok) return false
  await outbox.add(tx, {
    to: to.value,
    message: await confirmationOf(tx, order, userId),
    idempotencyKey: `paid:${order.orderId}`,
  })
  return true
}

async function confirmationOf(tx: Tx, order: PaidOrder, userId: string | null): Promise<Message> {
  const values = {
    name: order.buyerName,
    amount: order.amountRupiah,
    item: order.itemName,
    order: order.orderNumber,
  }
  if (order.kind === 'hardware') return { template: 'hardware_paid', values }
  const holding = userId === null ? null : await readHolding(tx, userId)
  if (order.kind === 'tokens' && holding !== null)
    return { template: 'tokens_paid', values: { ...values, tokens: holding.tokens } }
  if (order.kind === 'plan' && holding !== null && holding.endsAt !== null)
    return { template: 'plan_paid', values: { ...values, date: businessDayOf(holding.endsAt, defaultZone) } }
  return { template: 'payment_received', values }
}
