import { pbkdf2Sync, randomBytes } from 'node:crypto'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import { beforeEach, expect, test } from 'vitest'
import { createDerivePin } from '../../device/pin-hash.ts'
import type { Operator } from '../api/staff.ts'
import { writable } from '../base/readable.ts'
import { noStaff, type StoredStaff } from '../log/till-log.ts'
import { createStaffKeeper, type StaffFacts, staffOfOwnDevice } from './staff-keeper.ts'

/** A stored hash says itself how many rounds it took: few are enough to tell PINs apart. */
function hashOf(pin: string): string {
  const salt = randomBytes(16)
  const hash = pbkdf2Sync(pin, salt, 100, 32, 'sha256').toString('hex')
  return `pbkdf2-sha256$100$${salt.toString('hex')}$${hash}`
}

function person(staffId: string, name: string, pin: string | null, rights: StaffRight[]): TillStaff {
  const pinHash = pin === null ? null : hashOf(pin)
  return { staffId, name, role: 'custom', rights, maximumDiscountHundredths: 0, pinHash, isActive: true }
}

const rina = person('0191d5c5-0000-7000-8000-0000000000b1', 'Rina', '271828', ['sell'])
const tono = person('0191d5c5-0000-7000-8000-0000000000b2', 'Tono', '314159', ['sell', 'refund', 'void'])
const withoutPin = person('0191d5c5-0000-7000-8000-0000000000b3', 'Sari', null, ['sell', 'refund'])

let saved: StoredStaff
let told: Fact[]
let changedSecrets: object[]
let now: number
let server: StaffFacts | null
const operator = writable<Operator>({ staffId: null, name: '' })
const ownerName = writable('Bu Sri')

function open(stored: StoredStaff, ownStaffId: string | null = null) {
  saved = stored
  return createStaffKeeper({
    stored,
    ownStaffId,
    ownerName,
    operator,
    derivePin: createDerivePin(globalThis.crypto.subtle),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    clock: () => now,
    counterFacts: () => ({
      zone: 'Asia/Jakarta',
      businessDay: '2026-11-20' as BusinessDay,
      cashierName: operator.get().name || ownerName.get(),
      shiftId: null,
    }),
    append: async (fact) => {
      told.push(fact)
    },
    save: async (next) => {
      saved = next
    },
    ask: async () => server,
    changeSecret: async (person, change) => {
      changedSecrets.push({ ...person, ...change })
      return 'pin' in change ? { ok: true, value: undefined } : { ok: false, refusal: { code: 'offline' } }
    },
    onBug: (cause) => {
      throw cause
    },
  })
}

const withPeople: StoredStaff = { ...noStaff, version: 3, people: [rina, tono, withoutPin] }

beforeEach(() => {
  told = []
  changedSecrets = []
  now = 1_000_000
  server = null
  operator.set({ staffId: null, name: '' })
})

test('[STAFF-19] a cashier switches by PIN; events carry who stands there, and a restart remembers it', async () => {
  const keeper = open(withPeople)
  expect(keeper.current.get()).toMatchObject({ staffId: null, name: 'Bu Sri', access: 'owner' })
  expect(await keeper.switchTo(rina.staffId, '271828')).toEqual({ ok: true, value: undefined })
  expect(operator.get()).toEqual({ staffId: rina.staffId, name: 'Rina' })
  expect(keeper.may({ right: 'refund' })).toBe(false)
  expect(told).toMatchObject([
    { kind: 'staff_switched', body: { toStaffId: rina.staffId, outcome: 'switched', cashierName: 'Rina' } },
  ])
  expect(open(saved).current.get()).toMatchObject({ name: 'Rina' })
})

test('[STAFF-18] five wrong PINs lock the till for everybody, through a restart, and the owner sees it', async () => {
  const keeper = open(withPeople)
  for (let tries = 4; tries > 0; tries -= 1) {
    expect(await keeper.switchTo(rina.staffId, '000000')).toEqual({
      ok: false,
      refusal: { code: 'pin_wrong', triesLeft: tries },
    })
  }
  expect(await keeper.switchTo(tono.staffId, '999999')).toMatchObject({ refusal: { code: 'pin_locked' } })
  expect(told).toMatchObject([{ kind: 'staff_switched', body: { outcome: 'locked_out', wrongTries: 5 } }])
  const restarted = open(saved)
  expect(await restarted.switchTo(rina.staffId, '271828')).toMatchObject({ refusal: { code: 'pin_locked' } })
  now += 60_000
  expect(await restarted.switchTo(rina.staffId, '271828')).toMatchObject({ ok: true })
  expect(saved.guard).toMatchObject({ wrongTries: 0, lockCount: 0, lockedUntil: null })
})

test('[STAFF-17] whoever has the right approves on the spot, and what was approved is a fact with both names', async () => {
  const keeper = open(withPeople)
  await keeper.switchTo(rina.staffId, '271828')
  expect(keeper.approvers([{ right: 'refund' }]).map((one) => one.name)).toEqual(['Tono'])
  expect(await keeper.approve(rina.staffId, '271828', [{ right: 'refund' }], 'Retur A-1')).toEqual({
    ok: false,
    refusal: { code: 'may_not' },
  })
  const approval = await keeper.approve(tono.staffId, '314159', [{ right: 'refund' }], 'Retur A-1')
  expect(approval).toMatchObject({
    ok: true,
    value: {
      approvedByName: 'Tono',
      facts: [
        {
          kind: 'approval_given',
          body: {
            right: 'refund',
            approvedByStaffId: tono.staffId,
            subject: 'Retur A-1',
            cashierName: 'Rina',
          },
        },
      ],
    },
  })
  // The one at the till stays.
  expect(keeper.current.get().name).toBe('Rina')
})

test('[STAFF-19] the owner comes back by a PIN of this device; without one there is none to try', async () => {
  const keeper = open(withPeople)
  await keeper.switchTo(rina.staffId, '271828')
  expect(await keeper.switchTo(null, '135790')).toEqual({ ok: false, refusal: { code: 'pin_missing' } })
  expect(await keeper.setOwnerPin('123456')).toEqual({ ok: false, refusal: { code: 'pin_weak' } })
  expect(await keeper.setOwnerPin('135790')).toEqual({ ok: true, value: undefined })
  expect(await keeper.switchTo(null, '135790')).toEqual({ ok: true, value: undefined })
  expect(operator.get()).toEqual({ staffId: null, name: '' })
  expect(await keeper.switchTo(withoutPin.staffId, '135790')).toMatchObject({
    refusal: { code: 'pin_missing' },
  })
  expect(JSON.stringify([saved, told])).not.toContain('135790')
})

test('[STAFF-20] who is let go stands at no till any more as soon as it hears of it', async () => {
  const keeper = open(withPeople)
  await keeper.switchTo(rina.staffId, '271828')
  server = {
    version: 4,
    shopCode: 'AB12CD',
    people: [{ ...rina, isActive: false, rights: [], pinHash: null }, tono],
    waitingDeviceCount: 0,
  }
  keeper.take(4)
  await keeper.refresh()
  expect(keeper.isLocked.get()).toBe(true)
  expect(keeper.lockCause.get()).toEqual({ code: 'person_left', name: 'Rina' })
  expect(await keeper.switchTo(rina.staffId, '271828')).toMatchObject({ refusal: { code: 'pin_missing' } })
  expect(await keeper.switchTo(tono.staffId, '314159')).toMatchObject({ ok: true })
  expect(keeper.isLocked.get()).toBe(false)
  expect(keeper.lockCause.get()).toBeNull()
  // A list that comes late undoes nothing.
  server = { ...server, version: 2, people: [rina] }
  await keeper.refresh()
  expect(keeper.current.get()).toMatchObject({ name: 'Tono' })
})

test('[STAFF-20] changed rights count at once', async () => {
  const keeper = open(withPeople)
  await keeper.switchTo(rina.staffId, '271828')
  const people = [{ ...rina, rights: ['sell', 'refund'] as StaffRight[] }, tono]
  server = { version: 4, shopCode: null, people, waitingDeviceCount: 1 }
  await keeper.refresh()
  expect(keeper.may({ right: 'refund' })).toBe(true)
  expect(keeper.waitingDeviceCount.get()).toBe(1)
})

test("[STAFF-21] a device of somebody's own opens with that person, never with the owner, and is locked for good when it is taken back", async () => {
  const { pinHash: _, isActive: __, ...self } = rina
  const keeper = open(staffOfOwnDevice(self, 'CDF-347'), rina.staffId)
  expect(keeper.current.get()).toMatchObject({ name: 'Rina', access: { rights: ['sell'] } })
  expect(operator.get()).toEqual({ staffId: rina.staffId, name: 'Rina' })
  expect(keeper.may({ right: 'settings' })).toBe(false)
  await keeper.endDevice()
  expect(keeper.isLocked.get()).toBe(true)
  expect(open(saved, rina.staffId).lockCause.get()).toEqual({ code: 'device_ended', name: 'Rina' })

  // A till that the owner set up sells on when it is taken back by mistake: only its banner says so (DEVICE-6).
  const shops = open(withPeople)
  await shops.endDevice()
  expect(shops.isLocked.get()).toBe(false)
})

test('[STAFF-22] whoever stands at a till that lost its list sells on, and does not become the owner', async () => {
  const keeper = open({ ...noStaff, operatorStaffId: tono.staffId })
  expect(keeper.current.get()).toMatchObject({ staffId: tono.staffId, access: { rights: ['sell'] } })
  expect(keeper.may({ right: 'sell' })).toBe(true)
  expect(keeper.may({ right: 'refund' })).toBe(false)
  server = { version: 4, shopCode: null, people: [rina, tono], waitingDeviceCount: 0 }
  keeper.take(4)
  await keeper.refresh()
  expect(keeper.current.get()).toMatchObject({ name: 'Tono' })
  expect(keeper.may({ right: 'refund' })).toBe(true)
})

test('[STAFF-20] a change that is told while an older list is on its way is asked for again', async () => {
  const keeper = open(withPeople)
  server = { version: 4, shopCode: null, people: [rina, tono], waitingDeviceCount: 0 }
  keeper.take(4)
  keeper.take(5)
  server = { ...server, version: 5, waitingDeviceCount: 2 }
  await expect.poll(() => keeper.waitingDeviceCount.get()).toBe(2)
})

test('[STAFF-14] whoever stands at the till changes the own PIN, and it counts here at once', async () => {
  const keeper = open({ ...withPeople, shopCode: 'CDF347', operatorStaffId: rina.staffId })
  const renewed = person(rina.staffId, 'Rina', '739105', ['sell'])
  server = { version: 4, shopCode: 'CDF347', people: [renewed, tono], waitingDeviceCount: 0 }
  const change = { currentPassword: 'sandi-rina', pin: '739105' }
  expect(await keeper.changeOwnSecret(change)).toEqual({ ok: true, value: undefined })
  expect(changedSecrets).toEqual([{ shopCode: 'CDF347', name: 'Rina', ...change }])
  expect((await keeper.switchTo(rina.staffId, '271828')).ok).toBe(false)
  expect((await keeper.switchTo(rina.staffId, '739105')).ok).toBe(true)
  // Without internet nothing changes, and the one that was there stays.
  const offline = await keeper.changeOwnSecret({ currentPassword: 'sandi-rina', password: 'lain-lagi' })
  expect(offline).toEqual({ ok: false, refusal: { code: 'offline' } })
  expect((await keeper.switchTo(rina.staffId, '739105')).ok).toBe(true)
})

test('[STAFF-32] a shop that is left is locked behind whoever can come back by PIN, and nobody is locked out', async () => {
  const keeper = open(withPeople)
  // The owner has made no PIN on this device.
  await keeper.lockBehind()
  expect([keeper.isLocked.get(), told]).toEqual([false, []])
  expect(await keeper.setOwnerPin('135790')).toMatchObject({ ok: true })
  await keeper.lockBehind()
  expect(told).toMatchObject([{ kind: 'staff_switched', body: { outcome: 'locked' } }])
  const reopened = open(saved)
  expect(reopened.isLocked.get()).toBe(true)
  // Once is enough.
  await reopened.lockBehind()
  expect(told).toHaveLength(1)
  expect(await reopened.switchTo(rina.staffId, '271828')).toMatchObject({ ok: true })
  await reopened.lockBehind()
  expect(open(saved).isLocked.get()).toBe(true)
  const other = open({ ...withPeople, operatorStaffId: withoutPin.staffId })
  await other.lockBehind()
  expect(other.isLocked.get()).toBe(false)
})

test('[STAFF-39] guesses at somebody else with the own PIN in between lock the till, also by approvals', async () => {
  const keeper = open(withPeople)
  const guess = (turn: number) =>
    turn % 2 === 0
      ? keeper.switchTo(tono.staffId, String(500_000 + turn))
      : keeper.approve(tono.staffId, String(500_000 + turn), [{ right: 'refund' }], 'Retur A-1')
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await guess(turn)).toMatchObject({ refusal: { code: 'pin_wrong', triesLeft: 4 - turn } })
    expect(await keeper.switchTo(rina.staffId, '271828')).toMatchObject({ ok: true })
  }
  expect(await guess(4)).toMatchObject({ refusal: { code: 'pin_locked', waitMs: 60_000 } })
  now += 60_000
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await guess(turn)).ok).toBe(false)
    expect(await keeper.switchTo(rina.staffId, '271828')).toMatchObject({ ok: true })
  }
  expect(await open(saved).switchTo(tono.staffId, '000000')).toMatchObject({ refusal: { waitMs: 120_000 } })
  now += 120_000
  expect(await open(saved).switchTo(tono.staffId, '314159')).toMatchObject({ ok: true })
  expect(saved.guard).not.toHaveProperty('persons')
})

test('[STAFF-39] the owner who comes in by password frees everybody', async () => {
  const keeper = open(withPeople)
  for (let turn = 0; turn < 5; turn += 1) await keeper.switchTo(tono.staffId, '000000')
  await keeper.unlockAsOwner()
  expect(await keeper.switchTo(tono.staffId, '314159')).toMatchObject({ ok: true })
})

test('[STAFF-41] a clock that is set back while a till is locked: a minute later it is open', async () => {
  const keeper = open(withPeople)
  for (let turn = 0; turn < 5; turn += 1) await keeper.switchTo(tono.staffId, '000000')
  now -= 24 * 3_600_000
  expect(await keeper.switchTo(tono.staffId, '314159')).toMatchObject({ refusal: { waitMs: 60_000 } })
  now += 60_000
  expect(await keeper.switchTo(tono.staffId, '314159')).toMatchObject({ ok: true })
})

test("[STAFF-42] a device of somebody's own keeps no PIN but that person's, whatever it was told before or is told now", async () => {
  const keeper = open({ ...withPeople, operatorStaffId: rina.staffId }, rina.staffId)
  await expect.poll(() => saved.people.map((one) => one.pinHash)).toEqual([rina.pinHash, null, null])
  expect(keeper.approvers([{ right: 'refund' }])).toEqual([])
  await keeper.lock()
  expect(await keeper.switchTo(tono.staffId, '314159')).toMatchObject({ refusal: { code: 'pin_missing' } })
  expect(await keeper.switchTo(rina.staffId, '271828')).toMatchObject({ ok: true })
  server = { version: 9, shopCode: null, people: [rina, tono], waitingDeviceCount: 0 }
  keeper.take(9)
  await keeper.refresh()
  expect(saved.people.map((one) => one.pinHash)).toEqual([rina.pinHash, null])
  // A till of the shop keeps all: whoever works here may stand there.
  const shops = open(withPeople)
  expect(shops.people.get().map((one) => one.pinHash)).toEqual([rina.pinHash, tono.pinHash, null])
})
