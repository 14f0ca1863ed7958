import { type PhoneNumber, shownPhone } from '@laci/domain/phone/phone-number.ts'
import { inScope, type Tx } from '../platform/scope.ts'
import type { AccountDeps } from './account-deps.ts'
import { affiliateOf, lockAccount } from './deletion-store.ts'
import { tablesOfShops } from './erasure-plan.ts'

/** So many rows in one statement: a shop of years must not hold its tables, or reach the time limit of a statement. */
const rowsAtOnce = 5_000
const peopleAtOnce = 50

/**
 * Erases the people whose thirty days are over [ACCOUNT-24]; answers how many were finished. Every step can be done again,
 * so a server that is stopped in the middle goes on where it was.
 */
export async function eraseDueAccounts(deps: AccountDeps): Promise<number> {
  const due = await service(deps, async (tx) => {
    const { rows } = await tx.query<{ user_id: string }>(
      `select user_id from account_deletion where erased_at is null and erase_after <= $1
       order by erase_after limit $2`,
      [new Date(deps.clock()), peopleAtOnce],
    )
    return rows.map((row) => row.user_id)
  })
  let erasedCount = 0
  for (const userId of due) {
    await eraseShops(deps, userId)
    if (await erasePerson(deps, userId)) {
      erasedCount += 1
      deps.log.info({ userId }, 'a deleted account was erased')
    }
  }
  return erasedCount
}

function service<T>(deps: AccountDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}

/** The tills first: whatever one of them still sends is refused from then on, and stays on it. */
async function eraseShops(deps: AccountDeps, userId: string): Promise<void> {
  const storeIds = await service(deps, async (tx) => {
    const { rows } = await tx.query<{ id: string }>('select id from stores where owner_id = $1', [userId])
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

/**
 * The account and the person, in one transaction. False while commission waits to be paid: who is owed money needs a name
 * and a bank account until then [ACCOUNT-24].
 */
function erasePerson(deps: AccountDeps, userId: string): Promise<boolean> {
  return service(deps, async (tx) => {
    await lockAccount(tx, userId)
    // What is being booked for them, or sent back by the bank, is waited for and seen [PAYOUT-11].
    await tx.query('select from affiliates where user_id = $1 for update', [userId])
    const affiliate = await affiliateOf(tx, userId)
    if (affiliate !== null && affiliate.unpaidRupiah > 0) {
      await eraseAccount(tx, userId)
      return false
    }
    const { rows } = await tx.query<{ phone: string | null }>(
      'select phone from auth_user where user_id = $1',
      [userId],
    )
    const phone = rows[0]?.phone ?? null
    await eraseAccount(tx, userId)
    await blankAffiliate(tx, userId)
    await blankOrders(tx, userId, phone)
    await blankPayer(tx, userId)
    if (phone !== null) await eraseNumber(tx, phone)
    // Sessions, factors, codes and recoveries go with the row.
    await tx.query('delete from auth_user where user_id = $1', [userId])
    await tx.query('update account_deletion set erased_at = $2 where user_id = $1', [
      userId,
      new Date(deps.clock()),
    ])
    return true
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

/** What was paid stays in the books, without who paid; the provider's messages name the buyer too. */
async function blankOrders(tx: Tx, userId: string, phone: string | null): Promise<void> {
  await tx.query(
    `with blanked as (
       update orders set buyer_name = '', buyer_phone = '', user_id = null where user_id = $1 or buyer_phone = $2
       returning order_id
     )
     update payment_notice set body = null where order_id in (select order_id from blanked)`,
    [userId, phone],
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

/** What stands under the number alone: forms that were never finished, tickets, messages, and news to the operator. */
async function eraseNumber(tx: Tx, phone: string): Promise<void> {
  await tx.query('delete from registration where phone = $1', [phone])
  await tx.query('delete from password_recovery where phone = $1', [phone])
  await tx.query('delete from auth_signup_ticket where phone = $1', [phone])
  await tx.query('delete from contact_request where phone = $1', [phone])
  await tx.query('delete from auth_one_time_token where target = $1', [phone])
  await tx.query(`delete from wa_outbox where to_e164 = $1 or strpos(payload, $2) > 0`, [
    phone,
    shownPhone(phone as PhoneNumber),
  ])
}
