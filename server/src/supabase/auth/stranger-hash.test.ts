import { beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from '../../identity/passwords.ts'
import { callAuth } from '../../testing/auth-calls.ts'
import { nextPhone } from '../../testing/people.ts'
import { addStaff, shopCodeOf, staffPassword, trySignIn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

/** What each call compared a password with. */
const compared: (string | null)[] = []
const real = createPasswordHasher()
useTestShop({
  deps: {
    passwords: {
      ...real,
      verify(encodedHash, password) {
        compared.push(encodedHash)
        return real.verify(encodedHash, password)
      },
    },
  },
  stepMs: 3_600_000,
})
beforeEach(() => {
  compared.length = 0
})

const signIn = (body: Record<string, string>) =>
  callAuth(server, 'POST', '/token?grant_type=password', { body: { password: 'sandi-orang-lain', ...body } })

test.each([
  ['an unknown number', () => ({ phone: nextPhone() })],
  ['an unreadable number', () => ({ phone: '12' })],
  ['the pseudo-e-mail of an unknown number', () => ({ email: `${nextPhone().slice(1)}@wa.laci.invalid` })],
  ['an unknown e-mail', () => ({ email: 'tidak-ada@mail.example' })],
  ['an e-mail that is none', () => ({ email: 'bukan e-mail' })],
])('[AUTH-100] at sign-in %s costs one hash, of nobody', async (_who, name) => {
  expect((await signIn(name())).status).toBe(400)
  expect(compared).toEqual([null])
})

test('[AUTH-100] at sign-in a person without a password costs one hash, of nobody', async () => {
  const phone = nextPhone()
  await server.ownerPool.query(
    `insert into auth_user (user_id, phone, phone_confirmed_at, created_at, updated_at)
     values (gen_random_uuid(), $1, now(), now(), now())`,
    [phone],
  )
  expect((await signIn({ phone })).status).toBe(400)
  expect(compared).toEqual([null])
})

test('[AUTH-100] staff sign-in: an unknown shop, name or somebody who left costs one hash, of nobody', async () => {
  const shopCode = await shopCodeOf(server, shop)
  const leaver = await addStaff(server, shop, { name: 'Dewi' })
  await server.ownerPool.query('update staff set disabled_at = now() where staff_id = $1', [leaver])
  for (const deviceKey of [undefined, till.deviceKey]) {
    for (const form of [
      { shopCode: 'ZZZZ-ZZZZ' },
      { shopCode: '' },
      { shopCode, name: 'Tidak Ada' },
      { shopCode, name: 'Dewi' },
    ]) {
      compared.length = 0
      expect(await trySignIn(server, form, deviceKey)).toMatchObject({ status: 401 })
      expect(compared).toEqual([null])
    }
  }
})

test('[AUTH-100] whoever is known costs one hash too, of their own', async () => {
  const shopCode = await shopCodeOf(server, shop)
  await addStaff(server, shop)
  compared.length = 0
  expect(await trySignIn(server, { shopCode, password: `${staffPassword}x` })).toMatchObject({ status: 401 })
  expect(compared).toEqual([expect.stringMatching(/^\$argon2id/)])
})
