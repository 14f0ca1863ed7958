import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pseudoEmail, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { deviceCreatedSchema, storeListSchema } from '@laci/domain/device/wire.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { pushResponseSchema, syncProtocol } from '@laci/domain/journal/wire.ts'

/** Where the server is, and what every request to it says besides. */
export type ServerDoor = { readonly url: string; readonly headers?: Readonly<Record<string, string>> }

/** How to sign in to the demo shop that a server made in its data folder. */
export type DemoSignIn = { readonly phone: string; readonly password: string }

/** Throws when the server has not told its demo shop to the end. */
export function readDemoSignIn(dataFolder: string): DemoSignIn {
  const file = JSON.parse(readFileSync(join(dataFolder, 'demo-shop.json'), 'utf8')) as DemoSignIn & {
    isComplete: boolean
  }
  if (!file.isComplete) throw new Error('the demo shop is not complete')
  return { phone: file.phone, password: file.password }
}

/** The headers of the service itself, whose key the data folder holds. */
export function readServiceHeaders(dataFolder: string): Readonly<Record<string, string>> {
  const { serviceKey } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as {
    serviceKey: string
  }
  return { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
}

/** A shop with a till of its own, opened the way the till's own screens do. */
export type OpenedTill = {
  readonly storeId: string
  readonly deviceId: string
  readonly letter: string
  readonly deviceKey: string
}

/** The owner's session: the first shop, and requests in the owner's name. */
export type OwnerDoor = {
  readonly storeId: string
  post(path: string, body: object): Promise<unknown>
  get(path: string): Promise<unknown>
}

/** What a browser keeps of somebody who has signed in. */
export type Session = { readonly access_token: string }

/** Signs in with number and password. Throws when the server says no. */
export async function openSession(door: ServerDoor, signIn: DemoSignIn): Promise<Session> {
  const config = (await getJson(`${door.url}/api/config`, { ...door.headers })) as {
    anonKey: string
    pseudoDomain: string
  }
  return (await postJson(
    `${door.url}/auth/v1/token?grant_type=password`,
    { email: pseudoEmail(storedPhone(signIn.phone), config.pseudoDomain), password: signIn.password },
    { ...door.headers, apikey: config.anonKey },
  )) as Session
}

/** Signs in as the owner. Throws when the server says no. */
export async function openOwnerSession(door: ServerDoor, signIn: DemoSignIn): Promise<OwnerDoor> {
  const session = await openSession(door, signIn)
  const headers = { ...door.headers, authorization: `Bearer ${session.access_token}` }
  const get = (path: string) => getJson(`${door.url}${path}`, headers)
  const { stores } = storeListSchema.parse(await get('/api/stores'))
  const storeId = stores[0]?.storeId
  if (!storeId) throw new Error('the owner has no shop')
  return { storeId, get, post: (path, body) => postJson(`${door.url}${path}`, body, headers) }
}

/** Opens one more till in the owner's first shop. Throws when the server says no. */
export async function openTill(door: ServerDoor, signIn: DemoSignIn, name: string): Promise<OpenedTill> {
  const { storeId, post } = await openOwnerSession(door, signIn)
  return deviceCreatedSchema.parse(await post('/api/devices', { storeId, name }))
}

/** Sends events that begin with number `firstSeq` of the till. Throws unless the server took every one. */
export async function pushEvents(
  door: ServerDoor,
  { storeId, deviceId, deviceKey }: OpenedTill,
  firstSeq: number,
  events: readonly Envelope[],
): Promise<void> {
  const request = {
    protocol: syncProtocol,
    storeId,
    deviceId,
    sentAt: Date.now(),
    firstSeq,
    isGapKnown: false,
    events,
  }
  const { acceptedThrough } = pushResponseSchema.parse(
    await postJson(`${door.url}/api/sync/push`, request, {
      ...door.headers,
      authorization: `Bearer ${deviceKey}`,
    }),
  )
  if (acceptedThrough !== firstSeq + events.length - 1)
    throw new Error(`the server took events through ${acceptedThrough} only`)
}

async function getJson(url: string, headers: Record<string, string>): Promise<unknown> {
  return readAnswer(url, await fetch(url, { headers }))
}

async function postJson(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  return readAnswer(
    url,
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

async function readAnswer(url: string, answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
