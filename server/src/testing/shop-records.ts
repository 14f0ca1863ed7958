import { randomUUID } from 'node:crypto'
import { signUpPerson, type TestPerson } from './people.ts'
import type { TestServer } from './test-server.ts'

/** A person who has one row in each of the five tables. */
export type Shopkeeper = TestPerson & {
  readonly storeId: string
  readonly accountId: string
  readonly affiliateId: string
  readonly statsId: string
  readonly paymentId: string
}

/** Makes the rows as the server's commands will: past the browser's door. */
export async function makeShopkeeper(server: TestServer): Promise<Shopkeeper> {
  const person = await signUpPerson(server)
  const [storeId, accountId, affiliateId, statsId, paymentId] = Array.from({ length: 5 }, () => randomUUID())
  const pool = server.ownerPool
  await pool.query(`insert into stores (id, owner_id, name, phone) values ($1, $2, 'Toko Maju', $3)`, [
    storeId,
    person.userId,
    person.phone,
  ])
  await pool.query(
    `insert into accounts (id, email, account_id, name, store_id, start_date, end_date, token)
     values ($1, $2, $3, 'Budi', $4, now(), now() + interval '7 days', 2000)`,
    [accountId, person.email, person.userId, storeId],
  )
  await pool.query(
    `insert into affiliates (id, user_id, affiliate_code, name, email) values ($1, $2, $3, 'Budi', $4)`,
    [affiliateId, person.userId, `BUD${person.phone.slice(-4)}`, person.email],
  )
  await pool.query(
    'insert into affiliates_stats (id, affiliate_id, total_signups, total_commission) values ($1, $2, 3, 50000)',
    [statsId, affiliateId],
  )
  await pool.query(
    `insert into subscription_payment (id, affiliate_id, account_name, package_name, amount, affiliate_commission)
     values ($1, $2, 'Siti Aminah', '1 bulan', 99000, 19800)`,
    [paymentId, affiliateId],
  )
  return {
    ...person,
    storeId: storeId!,
    accountId: accountId!,
    affiliateId: affiliateId!,
    statsId: statsId!,
    paymentId: paymentId!,
  }
}
