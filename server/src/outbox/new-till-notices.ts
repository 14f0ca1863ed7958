import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Rows } from '../db/row-types.ts'
import { inScope } from '../db/scope.ts'
import type { World } from '../world/world.ts'
import type { Outbox } from './outbox.ts'

const tillsAtOnce = 50

type Telling = Pick<World, 'database' | 'clock' | 'config' | 'log'> & { readonly outbox: Outbox }

/**
 * Tells owners of the tills that are new in their shops [DEVICE-7]: a key that somebody else got for one would else be
 * noticed by nobody. A row that is not told is told later, so that nothing is lost between the till and its message.
 */
export async function tellNewTills(deps: Telling): Promise<void> {
  const told = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<
      Pick<Rows['device'], 'device_id' | 'created_at'> & {
        device_name: string
        store_name: string | null
        owner_name: string | null
        phone: string | null
      }
    >(
      `select device_id, device.name as device_name, device.created_at, stores.name as store_name, auth_user.phone,
         user_metadata->>'name' as owner_name
       from device join stores on stores.id = store_id left join auth_user on user_id = owner_id
       where owner_told_at is null order by device.created_at limit $1 for update of device skip locked`,
      [tillsAtOnce],
    )
    for (const till of rows) {
      if (till.phone !== null) {
        await deps.outbox.add(tx, {
          to: storedPhone(till.phone),
          message: {
            template: 'new_till',
            values: {
              name: till.owner_name ?? '',
              till: till.device_name,
              store: till.store_name ?? '',
              moment: instant(till.created_at.getTime()),
              contact: deps.config.brand.phone,
            },
          },
          idempotencyKey: `new-till:${till.device_id}`,
        })
      }
    }
    await tx.query('update device set owner_told_at = $2 where device_id = any($1)', [
      rows.map((till) => till.device_id),
      new Date(deps.clock()),
    ])
    return rows.length
  })
  if (told > 0) deps.outbox.poke()
}

/** The same right after a till was made. Its key is given out already: what fails here is told later. */
export async function tellNewTillSoon(deps: Telling): Promise<void> {
  try {
    await tellNewTills(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'a new till could not be told yet')
  }
}
