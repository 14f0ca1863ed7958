import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import {
  freshDeviceMs,
  type HoldReason,
  heldOf,
  isPlainlyAllowed,
  type ShopPeople,
  type TellingDevice,
  type ToldEvent,
} from '@laci/domain/journal/command-authority.ts'
import { isCommand, namesDestination, type ShopBefore } from '@laci/domain/journal/command-rights.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { changesOfCommand, destinationChanges } from '@laci/domain/journal/held-command.ts'
import type { Database } from '../../db/database.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { DeviceKey } from '../../identity/device-key.ts'
import type { ReadEvent } from './read-events.ts'

/** What `accept_commands` is told of the commands of a push, by their place from 1: migration 0039. */
export type CommandsOfPush = {
  readonly commands: { [n: number]: readonly [HoldReason | null, object, string | null] }
  readonly destinations: { [n: number]: readonly (readonly [string, string, string])[] }
}

/** So many rows of the shop are looked up for one push; a command about more is judged without them. */
const lookedUpAtMost = 2_000
/** How far back an approval is looked for that was told right before the push. */
const earlierEvents = 500

const nothingKnown: ShopBefore = { product: () => null, record: () => null, settings: {} }

/**
 * Which commands of a push wait for the owner [SYNC-55]. Null: there are none in it, and nothing was asked. Like
 * `readOtherShops` it reads before the push is taken in: what may not be old by then, `accept_commands` asks once more.
 */
export async function readAuthority(
  database: Database,
  key: DeviceKey,
  read: readonly ReadEvent[],
  nowMs: number,
): Promise<CommandsOfPush | null> {
  if (!read.some(({ known }) => known !== null && isCommand(known))) return null
  const events = read.map(({ known }) => known)
  return inScope(database, { role: 'service_role' }, async (tx) => {
    const teller = await readTeller(tx, key, nowMs)
    // Unknown to us: the push is refused with its own words.
    if (teller === null) return commandsOf(events, new Map(), nothingKnown)
    const { storeId, device, people } = teller
    if (events.every((event) => event === null || isPlainlyAllowed(event, { device, people }))) {
      return commandsOf(events, new Map(), nothingKnown)
    }
    const before = await readBefore(tx, storeId, events)
    const isAsked = events.some((event) => event !== null && isCommand(event) && event.staffId !== null)
    const earlier = isAsked && device.staffId === null ? await readEarlier(tx, storeId, device.deviceId) : []
    return commandsOf(events, heldOf(events, { device, people, before, earlier }), before)
  })
}

function commandsOf(
  events: readonly (JournalEvent | null)[],
  held: ReadonlyMap<number, HoldReason>,
  before: ShopBefore,
): CommandsOfPush {
  const commands: CommandsOfPush['commands'] = {}
  const destinations: CommandsOfPush['destinations'] = {}
  for (const [index, event] of events.entries()) {
    if (event === null || !isCommand(event)) continue
    const { kind, staffId } = event
    const detail = { kind, staffId, ...withoutPeople(event, changesOfCommand(event, before)) }
    commands[index + 1] = [
      held.get(index) ?? null,
      detail,
      kind === 'customer_erased' ? event.body.customerId : null,
    ]
    if (namesDestination(event)) destinations[index + 1] = destinationChanges(event, before)
  }
  return { commands, destinations }
}

/** A warning is never changed again, so it names no customer: the list of the owner reads the event itself [CUSTOMER-8]. */
function withoutPeople(event: JournalEvent, told: ReturnType<typeof changesOfCommand>): typeof told {
  const isAboutPeople = ['customer_saved', 'customer_erased', 'kasbon_adjusted'].includes(event.kind)
  if (!isAboutPeople) return told
  const isFigure = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
  const figure = (value: unknown) => (isFigure(value) ? value : null)
  return {
    ...told,
    changes: told.changes.map(({ field, before, after }) => ({
      ...{ subject: '', field, before: figure(before), after: figure(after) },
    })),
  }
}

type Teller = { readonly storeId: string; readonly device: TellingDevice; readonly people: ShopPeople }

async function readTeller(tx: Tx, { deviceId, keyHash }: DeviceKey, nowMs: number): Promise<Teller | null> {
  const { rows } = await tx.prepared<
    Pick<Rows['staff'], 'store_id'> & {
      staff_id: string | null
      is_revoked: boolean
      is_fresh: boolean
      people: [string, StaffRight[]][]
    }
  >(
    'read_teller',
    `select store_id, staff_id, revoked_at is not null as is_revoked,
            device.created_at > to_timestamp($3 / 1000.0) and staff_id is null and created_by = stores.owner_id as is_fresh,
            (select coalesce(json_agg(json_build_array(staff.staff_id, rights)), '[]')
             from staff where staff.store_id = device.store_id and disabled_at is null) as people
     from device join stores on stores.id = store_id
     where device_id = $1 and key_hash = decode($2, 'hex')`,
    [deviceId, keyHash, nowMs - freshDeviceMs],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { staff_id: staffId, is_revoked: isRevoked, is_fresh: isFresh } = row
  return {
    storeId: row.store_id,
    device: { deviceId, staffId, isRevoked, isFresh },
    people: new Map(row.people),
  }
}

/** What the commands would change, as the shop has it. */
export async function readBefore(
  tx: Tx,
  storeId: string,
  events: readonly (JournalEvent | null)[],
): Promise<ShopBefore> {
  const productIds = new Set<string>()
  const recordIds = new Set<string>()
  for (const event of events) {
    if (event === null || !isCommand(event)) continue
    if (event.kind === 'product_saved')
      for (const { productId } of event.body.products) productIds.add(productId)
    if (event.kind === 'products_merged') {
      for (const { fromProductId, intoProductId } of event.body.lines) {
        productIds.add(fromProductId).add(intoProductId)
      }
    }
    if (event.kind === 'customer_saved')
      for (const { customerId } of event.body.customers) recordIds.add(customerId)
    if (event.kind === 'supplier_saved')
      for (const { supplierId } of event.body.suppliers) recordIds.add(supplierId)
    if (event.kind === 'promotion_saved') recordIds.add(event.body.promotionId)
    if (event.kind === 'customer_erased' || event.kind === 'kasbon_adjusted')
      recordIds.add(event.body.customerId)
  }
  const wanted = (ids: ReadonlySet<string>) => [...ids].filter(isUuid).slice(0, lookedUpAtMost)
  const { rows } = await tx.query<{
    products: Fields
    others: Fields
    records: Fields
    settings: object | null
  }>(
    `with wanted as (
       select product_id, fields from product where store_id = $1 and product_id = any($2::uuid[])
     )
     select (select coalesce(json_object_agg(product_id, fields), '{}') from wanted) as products,
            (select coalesce(json_object_agg(other.product_id, other.fields), '{}') from wanted
             join product other on other.store_id = $1
                               and other.product_id::text = wanted.fields->'merged'->>'intoProductId') as others,
            (select coalesce(json_object_agg(record_kind || ' ' || record_id, fields), '{}') from shop_record
             where store_id = $1 and record_kind in ('customer', 'promotion', 'supplier')
               and record_id = any($3::uuid[])) as records,
            (select fields from shop_setting where store_id = $1) as settings`,
    [storeId, wanted(productIds), wanted(recordIds)],
  )
  const { products, others, records, settings } = rows[0]!
  return {
    product: (productId) => products[productId] ?? others[productId] ?? null,
    record: (kind, id) => records[`${kind} ${id}`] ?? null,
    settings: settings ?? {},
  }
}

type Fields = { readonly [id: string]: { readonly [field: string]: unknown } }

/**
 * The device's last events, in their order, among the shop's newest: an approval and what it allowed come together. Bodies of
 * approvals alone are read, because those of an import are large.
 */
async function readEarlier(tx: Tx, storeId: string, deviceId: string): Promise<ToldEvent[]> {
  const { rows } = await tx.query<{ event: Envelope & { readonly body: Envelope['body'] | null } }>(
    `select json_build_object('kind', kind, 'version', version, 'at', at_ms, 'staffId', staff_id,
              'body', case when kind = 'approval_given' then body end) as event
     from (select * from counted_event where store_id = $1 order by store_seq desc limit $3) newest
     where device_id = $2 order by store_seq`,
    [storeId, deviceId, earlierEvents],
  )
  return rows.flatMap(({ event }) => {
    const known = event.body === null ? (event as unknown as JournalEvent) : readJournalEvent(event)
    return known === null ? [] : [{ event: known, isCounted: true }]
  })
}
