import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import type { Zone } from '@laci/domain/time/zone.ts'
import type { Tx } from '../platform/scope.ts'

/** How the shop of this transaction tells its days apart. */
export async function readShopClock(
  tx: Tx,
): Promise<{ readonly zone: Zone; readonly dayStartsAtMinute: number }> {
  const { rows } = await tx.query<{ zone: Zone | null; day_starts_at_minute: number | null }>(
    `select fields->>'zone' as zone, (fields->>'dayStartsAtMinute')::int as day_starts_at_minute
     from shop_setting where store_id = app.store_id()`,
  )
  return {
    zone: rows[0]?.zone ?? shopSettingsDefaults.zone,
    dayStartsAtMinute: rows[0]?.day_starts_at_minute ?? shopSettingsDefaults.dayStartsAtMinute,
  }
}
