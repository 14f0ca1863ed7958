import { judgePin } from '@laci/domain/staff/pin.ts'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { createPasswordHasher } from '../../identity/passwords.ts'
import { addTestDevice, callApi } from '../../testing/shop.ts'
import { addStaff, asOwner, listStaff, signInOn, staffPassword, staffPin } from '../../testing/staff.ts'
import { server, shop, useTestShop } from '../../testing/test-shop.ts'

// Every test is another day: what one person may set in a day is not shared between them.
useTestShop({ tillName: null, stepMs: 25 * 3_600_000 })

const passwords = createPasswordHasher()
const command = (staffId: string, what: string, body: Record<string, unknown> = {}) =>
  asOwner(server, shop, `/api/staff/${staffId}/${what}`, body)
const setPin = (staffId: string, pin: string) => command(staffId, 'set-pin', { pin })
const make = (name: string, pin: string) =>
  asOwner(server, shop, '/api/staff', { name, pin, role: 'cashier', password: staffPassword })

/** Names of those who work here and whose PIN this is. */
async function whose(pin: string): Promise<string[]> {
  const { rows } = await server.ownerPool.query<{ name: string; pin_hash: string }>(
    'select name, pin_hash from staff where store_id = $1 and disabled_at is null and pin_hash is not null',
    [shop.storeId],
  )
  const found = await Promise.all(
    rows.map(async (row) => ((await passwords.verifyPin(row.pin_hash, pin)) ? row.name : null)),
  )
  return found.filter((name) => name !== null).sort()
}

async function ownPin(name: string, pin: string) {
  const till = await addTestDevice(server, shop)
  const session = await signInOn(server, shop, till, name)
  return () =>
    callApi(server, 'POST', '/api/staff/me/pin', {
      bearer: session.token,
      body: { currentPassword: staffPassword, pin },
    })
}

test('[STAFF-37] who left keeps no PIN: coming back needs another one than that of who has it now', async () => {
  const manager = await addStaff(server, shop, { name: 'Manajer', role: 'manager', pin: staffPin })
  expect((await command(manager, 'disable')).status).toBe(200)
  expect((await make('Kasir Baru', staffPin)).status).toBe(201)
  expect((await command(manager, 'enable')).status).toBe(200)
  expect(await whose(staffPin)).toEqual(['Kasir Baru'])
  expect((await listStaff(server, shop)).staff[0]).toMatchObject({ isActive: true, hasPin: false })
  expect(await setPin(manager, staffPin)).toMatchObject({ status: 409, body: { code: 'pin_taken' } })
  expect((await setPin(manager, '739105')).status).toBe(200)
  expect(await whose('739105')).toEqual(['Manajer'])
})

test('[STAFF-37] nobody who left is given a PIN, so none comes back with them', async () => {
  const sari = await addStaff(server, shop)
  await command(sari, 'disable')
  expect(await setPin(sari, '739105')).toMatchObject({
    status: 409,
    body: { code: 'staff_left', message: expect.stringContaining('Aktifkan dulu') },
  })
  expect((await command(sari, 'set-pin', { pin: null })).status).toBe(200)
  expect((await make('Budi', '739105')).status).toBe(201)
  expect((await command(sari, 'enable')).status).toBe(200)
  expect(await whose('739105')).toEqual(['Budi'])
})

test('[STAFF-37] the database holds no PIN of somebody who left, whatever writes it', async () => {
  const sari = await addStaff(server, shop, { name: 'Ani' })
  const write = server.ownerPool.query(
    `update staff set disabled_at = now(), pin_hash = 'x' where staff_id = $1`,
    [sari],
  )
  await expect(write).rejects.toMatchObject({ constraint: 'staff_pin_of_active' })
})

test('[STAFF-37] of several who are given one PIN at the same moment, one has it', async () => {
  const ids = await Promise.all(['Dewi', 'Rina', 'Tono'].map((name) => addStaff(server, shop, { name })))
  const set = await Promise.all([...ids.map((id) => setPin(id, '731946')), make('Baru', '731946')])
  expect(set.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
  expect(set.map(({ body }) => body.code).filter((code) => code === 'pin_taken')).toHaveLength(3)
  expect(await whose('731946')).toHaveLength(1)
})

test('[STAFF-37] two who come back with one name at once are one', async () => {
  const first = await addStaff(server, shop)
  await command(first, 'disable')
  const second = await addStaff(server, shop)
  await command(second, 'disable')
  const back = await Promise.all([command(first, 'enable'), command(second, 'enable')])
  expect(back.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[STAFF-38] a cashier who takes the PIN of another one is refused in the words for an easy one', async () => {
  await addStaff(server, shop)
  await addStaff(server, shop, { name: 'Budi', pin: '739105' })
  const easy = await (await ownPin('Budi', '123456'))()
  expect(judgePin(staffPin).ok).toBe(true)
  const taken = await (await ownPin('Budi', staffPin))()
  expect([taken.status, taken.body]).toEqual([easy.status, easy.body])
  expect(taken).toMatchObject({ status: 400, body: { code: 'pin_weak' } })
  expect(await whose(staffPin)).toEqual(['Sari'])
  expect(await whose('739105')).toEqual(['Budi'])
})

test('[STAFF-38] the owner and a cashier who choose one PIN at the same moment: one has it', async () => {
  const sari = await addStaff(server, shop)
  await addStaff(server, shop, { name: 'Budi', pin: '739105' })
  const own = await ownPin('Budi', '846213')
  const both = await Promise.all([own(), setPin(sari, '846213')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await whose('846213')).toHaveLength(1)
})

test('[STAFF-38] PINs of colleagues are not found by setting one’s own: ten a day', async () => {
  await addStaff(server, shop)
  const own = await ownPin('Sari', '917364')
  for (let turn = 0; turn < limitFigures.ownPinsByStaff.maximum; turn += 1)
    expect((await own()).status).toBe(200)
  expect(await own()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})
