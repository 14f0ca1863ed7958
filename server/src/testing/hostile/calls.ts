import { fillTemplate, type RouteTemplate } from '../routes.ts'
import type { TestServer } from '../test-server.ts'
import { canary, type Victim } from './victim.ts'

export type HostileCall = { readonly method: string; readonly path: string; readonly body?: string }

const productTables = ['accounts', 'stores', 'affiliates', 'affiliates_stats', 'subscription_payments']
const buckets = ['product-photos', 'store-logos', 'ebook']

/**
 * What somebody who knows every id of the victim would send to a route: each id at each place of the address, filters and
 * shop names in the query, and a body in which every member that any route reads names the victim. A route that is added
 * tomorrow is called the same way.
 */
export function hostileCalls({ method, template }: RouteTemplate, victim: Victim): HostileCall[] {
  const calls: HostileCall[] = []
  for (const path of pathsOf(template, victim)) {
    for (const [index, query] of queriesOf(method, template, victim).entries()) {
      for (const body of bodiesOf(method, template, path, victim)) {
        // Without a body a writing route is called once: with one it hears of every query.
        if (isWriting(method) && body === undefined && index > 0) continue
        calls.push({ method, path: path + query, ...(body !== undefined && { body: JSON.stringify(body) }) })
      }
    }
  }
  return calls
}

function isWriting(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function pathsOf(template: string, victim: Victim): string[] {
  const ids = Object.values(victim.ids)
  const choices: Record<string, readonly string[]> = {
    table: productTables,
    bucket: buckets,
    '*': [victim.photoPath, victim.ids.storeId!],
    topic: [`realtime:${victim.ids.storeId}`],
    event: ['news'],
  }
  const names = [...new Set([...template.matchAll(/:([A-Za-z]+)|\*/g)].map((match) => match[1] ?? '*'))]
  let filled: Readonly<Record<string, string>>[] = [{}]
  for (const name of names) {
    const values = choices[name] ?? ids
    filled = filled.flatMap((places) => values.map((value) => ({ ...places, [name]: value })))
  }
  // Beside an id that stands where it belongs each of the others is tried; two that are both out of place find nothing.
  const isOutOfPlace = ([name, value]: [string, string]) => name in victim.ids && victim.ids[name] !== value
  return filled
    .filter((places) => Object.entries(places).filter(isOutOfPlace).length < 2)
    .map((places) => fillTemplate(template, (name) => places[name]!))
}

function queriesOf(method: string, template: string, { ids, till }: Victim): string[] {
  if (template === '/auth/v1/token')
    return ['?grant_type=password', '?grant_type=refresh_token', '?grant_type=pkce']
  if (template.startsWith('/rest/')) {
    const filters = [`?id=neq.${ids.productId}`, `?name=eq.${canary}`, ...idFilters(ids)]
    return isWriting(method) ? ['?select=*', ...filters] : ['', '?select=*', ...filters]
  }
  const shop = `storeId=${ids.storeId}&deviceId=${till.deviceId}&userId=${ids.userId}`
  return ['', `?${shop}&day=2026-11-20&from=2026-01-01&to=2026-12-31&after=0&page=1`]
}

function idFilters(ids: Victim['ids']): string[] {
  return [
    `?account_id=eq.${ids.userId}`,
    `?owner_id=eq.${ids.userId}`,
    `?user_id=eq.${ids.userId}`,
    `?affiliate_id=eq.${ids.affiliateId}`,
    `?store_id=eq.${ids.storeId}`,
    `?id=in.(${ids.storeId},${ids.accountId},${ids.affiliateId},${ids.paymentId})`,
  ]
}

function bodiesOf(method: string, template: string, path: string, victim: Victim): unknown[] {
  if (!isWriting(method)) return [undefined]
  if (template.startsWith('/rest/')) return rowBodies(path, victim)
  return [undefined, wideBody(victim)]
}

/** Rows that claim to be the victim's, or that move something of the victim's to the caller. */
function rowBodies(path: string, { ids }: Victim): unknown[] {
  if (path.includes('/accounts'))
    return [{ account_id: ids.userId, store_id: ids.storeId, name: 'maling' }, { name: 'maling' }]
  if (path.includes('/stores'))
    return [{ id: ids.storeId, owner_id: ids.userId, name: 'maling' }, { name: 'maling' }]
  if (path.includes('/affiliates_stats'))
    return [{ affiliate_id: ids.affiliateId, total_commission: 9_999_999 }]
  if (path.includes('/affiliates'))
    return [{ user_id: ids.userId, affiliate_code: 'MAL0001' }, { account_number: '99999999' }]
  return [{ affiliate_id: ids.affiliateId, affiliate_paid: true, amount: 1 }]
}

/** Every member that any route reads, about the victim. */
function wideBody({ ids, shop, photoPath, requestId }: Victim): Record<string, unknown> {
  const { email, phone } = shop.owner
  return {
    ...ids,
    id: ids.storeId,
    store_id: ids.storeId,
    owner_id: ids.userId,
    user_id: ids.userId,
    account_id: ids.userId,
    name: 'maling',
    email,
    phone,
    password: 'tebakan-salah',
    current_password: 'tebakan-salah',
    code: '0000',
    token: '000000',
    type: 'recovery',
    ticket: 'tebakan',
    reference: 'maling',
    reason: 'maling',
    refresh_token: 'tebakantebakan',
    factor_type: 'totp',
    challenge_id: ids.factorId,
    role: 'owner',
    rights: [],
    shopCode: 'AAAAAA',
    // A wish to buy that was told before, told again by somebody else.
    requestId,
    itemId: 'ebook',
    buyerName: 'maling',
    buyerPhone: '081277317731',
    pin: '482913',
    deviceName: 'maling',
    requestToken: 'tebakan',
    app_metadata: { role: 'operator' },
    user_metadata: { name: 'maling' },
    protocol: 1,
    sentAt: 1,
    firstSeq: 1,
    isGapKnown: false,
    events: [{ storeId: ids.storeId, deviceId: ids.deviceId, kind: 'sale_recorded', body: {} }],
    messages: [{ topic: `realtime:${ids.storeId}`, event: 'news', payload: { maling: true }, private: true }],
    prefix: ids.storeId,
    prefixes: [photoPath],
    paths: [photoPath],
    expiresIn: 60,
    bucketId: 'product-photos',
    sourceKey: photoPath,
    destinationKey: `${ids.storeId}/curian.png`,
  }
}

export type HostileAnswer = { readonly status: number; readonly text: string }

/** One call as this caller; `bearer` null: nobody. */
export async function sendHostile(
  server: TestServer,
  call: HostileCall,
  bearer: string | null,
): Promise<HostileAnswer> {
  const response = await fetch(server.url + call.path, {
    method: call.method,
    redirect: 'manual',
    headers: {
      apikey: server.keys.anonKey,
      prefer: 'return=representation',
      // Another house each time: what is proved here are rights, not limits.
      'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    ...(call.body !== undefined && { body: call.body }),
  })
  return { status: response.status, text: `${await response.text()}\n${[...response.headers].join('\n')}` }
}

function byte(): number {
  return Math.floor(Math.random() * 256)
}
