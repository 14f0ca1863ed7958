import { newOwnerAccount, newStore } from '@laci/domain/account/account-defaults.ts'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

export type AccountIds = { readonly accountId: string; readonly storeId: string }

/** `now`: epoch milliseconds. */
export type World = { readonly now: number; readonly randomBytes: (count: number) => Uint8Array }

/**
 * Makes account, store, membership and trial of a person [ACCOUNT-3], inside the caller's transaction. A person who
 * still owns a store keeps it. Needs the rights of `service_role`; the user row must exist.
 */
export async function createAccount(
  tx: Tx,
  person: {
    userId: string
    email: string
    phone: PhoneNumber | null
    name: string
    /** Who brought this person. */
    affiliateId: string | null
  },
  world: World,
): Promise<AccountIds> {
  const now = instant(world.now)
  const trial = await tx.query<{ is_new: boolean }>('select app.claim_trial($1) as is_new', [person.userId])
  const account = newOwnerAccount(person.name, now, !trial.rows[0]!.is_new)
  const storeId = await ensureStore(tx, person, world)
  const accountId = uuidV7(now, world.randomBytes(10))
  await tx.query(
    `insert into accounts (id, email, role, account_id, created_at, name, store_id, users, account_type,
       start_date, end_date, is_active, updated_at, token, affiliate_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $5, $13, $14)`,
    [
      accountId,
      person.email,
      account.role,
      person.userId,
      new Date(now),
      account.name,
      storeId,
      JSON.stringify(account.users),
      account.accountType,
      new Date(account.startsAt),
      new Date(account.endsAt),
      account.isActive,
      account.tokens,
      person.affiliateId,
    ],
  )
  return { accountId, storeId }
}

/** The first store that a person owns, made now if there is none. */
export async function ensureStore(
  tx: Tx,
  person: { userId: string; phone: PhoneNumber | null },
  world: World,
): Promise<string> {
  const { rows } = await tx.query<Pick<Rows['stores'], 'id'>>(
    'select id from stores where owner_id = $1 order by created_at, id limit 1',
    [person.userId],
  )
  if (rows[0] !== undefined) return rows[0].id
  const storeId = uuidV7(world.now, world.randomBytes(10))
  await createStore(tx, { storeId, ...person, name: '' }, world.now)
  return storeId
}

/** A shop with its owner in it [ACCOUNT-3]. `nowMs`: epoch milliseconds. */
export async function createStore(
  tx: Tx,
  wish: { storeId: string; userId: string; phone: PhoneNumber | null; name: string },
  nowMs: number,
): Promise<void> {
  const store = newStore(wish.phone, wish.name)
  await tx.query(
    `insert into stores (id, owner_id, created_at, name, address, phone, telp, promo)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      wish.storeId,
      wish.userId,
      new Date(nowMs),
      store.name,
      store.address,
      store.phone,
      store.telp,
      store.promo,
    ],
  )
  await tx.query('insert into membership (store_id, user_id, role) values ($1, $2, $3)', [
    wish.storeId,
    wish.userId,
    'owner',
  ])
}
