import { afterEach, expect, test } from 'vitest'
import { type Routes, serveRoutes, stopServing } from '../../testing/served-routes.ts'
import { createApiCall } from '../base/api-call.ts'
import { createStaffAdmin } from './staff-admin.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'

afterEach(stopServing)

async function adminOf(routes: Routes) {
  const { origin, calls } = await serveRoutes(routes)
  const call = createApiCall({ origin, fetch })
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const admin = createStaffAdmin(
    {
      ask: (path, body) =>
        body === undefined
          ? call(path, { headers })
          : call(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    },
    storeId,
  )
  return { admin, calls }
}

test('[STAFF-24] every command of the owner names the shop, and goes where the server expects it', async () => {
  const bodies: unknown[] = []
  const take = (body: unknown): readonly [number, unknown] => {
    bodies.push(body)
    return [200, { ok: true }]
  }
  const { admin, calls } = await adminOf({
    'POST /api/staff': take,
    'POST /api/staff/a/change': take,
    'POST /api/staff/a/reset-password': take,
    'POST /api/staff/a/set-pin': take,
    'POST /api/staff/a/disable': take,
    'POST /api/staff/a/enable': take,
    'POST /api/staff/device-requests/r/approve': take,
    'POST /api/staff/device-requests/r/deny': take,
  })
  const done = [
    await admin.add({ name: 'Sari', password: 'sandi-1', pin: '482913', role: 'cashier' }),
    await admin.change('a', { name: 'Sari W' }),
    await admin.resetPassword('a', 'sandi-2'),
    await admin.setPin('a', null),
    await admin.disable('a'),
    await admin.enable('a'),
    await admin.answerDevice('r', true),
    await admin.answerDevice('r', false),
  ]
  expect(done.every((one) => one.ok)).toBe(true)
  expect(calls).toHaveLength(8)
  for (const body of bodies) expect(body).toMatchObject({ storeId })
})

test('[STAFF-24] a refusal keeps its code and sentence; a session that is over and a server that is away are told apart', async () => {
  const { admin } = await adminOf({
    'POST /api/staff': () => [409, { code: 'name_taken', message: 'Nama ini sudah dipakai.' }],
    'GET /api/staff': () => [401, { code: 'session_missing', message: '' }],
    'POST /api/staff/a/disable': () => [503, { code: 'database_away', message: '' }],
    'POST /api/staff/a/enable': () => [200, '<h1>Wi-Fi</h1>'],
  })
  const person = { name: 'Sari', password: 'sandi-1', role: 'cashier' } as const
  expect(await admin.add(person)).toEqual({
    ok: false,
    refusal: { code: 'refused', reason: 'name_taken', message: 'Nama ini sudah dipakai.' },
  })
  expect(await admin.list()).toEqual({ ok: false, refusal: { code: 'session_over' } })
  expect(await admin.disable('a')).toEqual({ ok: false, refusal: { code: 'server_trouble' } })
  expect(await admin.enable('a')).toEqual({ ok: false, refusal: { code: 'captive_portal' } })
  stopServing()
  expect(await admin.disable('a')).toEqual({ ok: false, refusal: { code: 'offline' } })
})
