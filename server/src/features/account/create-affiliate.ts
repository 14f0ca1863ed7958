import { codePrefix, freeCode, nextPrefix } from '@laci/domain/affiliate/affiliate-code.ts'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import type { Tx } from '../../db/scope.ts'
import type { World } from './create-account.ts'

// Queries of affiliates. All of them need the rights of `service_role`.

export type AffiliateIds = { readonly affiliateId: string; readonly code: string }

/** Browsers, and addresses, that are remembered of one affiliate, the newest: more would be no person's [AFFILIATE-4]. */
const devicesKept = 20

/** Makes an affiliate with a code of their own and figures of zero, inside the caller's transaction [AFFILIATE-3]. */
export async function createAffiliate(
  tx: Tx,
  person: { userId: string; email: string; name: string },
  world: World,
): Promise<AffiliateIds> {
  const code = await takeFreeCode(tx, person.name, world)
  const affiliateId = uuidV7(world.now, world.randomBytes(10))
  await tx.query(
    `insert into affiliates (id, user_id, affiliate_code, name, email, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [affiliateId, person.userId, code, person.name, person.email, new Date(world.now)],
  )
  await ensureFigures(tx, affiliateId, world)
  return { affiliateId, code }
}

/** The row of clicks, sign-ups and commission, made now if there is none. */
export async function ensureFigures(tx: Tx, affiliateId: string, world: World): Promise<void> {
  await tx.query(
    `insert into affiliates_stats (id, affiliate_id, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (affiliate_id) do nothing`,
    [uuidV7(world.now, world.randomBytes(10)), affiliateId, new Date(world.now)],
  )
}

/** From now on nobody who registers on this browser is brought by this affiliate. */
export function rememberDevice(tx: Tx, affiliateId: string, deviceHash: Buffer, now: number): Promise<void> {
  return rememberNewest(
    tx,
    { table: 'affiliate_device', column: 'device_hash' },
    affiliateId,
    deviceHash,
    now,
  )
}

/** Shown at the desk beside those of the people brought; decides nothing [AFFILIATE-15]. */
export function rememberAddress(
  tx: Tx,
  affiliateId: string,
  addressHash: Buffer,
  now: number,
): Promise<void> {
  return rememberNewest(
    tx,
    { table: 'affiliate_address', column: 'address_hash' },
    affiliateId,
    addressHash,
    now,
  )
}

async function rememberNewest(
  tx: Tx,
  { table, column }: { readonly table: string; readonly column: string },
  affiliateId: string,
  hash: Buffer,
  now: number,
): Promise<void> {
  await tx.query(
    `insert into ${table} (affiliate_id, ${column}, seen_at) values ($1, $2, $3)
     on conflict (affiliate_id, ${column}) do update set seen_at = excluded.seen_at`,
    [affiliateId, hash, new Date(now)],
  )
  await tx.query(
    `delete from ${table} where affiliate_id = $1 and ${column} not in
       (select ${column} from ${table} where affiliate_id = $1 order by seen_at desc limit $2)`,
    [affiliateId, devicesKept],
  )
}

/** Ends, because there are 17,576 prefixes with 9,000 codes each [AFFILIATE-2]. */
async function takeFreeCode(tx: Tx, name: string, world: World): Promise<string> {
  // One at a time: two of the same name must not choose the same number.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('affiliate code', 0))`)
  for (let prefix = codePrefix(name); ; prefix = nextPrefix(prefix)) {
    const { rows } = await tx.query<{ number: number }>(
      `select substr(affiliate_code, 4)::int as number from affiliates where affiliate_code ~ ('^' || $1 || '[0-9]{4}$')`,
      [prefix],
    )
    const code = freeCode(prefix, new Set(rows.map((row) => row.number)), world.randomBytes(6))
    if (code !== null) return code
  }
}
