import type { Instant } from '@laci/domain/base/time/instant.ts'
import { afterEach, expect, test } from 'vitest'
import { type Routes, serveRoutes, stopServing } from '../../testing/served-routes.ts'
import { createApiCall } from '../base/api-call.ts'
import { createStaffDoor } from './staff-door.ts'

const requestId = '018f0000-0000-7000-8000-0000000000c1'
const storeId = '018f0000-0000-7000-8000-000000000001'
const deviceId = '018f0000-0000-7000-8000-0000000000a1'
const staffId = '018f0000-0000-7000-8000-0000000000b1'
const expiresAt = 1_800_000_000_000 as Instant
const claimRoute = `POST /api/staff/device-requests/${requestId}/claim`
const typed = { shopCode: 'cdf-347', name: ' Sari ', password: 'sandi-karyawan' }
const waiting = { status: 'waiting_for_owner', requestId, requestToken: 'laci_request_x', expiresAt }

afterEach(stopServing)

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

async function doorTo(routes: Routes, storage = memoryStorage()) {
  const { origin, calls } = await serveRoutes(routes)
  return { door: createStaffDoor({ call: createApiCall({ origin, fetch }), storage }), calls, storage }
}

test('[STAFF-21] the question to the owner outlives the page, without the password, and is answered by a key of its own', async () => {
  let isAnswered = false
  const admitted = {
    status: 'approved',
    device: { deviceId, letter: 'B', deviceKey: 'laci_key', storeId },
    session: {
      token: 'laci_staff_x',
      storeId,
      staff: { staffId, name: 'Sari', role: 'cashier', rights: ['sell'], maximumDiscountHundredths: 0 },
    },
  }
  const routes: Routes = {
    'POST /api/staff/sign-in': (body) =>
      body.deviceName === 'Android Chrome' ? [202, waiting] : [400, { code: 'invalid_body', message: '' }],
    [claimRoute]: () => (isAnswered ? [200, admitted] : [202, { status: 'waiting_for_owner', expiresAt }]),
  }
  const { door, calls, storage } = await doorTo(routes)
  expect(door.request()).toBeNull()
  const asked = await door.ask(typed, 'Android Chrome')
  if (!asked.ok) throw new Error(asked.refusal.code)
  expect(asked.value).toMatchObject({ requestId, staffName: 'Sari', expiresAt })
  expect([...storage.kept.values()].join()).not.toContain(typed.password)

  const later = await doorTo(routes, storage)
  const request = later.door.request()
  expect(request).toEqual(asked.value)
  expect(await later.door.claim(request!)).toEqual({ kind: 'waiting' })
  isAnswered = true
  expect(await later.door.claim(request!)).toMatchObject({
    kind: 'admitted',
    admitted: { device: { letter: 'B' }, session: { staff: { name: 'Sari' } } },
  })
  expect(later.calls).toContain(`${claimRoute} Bearer laci_request_x`)
  later.door.forget()
  expect(later.door.request()).toBeNull()
  expect(calls).toEqual(['POST /api/staff/sign-in'])
})

for (const [what, answer, code] of [
  [
    'a wrong name, code or password',
    [401, { code: 'staff_sign_in_wrong', message: '' }],
    'staff_credentials',
  ],
  ['too many tries', [429, { code: 'too_many_requests', message: '' }], 'too_many_tries'],
  ['a server in trouble', [500, { code: 'unexpected', message: '' }], 'server_trouble'],
  ['an answer of nobody', [200, { status: 'waiting_for_owner' }], 'server_trouble'],
  ['a Wi-Fi sign-in page', [200, '<h1>Wi-Fi</h1>'], 'captive_portal'],
] as const) {
  test(`[STAFF-12] ${what} is told as what it is, and nothing waits for the owner`, async () => {
    const { door } = await doorTo({ 'POST /api/staff/sign-in': () => answer })
    expect(await door.ask(typed, 'Android Chrome')).toEqual({ ok: false, refusal: { code } })
    expect(door.request()).toBeNull()
  })
}

test('[STAFF-21] a no and a request that is over end the waiting; a server that is away does not', async () => {
  let answer: readonly [number, unknown] = [403, { code: 'device_denied', message: '' }]
  const { door } = await doorTo({
    'POST /api/staff/sign-in': () => [202, waiting],
    [claimRoute]: () => answer,
  })
  const asked = await door.ask(typed, 'Android Chrome')
  if (!asked.ok) throw new Error(asked.refusal.code)
  expect(await door.claim(asked.value)).toEqual({ kind: 'over', refusal: { code: 'device_denied' } })
  answer = [401, { code: 'request_over', message: '' }]
  expect(await door.claim(asked.value)).toEqual({ kind: 'over', refusal: { code: 'request_over' } })
  answer = [503, { code: 'database_away', message: '' }]
  expect(await door.claim(asked.value)).toEqual({ kind: 'unheard' })
  stopServing()
  expect(await door.claim(asked.value)).toEqual({ kind: 'unheard' })
})
