import { randomBytes, randomUUID } from 'node:crypto'
import type { DeviceCreated } from '@laci/domain/device/wire.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import type { PullResponse, PushResponse, SnapshotLine } from '@laci/domain/journal/wire.ts'
import { goodsStory } from '@laci/domain/testing/any-goods-story.ts'
import { inScope } from '../db/scope.ts'
import { createEventMaker, type EventMaker } from './event-maker.ts'
import { signUpPerson, type TestPerson } from './people.ts'
import type { TestServer } from './test-server.ts'

/** A shop with its signed-in owner. */
export type TestShop = { readonly storeId: string; readonly owner: TestPerson }

/** A till of that shop, with its credential and a maker of its events. */
export type TestDevice = DeviceCreated & { readonly maker: EventMaker }

export type JsonAnswer<Body = Record<string, unknown>> = {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
  readonly text: string
}

export const freshRandom = (byteCount: number): Uint8Array => new Uint8Array(randomBytes(byteCount))

/** A new owner with a shop, as a registration leaves them. */
export async function openTestShop(server: TestServer, name = 'Toko Uji'): Promise<TestShop> {
  const owner = await signUpPerson(server)
  const storeId = randomUUID()
  await inScope(server.deps.database, { role: 'service_role' }, async (tx) => {
    await tx.query('insert into stores (id, owner_id, name, phone) values ($1, $2, $3, $4)', [
      storeId,
      owner.userId,
      name,
      `0${owner.phone.slice('+62'.length)}`,
    ])
    await tx.query(`insert into membership (store_id, user_id, role) values ($1, $2, 'owner')`, [
      storeId,
      owner.userId,
    ])
    await tx.query(
      `insert into accounts (email, account_id, name, store_id, start_date, end_date, token)
       values ($1, $2, 'Budi', $3, $4::timestamptz, $4::timestamptz + interval '7 days', 2000)`,
      [owner.email, owner.userId, storeId, new Date(server.clock())],
    )
  })
  return { storeId, owner }
}

/** Signs a till in to the shop, through the wire. */
export async function addTestDevice(server: TestServer, shop: TestShop, name = 'Kasir'): Promise<TestDevice> {
  const { status, body } = await callApi<DeviceCreated>(server, 'POST', '/api/devices', {
    bearer: shop.owner.accessToken,
    body: { storeId: shop.storeId, name },
  })
  if (status !== 201) throw new Error(`no device: ${JSON.stringify(body)}`)
  return { ...body, maker: createEventMaker(shop.storeId, body.deviceId, freshRandom, server.clock()) }
}

/** One call to `/api`. `rawBody` goes out as it is. */
export async function callApi<Body = Record<string, unknown>>(
  server: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  options: { bearer?: string; body?: unknown; rawBody?: string } = {},
): Promise<JsonAnswer<Body>> {
  const text = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(options.bearer !== undefined && { authorization: `Bearer ${options.bearer}` }),
    },
    ...(text !== undefined && { body: text }),
  })
  const answered = await response.text()
  const { status, headers } = response
  return { status, headers, body: JSON.parse(answered) as Body, text: answered }
}

/** The body of a push of these events, starting at the first one's number. `changes` replaces members. */
export function pushBody(
  server: TestServer,
  device: TestDevice,
  events: readonly unknown[],
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const first = events[0] as { deviceSeq?: unknown } | undefined
  return {
    protocol: 1,
    storeId: device.storeId,
    deviceId: device.deviceId,
    sentAt: server.clock(),
    firstSeq: typeof first?.deviceSeq === 'number' ? first.deviceSeq : 1,
    isGapKnown: false,
    events,
    ...changes,
  }
}

export function push(
  server: TestServer,
  device: TestDevice,
  events: readonly unknown[],
  changes: Record<string, unknown> = {},
): Promise<JsonAnswer<PushResponse & { code?: string }>> {
  return callApi(server, 'POST', '/api/sync/push', {
    bearer: device.deviceKey,
    body: pushBody(server, device, events, changes),
  })
}

export function pull(
  server: TestServer,
  device: TestDevice,
  query: {
    after?: number
    warningsAfter?: number
    limit?: number
    unsent?: number | string
    codes?: number
    tail?: string
  } = {},
): Promise<JsonAnswer<PullResponse & { code?: string }>> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return callApi(server, 'GET', `/api/sync/pull?${search}`, { bearer: device.deviceKey })
}

/** A whole first load, or the rest of one behind `after`. */
export async function snapshot(
  server: TestServer,
  device: TestDevice,
  after?: string,
): Promise<SnapshotLine[]> {
  const search = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  const response = await fetch(`${server.url}/api/sync/snapshot${search}`, {
    headers: { authorization: `Bearer ${device.deviceKey}` },
  })
  if (response.status !== 200) throw new Error(`snapshot: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SnapshotLine)
}

/** Events of a story as this device tells them: what comes back names the sale by the id that it got. */
export function sealStory(device: TestDevice, told: readonly JournalEvent[]): Envelope[] {
  const ids = new Map<string, string>()
  return told.map((event) => {
    const { kind, body } = goodsStory.withSaleId(event, (id) => ids.get(id) ?? id)
    const sealed = device.maker.seal({ kind, body } as never) as unknown as Envelope
    ids.set(event.eventId, sealed.eventId)
    return sealed
  })
}
