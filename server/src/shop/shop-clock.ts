import type { Zone } from '@laci/domain/base/time/zone.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import type { Tx } from '../db/scope.ts'

/** How a shop tells its days apart. */
export type ShopClock = { readonly zone: Zone; readonly dayStartsAtMinute: number }

/** What of it the shop itself has told, in a row of the database. */
type ToldClock = { readonly zone: Zone | null; readonly day_starts_at_minute: number | null }

const toldClock = `fields->>'zone' as zone, (fields->>'dayStartsAtMinute')::int as day_starts_at_minute`

/** That of the shop of this transaction. */
export async function readShopClock(tx: Tx): Promise<ShopClock> {
  const { rows } = await tx.prepared<ToldClock>(
    'shop_clock',
    `select ${toldClock} from shop_setting where store_id = app.store_id()`,
  )
  return clockOf(rows[0])
}

/** That of this shop. Needs the rights of `service_role`. */
export async function readClockOf(tx: Tx, storeId: string): Promise<ShopClock> {
  const { rows } = await tx.query<ToldClock>(`select ${toldClock} from shop_setting where store_id = $1`, [
    storeId,
  ])
  return clockOf(rows[0])
}

/** Those of all shops of an owner, by their ids. Needs the rights of `service_role`. */
export async function readOwnersClocks(tx: Tx, userId: string): Promise<Map<string, ShopClock>> {
  const { rows } = await tx.query<ToldClock & { store_id: string }>(
    `select stores.id as store_id, ${toldClock}
     from stores left join shop_setting on shop_setting.store_id = stores.id where owner_id = $1`,
    [userId],
  )
  return new Map(rows.map((row) => [row.store_id, clockOf(row)]))
}

function clockOf(told: ToldClock | undefined): ShopClock {
  return {
    zone: told?.zone ?? shopSettingsDefaults.zone,
    dayStartsAtMinute: told?.day_starts_at_minute ?? shopSettingsDefaults.dayStartsAtMinute,
  }
}
