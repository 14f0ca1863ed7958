import { type PhoneNumber, shownPhone } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import type { AccountDeps } from './account-deps.ts'
import { lockAccount } from './deletion-store.ts'
import { tablesOfShops } from './erasure-plan.ts'
import {
  isOrderOfLeaving,
  type Leaving,
  leavingValues,
  lockOrdersOf,
  type OpenMatter,
  openMatterOf,
} from './open-matters.ts'

/** So many rows in one statement: a shop of years must not hold its tables, or reach the time limit of a statement. */
const rowsAtOnce = 5_000
const peopleAtOnce = 50
/** Commission is held for thirty days and paid by the next run: what waits longer than that goes on by itself no more. */
const waitToldAfterMs = 60 * dayMs

/**
 * Erases the people whose thirty days are over [ACCOUNT-24]; answers how many were finished. Every step can be done again,
 * so a server that is stopped in the middle goes on where it was. Whoever cannot be finished yet, or fails, keeps nobody
 * else waiting [ACCOUNT-68].
 */
export async function eraseDueAccounts(deps: AccountDeps): Promise<number> {
  let erasedCount = 0
  let after: DuePerson | null = null
  for (;;) {
    const due: DuePerson[] = await service(deps, (tx) => readDue(tx, deps.clock(), after))
    for (const person of due) if (await eraseOne(deps, person)) erasedCount += 1
    after = due.at(-1) ?? null
    if (due.length < peopleAtOnce) return erasedCount
  }
}

type DuePerson = { user_id: string; requested_at: Date; erase_after: Date }

/** Those whose time came first, after one of them. */
async function readDue(tx: Tx, now: number, after: DuePerson | null): Promise<DuePerson[]> {
  const { rows } = await tx.query<DuePerson>(
    `select user_id, requested_at, erase_after from account_deletion
     where erased_at is null and erase_after <= $1
       and ($2::timestamptz is null or (erase_after, user_id) > ($2, $3::uuid))
     order by erase_after, user_id limit $4`,
    [new Date(now), after?.erase_after ?? null, after?.user_id ?? null, peopleAtOnce],
  )
  return rows
}

async function eraseOne(deps: AccountDeps, person: DuePerson): Promise<boolean> {
  const userId = person.user_id
  try {
    await eraseShops(deps, userId)
    const matter = await erasePerson(deps, person)
    if (matter === null) {
      deps.log.info({ userId }, 'a deleted account was erased')
      return true
    }
    await tellOfLongWait(deps, person, matter)
  } catch (error) {
    deps.log.error({ err: error, userId }, 'a deleted account could not be erased')
    await tellOfLongWait(deps, person, { kind: 'failure', orderId: null })
  }
  return false
}

/** Who waits so long after the thirty days waits for somebody who runs Laci [ACCOUNT-69]. */
async function tellOfLongWait(
  deps: AccountDeps,
  { user_id: userId, erase_after: eraseAfter }: DuePerson,
  matter: OpenMatter | { kind: 'failure'; orderId: null },
): Promise<void> {
  if (deps.clock() < eraseAfter.getTime() + waitToldAfterMs) return
  await service(deps, (tx) =>
    raiseAlarm(tx, deps, {
      kind: 'erasure_waits',
      key: userId,
      orderId: matter.orderId,
      detail: { userId, waitsFor: matter.kind },
    }),
  )
}

function service<T>(deps: AccountDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}

/** The tills first: whatever one of them still sends is refused from then on, and stays on it. */
async function eraseShops(deps: AccountDeps, userId: string): Promise<void> {
  const storeIds = await service(deps, async (tx) => {
    const { rows } = await tx.query<Pick<Rows['stores'], 'id'>>('select id from stores where owner_id = $1', [
      userId,
    ])
    return rows.map((row) => row.id)
  })
  for (const storeId of storeIds) {
    for (const table of tablesOfShops) {
      for (;;) {
        const erased = await service(deps, async (tx) => {
          const { rows } = await tx.query<{ count: number }>(
            'select app.erase_shop_rows($1::regclass, $2, $3) as count',
            [table, storeId, rowsAtOnce],
          )
          return rows[0]!.count
        })
        if (erased < rowsAtOnce) break
      }
    }
  }
}

/** The account and the person, in one transaction. What keeps the person for now, or null: nobody is left. */
function erasePerson(
  deps: AccountDeps,
  { user_id: userId, requested_at: requestedAt }: DuePerson,
): Promise<OpenMatter | null> {
  return service(deps, async (tx) => {
    await lockAccount(tx, userId)
    // What is being booked for them, or sent back by the bank, is waited for and seen [PAYOUT-11].
    await tx.query('select from affiliates where user_id = $1 for update', [userId])
    // A number that was typed and never proved may be somebody else's: nothing goes by it.
    const { rows } = await tx.query<{ phone: string }>(
      `select phone from auth_user
       where user_id = $1 and phone is not null and phone_confirmed_at is not null`,
      [userId],
    )
    const leaving = { userId, phone: rows[0]?.phone ?? null, requestedAt }
    // A payment that arrives meanwhile is counted before or after this, never in between.
    await lockOrdersOf(tx, leaving)
    await eraseAccount(tx, userId)
    const matter = await openMatterOf(tx, leaving, deps.clock())
    if (matter !== null) return matter
    await blankAffiliate(tx, userId)
    await blankOrders(tx, leaving)
    await blankPayer(tx, userId)
    if (leaving.phone !== null) await eraseNumber(tx, leaving.phone, requestedAt)
    // Sessions, factors, codes and recoveries go with the row.
    await tx.query('delete from auth_user where user_id = $1', [userId])
    await tx.query('update account_deletion set erased_at = $2 where user_id = $1', [
      userId,
      new Date(deps.clock()),
    ])
    return null
  })
}

async function eraseAccount(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from accounts where account_id = $1', [userId])
  // Memberships, staff and what else belongs to a shop go with the row.
  await tx.query('delete from stores where owner_id = $1', [userId])
}

/** An affiliate's commissions are in the books of those who paid; the row stays for them, without a person. */
async function blankAffiliate(tx: Tx, userId: string): Promise<void> {
  for (const table of ['affiliate_device', 'affiliate_address', 'bank_number_change'])
    await tx.query(
      `delete from ${table} where affiliate_id in (select id from affiliates where user_id = $1)`,
      [userId],
    )
  await tx.query(
    `update affiliates set user_id = null, name = '', email = '', account_number = '', affiliate_code = id::text
     where user_id = $1`,
    [userId],
  )
}

/**
 * What was paid stays in the books, without who paid; the provider's messages and the notes of the desk name the buyer too.
 * Nobody else's order loses anything [ACCOUNT-66].
 */
async function blankOrders(tx: Tx, leaving: Leaving): Promise<void> {
  await tx.query(
    `with blanked as (
       update orders set buyer_name = '', buyer_phone = '', user_id = null where ${isOrderOfLeaving}
       returning order_id
     ), noted as (
       update hardware_follow_up set note = '' where order_id in (select order_id from blanked)
     )
     update payment_notice set body = null where order_id in (select order_id from blanked)`,
    leavingValues(leaving),
  )
}

/** What somebody paid stays in the affiliate's table, without the payer's name. */
async function blankPayer(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update subscription_payment set account_name = ''
     where id in (select entry_id from commission_entry where payer_id = $1)`,
    [userId],
  )
}

/**
 * What stands under the number alone: forms that were never finished, tickets, messages, and news to the operator. What is
 * told of an order that keeps the number, and a call that was asked for since, stay [ACCOUNT-66].
 */
async function eraseNumber(tx: Tx, phone: string, requestedAt: Date): Promise<void> {
  await tx.query('delete from registration where phone = $1', [phone])
  await tx.query('delete from password_recovery where phone = $1', [phone])
  await tx.query('delete from auth_signup_ticket where phone = $1', [phone])
  await tx.query('delete from contact_request where phone = $1 and created_at <= $2', [phone, requestedAt])
  await tx.query('delete from auth_one_time_token where target = $1', [phone])
  await tx.query(
    `delete from wa_outbox
     where (to_e164 = $1 or payload ~ ('(^|[^0-9])' || $2 || '($|[^0-9])'))
       and not (created_at > $3 and starts_with(idempotency_key, 'contact:'))
       and not exists (select from orders where buyer_phone = $1 and strpos(payload, order_number) > 0)`,
    [phone, shownPhone(phone as PhoneNumber), requestedAt],
  )
}
