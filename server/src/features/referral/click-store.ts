import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

export type Visit = {
  readonly ref: string
  readonly day: BusinessDay
  readonly visitorHash: Buffer
  readonly addressHash: Buffer
}

/** Nothing of a day that is over is kept [REFERRAL-2]. Needs the rights of `service_role`, like all below. */
export async function forgetDaysBefore(tx: Tx, day: BusinessDay): Promise<void> {
  await tx.query('delete from referral_click where day < $1', [day])
}

/** Writes the visit down for the affiliate whose code it has; null when it counts already, or for nobody. */
export async function addVisit(tx: Tx, visit: Visit, visitorsPerAddress: number): Promise<string | null> {
  // Visits of one address follow one another: what is counted below is then all there is [REFERRAL-6].
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `visits ${visit.ref} ${visit.addressHash.toString('hex')}`,
  ])
  const { rows } = await tx.query<Pick<Rows['referral_click'], 'affiliate_id'>>(
    `insert into referral_click (affiliate_id, day, visitor_hash, address_hash)
     select id, $2, $3, $4 from affiliates
     where affiliate_code = $1
       and (select count(*) from referral_click
            where affiliate_id = affiliates.id and day = $2 and address_hash = $4) < $5
     on conflict do nothing
     returning affiliate_id`,
    [visit.ref, visit.day, visit.visitorHash, visit.addressHash, visitorsPerAddress],
  )
  return rows[0]?.affiliate_id ?? null
}

export async function countClick(tx: Tx, affiliateId: string, now: number): Promise<void> {
  await tx.query(
    `insert into affiliates_stats (affiliate_id, clicks, created_at, updated_at) values ($1, 1, $2, $2)
     on conflict (affiliate_id) do update set clicks = affiliates_stats.clicks + 1, updated_at = $2`,
    [affiliateId, new Date(now)],
  )
}
