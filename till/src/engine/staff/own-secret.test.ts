import { afterEach, expect, test } from 'vitest'
import { type Routes, serveRoutes, stopServing } from '../../testing/served-routes.ts'
import { createApiCall } from '../base/api-call.ts'
import { changeOwnSecret } from './own-secret.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const staffId = '018f0000-0000-7000-8000-0000000000b1'
const rina = { shopCode: 'CDF347', name: 'Rina' }
const right = 'sandi-rina'
const wish = { currentPassword: right, pin: '739105' }

afterEach(stopServing)

const session = {
  status: 'signed_in',
  session: {
    token: 'laci_staff_x',
    storeId,
    staff: { staffId, name: 'Rina', role: 'cashier', rights: ['sell'], maximumDiscountHundredths: 0 },
  },
}

const routes: Routes = {
  'POST /api/staff/sign-in': ({ password, shopCode, name }) =>
    password === right && shopCode === rina.shopCode && name === rina.name
      ? [200, session]
      : [401, { code: 'staff_sign_in_wrong', message: 'salah' }],
  'POST /api/staff/me/pin': ({ currentPassword, pin }) =>
    currentPassword === right && pin === wish.pin
      ? [200, { ok: true }]
      : [422, { code: 'password_wrong', message: 'Kata sandi sekarang salah.' }],
  'POST /api/staff/me/password': ({ password }) =>
    password === 'baru-sekali'
      ? [200, { ok: true }]
      : [400, { code: 'password_too_short', message: 'Terlalu pendek.' }],
  'POST /api/staff/sign-out': () => [200, { ok: true }],
}

async function change(served: Routes, asked: Parameters<typeof changeOwnSecret>[3]) {
  const { origin, calls } = await serveRoutes(served)
  const answer = await changeOwnSecret(createApiCall({ origin, fetch }), 'laci_key', rina, asked)
  return { answer, calls }
}

test('[STAFF-14] at the till a person changes the own PIN or password, and the session for it is given back', async () => {
  const pin = await change(routes, wish)
  expect(pin).toEqual({
    answer: { ok: true, value: undefined },
    calls: [
      'POST /api/staff/sign-in Bearer laci_key',
      'POST /api/staff/me/pin Bearer laci_staff_x',
      'POST /api/staff/sign-out Bearer laci_staff_x',
    ],
  })
  const password = await change(routes, { currentPassword: right, password: 'baru-sekali' })
  expect(password.answer.ok).toBe(true)
})

test('[STAFF-14] a wrong password, a refusal and a dead line change nothing and say so; a session never stays', async () => {
  const wrong = await change(routes, { ...wish, currentPassword: 'tebakan' })
  expect(wrong.answer).toMatchObject({
    refusal: { code: 'refused', message: 'Kata sandi sekarang salah. Tidak ada yang diubah.' },
  })
  expect(wrong.calls).toHaveLength(1)
  const short = await change(routes, { currentPassword: right, password: '1' })
  expect(short.answer).toMatchObject({ refusal: { reason: 'password_too_short' } })
  expect(short.calls.at(-1)).toContain('sign-out')
  const tooMany: Routes = {
    'POST /api/staff/sign-in': () => [429, { code: 'too_many_requests', message: 'Tunggu 3 menit.' }],
  }
  expect((await change(tooMany, wish)).answer).toMatchObject({ refusal: { message: 'Tunggu 3 menit.' } })
  const taken: Routes = {
    'POST /api/staff/sign-in': () => [
      202,
      {
        status: 'waiting_for_owner',
        requestId: staffId,
        requestToken: 'laci_request_x',
        expiresAt: 1_800_000_000_000,
      },
    ],
  }
  expect((await change(taken, wish)).answer).toMatchObject({ refusal: { code: 'server_trouble' } })
  const dead = await changeOwnSecret(async () => ({ kind: 'offline' }), 'laci_key', rina, wish)
  expect(dead).toEqual({ ok: false, refusal: { code: 'offline' } })
})
