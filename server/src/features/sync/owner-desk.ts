import { hash } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { withDay } from '@laci/domain/journal/event-day.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { deskLetter } from '../../identity/new-device.ts'
import { readClockOf } from '../../shop/shop-clock.ts'
import { acceptRequestText } from './accept-request.ts'
import { type AcceptAnswer, acceptEventsStatement } from './journal-store.ts'
import { readEvents } from './read-events.ts'

const sha256 = (text: string) => hash('sha256', text)

type DeskRow = Pick<Rows['device'], 'device_id'> & { key_hash: string; through: number; last_hash: string }

/**
 * Tells the owner's word in the shop's journal: the server is a device of its own there, with numbers and a chain like any
 * till, so that whoever follows the stream needs to know nothing new. In the transaction of what it belongs to, as its last
 * step: `accept_push` leaves the transaction with a device's rights. Needs the rights of `service_role`, and a shop that the
 * caller has checked. Answers the newest number of the shop.
 */
export async function tellAsOwner(
  tx: Tx,
  storeId: string,
  facts: readonly Fact[],
  owner: { readonly userId: string },
  deps: Pick<FeatureDeps, 'clock' | 'randomBytes'>,
): Promise<number> {
  const nowMs = deps.clock()
  const desk = await lockDesk(tx, storeId, owner.userId, deps)
  let deviceSeq = desk.through
  let prevHash = desk.last_hash
  const { zone, dayStartsAtMinute } = await readClockOf(tx, storeId)
  const today = businessDayOf(instant(nowMs), zone, dayStartsAtMinute)
  const events = facts.map((fact): Envelope => {
    const { kind, body } = withDay(fact, today)
    deviceSeq += 1
    const at = instant(nowMs)
    const unhashed = {
      ...{
        storeId,
        eventId: uuidV7(nowMs, deps.randomBytes(10)),
        deviceId: desk.device_id,
        deviceSeq,
        kind,
        at,
      },
      ...{ version: eventKinds[kind].version, staffId: null, body: body as Envelope['body'], prevHash },
    }
    prevHash = hashOf(unhashed, sha256)
    return { ...unhashed, hash: prevHash }
  })
  const push = {
    ...{ protocol: syncProtocol, storeId, deviceId: desk.device_id, sentAt: instant(nowMs), events },
    ...{ firstSeq: desk.through + 1, isGapKnown: false },
  }
  const request = acceptRequestText(push, readEvents(push, JSON.stringify(push), sha256, nowMs), {
    ...{ deviceId: desk.device_id, keyHash: desk.key_hash, nowMs, driftMs: null },
  })
  const { rows } = await tx.ask<{ answer: AcceptAnswer }>({ ...acceptEventsStatement, values: [request] })
  const { answer } = rows[0]!
  if ('problem' in answer) throw new Error(`the owner's desk was refused: ${answer.problem}`)
  return answer.lastSeq
}

/** The desk of a shop, made when it is first needed; the shop's lock comes first, as everywhere. */
async function lockDesk(
  tx: Tx,
  storeId: string,
  userId: string,
  { clock, randomBytes }: Pick<FeatureDeps, 'clock' | 'randomBytes'>,
): Promise<DeskRow> {
  await tx.query('insert into journal_head (store_id) values ($1) on conflict do nothing', [storeId])
  await tx.query('select 1 from journal_head where store_id = $1 for update', [storeId])
  // Its key is known to nobody: what is kept is a hash of nothing that was ever written down.
  await tx.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by, created_at)
     values ($1, $2, '${deskLetter}', 'Pemilik', $3, $4, to_timestamp($5 / 1000.0))
     on conflict (store_id, letter) do update set revoked_at = null`,
    [uuidV7(clock(), randomBytes(10)), storeId, Buffer.from(randomBytes(32)), userId, clock()],
  )
  const { rows } = await tx.query<DeskRow>(
    `select device_id, encode(key_hash, 'hex') as key_hash, accepted_through as through,
            encode(last_hash, 'hex') as last_hash
     from device where store_id = $1 and letter = '${deskLetter}'`,
    [storeId],
  )
  return rows[0]!
}
