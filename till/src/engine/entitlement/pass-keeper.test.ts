import { webcrypto } from 'node:crypto'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Pass } from '@laci/domain/entitlement/pass.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import { judgedNow } from '@laci/domain/entitlement/till-clock.ts'
import type { Entitlement } from '@laci/domain/entitlement/wire.ts'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { makePassSigner, type PassSigner } from '../../testing/passes.ts'
import { storeId, testIdentity } from '../../testing/test-device.ts'
import { type VirtualTime, virtualTime } from '../../testing/virtual-time.ts'
import type { StoredEntitlement } from '../log/till-log.ts'
import { createPassKeeper, firstEntitlement, type PassKeeper } from './pass-keeper.ts'
import { createPassVerifier } from './verify-pass.ts'

const day = 86_400_000
const minute = 60_000
const noon = instant(Date.UTC(2026, 10, 20, 5, 0))
const after = (days: number) => instant(noon + days * day)
const { deviceId } = testIdentity(0)
const verify = createPassVerifier(webcrypto.subtle as unknown as SubtleCrypto)

let server: PassSigner
let stranger: PassSigner
beforeAll(async () => {
  server = await makePassSigner('kunci-satu')
  stranger = await makePassSigner('kunci-satu')
})

const holding = (changes: Partial<Holding> = {}): Holding => ({
  accountType: 'subscription',
  isTrial: false,
  endsAt: after(10),
  tokens: 0,
  tokensEndedAt: null,
  ...changes,
})

/** A till and what its server says next; `answer` null: there is no way to it. */
async function openKeeper(stored: StoredEntitlement | null = null) {
  const time = virtualTime(noon)
  const world = {
    time,
    saved: stored,
    askCount: 0,
    answer: null as Entitlement | null,
    /** How the disk takes what is kept. */
    disk: () => Promise.resolve(),
    saveCount: 0,
    /** The server's word for this till, signed by `signer`. */
    async say(
      changes: Partial<Holding>,
      more: Partial<Pass> & { version?: number; signer?: PassSigner } = {},
    ) {
      const { version = 1, signer = server, ...passChanges } = more
      const issuedAt = instant(time.now())
      const pass: Pass = {
        keyId: 'kunci-satu',
        storeId,
        deviceId,
        issuedAt,
        holding: holding(changes),
        ...passChanges,
      }
      world.answer = {
        pass: await signer.seal(pass),
        passKey: signer.key,
        holding: pass.holding,
        version,
        serverTime: issuedAt,
      }
    },
  }
  const open = () =>
    createPassKeeper({
      stored: world.saved,
      till: { storeId, deviceId },
      clock: time.clock,
      timers: time.timers,
      verify,
      ask: async () => {
        world.askCount += 1
        return world.answer
      },
      save: async (next) => {
        world.saveCount += 1
        await world.disk()
        world.saved = next
      },
    })
  return { world, time, open }
}

/** So many days go by on a till that is used on each of them. */
async function days(time: VirtualTime, count: number) {
  for (let index = 0; index < count; index += 1) {
    time.shiftClock(day)
    await time.pass(minute)
  }
}

/** The browser's cryptography works in real time, whatever the clock of the test says. */
async function heard(keeper: PassKeeper, endsAt: Instant) {
  await vi.waitFor(() => expect(keeper.view.get().pass?.holding.endsAt).toBe(endsAt))
}

const online = { isOnline: true, clockDriftMs: 0, entitlementVersion: 1 }
const offline = { isOnline: false, clockDriftMs: null, entitlementVersion: null }

test('[TILL-22] the pass is asked for in the rhythm of sending, kept, and believed weeks later without internet', async () => {
  const { world, time, open } = await openKeeper()
  await world.say({ endsAt: after(40) })
  const keeper = open()
  await time.pass(minute)
  expect(world.askCount).toBe(0)
  keeper.take(online)
  await time.pass(5 * minute)
  expect(world.askCount).toBe(1)
  await heard(keeper, after(40))
  // Each hour, and as soon as the server says that something changed.
  time.shiftClock(56 * minute)
  await time.pass(minute)
  expect(world.askCount).toBe(2)
  await world.say({ endsAt: after(70) }, { version: 2 })
  keeper.take({ ...online, entitlementVersion: 2 })
  await time.pass(2 * minute)
  expect(world.askCount).toBe(3)
  await heard(keeper, after(70))
  keeper.stop()

  world.answer = null
  const restarted = open()
  restarted.take(offline)
  await heard(restarted, after(70))
  await days(time, 66)
  expect(restarted.view.get().permission).toMatchObject({ maySell: true, notice: null })
  await days(time, 2)
  expect(restarted.view.get().permission).toMatchObject({ maySell: true, notice: 'ending_soon' })
  await days(time, 34)
  expect(restarted.view.get().permission).toMatchObject({ maySell: true, notice: 'not_heard' })
  restarted.stop()
})

test('[TILL-22] a pass is shown once it is kept: the next start knows what a person saw', async () => {
  const { world, open } = await openKeeper(firstEntitlement(noon, server.key))
  await world.say({ endsAt: after(40) })
  const written = Promise.withResolvers<void>()
  world.disk = () => written.promise
  const keeper = open()
  await vi.waitFor(() => expect(keeper.view.get().isRead).toBe(true))
  keeper.take(online)
  await vi.waitFor(() => expect(world.saveCount).toBe(1))
  keeper.take({ ...online, clockDriftMs: 1 })
  expect(keeper.view.get().pass).toBeNull()
  written.resolve()
  await heard(keeper, after(40))
  expect(world.saved?.passText).toBe(world.answer?.pass)
})

test('[TILL-22] a pass that the disk refuses holds until the till is closed', async () => {
  const { world, open } = await openKeeper(firstEntitlement(noon, server.key))
  await world.say({ endsAt: after(40) })
  world.disk = () => Promise.reject(new Error('the disk is full'))
  const keeper = open()
  await vi.waitFor(() => expect(keeper.view.get().isRead).toBe(true))
  keeper.take(online)
  await heard(keeper, after(40))
})

test('[TILL-22] a forged, a foreign and an older pass are refused, and the good one stays', async () => {
  const { world, open } = await openKeeper()
  await world.say({ endsAt: after(10) })
  const keeper = open()
  keeper.take(online)
  await heard(keeper, after(10))
  const good = keeper.view.get().pass
  const bad: [fault: string | null, more: Parameters<typeof world.say>[1]][] = [
    ['forged', { signer: stranger }],
    ['other_till', { storeId: deviceId }],
    ['other_till', { deviceId: storeId }],
    // A true one, but from before: what was said later counts.
    [null, { issuedAt: instant(noon - day) }],
  ]
  for (const [fault, more] of bad) {
    await world.say({ endsAt: after(900) }, more)
    expect(await keeper.askNow()).toBe(true)
    expect(keeper.view.get()).toMatchObject({ pass: good, fault })
  }
  world.answer = { ...world.answer!, pass: 'laci-pass-1.e30.x' }
  await keeper.askNow()
  expect(keeper.view.get()).toMatchObject({ pass: good, fault: 'unreadable' })
  // A stranger's key does not take the place of the one that was pinned.
  expect(world.saved?.passKey).toEqual(server.key)
  await world.say({ endsAt: after(20) })
  await keeper.askNow()
  expect(keeper.view.get()).toMatchObject({ pass: { holding: { endsAt: after(20) } }, fault: null })
  keeper.stop()
})

test('[TILL-22] a pass that somebody changed on the device is none after the next start', async () => {
  const { world, open } = await openKeeper()
  await world.say({ endsAt: after(-4) })
  const keeper = open()
  keeper.take(online)
  await heard(keeper, after(-4))
  expect(keeper.view.get().permission).toMatchObject({ maySell: false, notice: 'ended' })
  keeper.stop()
  await world.say({ endsAt: after(900) }, { signer: stranger })
  world.saved = { ...world.saved!, passText: world.answer!.pass }
  const restarted = open()
  await vi.waitFor(() => expect(restarted.view.get().isRead).toBe(true))
  expect(restarted.view.get()).toMatchObject({ pass: null, permission: { maySell: true } })
  restarted.stop()
})

test('[TILL-22] without an answer, now or ever, the till sells; after thirty days of use it wants to hear one', async () => {
  const { world, time, open } = await openKeeper()
  const keeper = open()
  keeper.take(online)
  expect(keeper.view.get().permission.maySell).toBe(true)
  await days(time, 29)
  expect(world.askCount).toBeGreaterThan(20)
  expect(keeper.view.get().permission).toMatchObject({ maySell: true, notice: 'not_heard' })
  await days(time, 2)
  expect(keeper.view.get().permission).toMatchObject({ maySell: false, notice: 'unheard_too_long' })
  // One word is enough.
  await world.say({ endsAt: after(60) })
  await time.pass(3 * minute)
  await heard(keeper, after(60))
  expect(keeper.view.get().permission).toMatchObject({ maySell: true, notice: null })
  keeper.stop()
})

test('[TILL-22] a till that may not sell asks every minute, because somebody may just have paid', async () => {
  const { world, time, open } = await openKeeper()
  await world.say({ endsAt: after(-4) })
  const keeper = open()
  keeper.take(online)
  await heard(keeper, after(-4))
  expect(keeper.view.get().permission.maySell).toBe(false)
  await world.say({ endsAt: after(26) })
  await time.pass(2 * minute)
  await heard(keeper, after(26))
  expect(keeper.view.get().permission.maySell).toBe(true)
  keeper.stop()
})

test('[TILL-23] a clock that is years ahead locks nothing, and a clock in the past neither', async () => {
  for (const shiftMs of [5 * 365 * day, -5 * 365 * day]) {
    const { world, time, open } = await openKeeper()
    await world.say({ endsAt: after(10) })
    const keeper = open()
    keeper.take(online)
    await heard(keeper, after(10))
    keeper.take(offline)
    time.shiftClock(shiftMs)
    await days(time, 1)
    expect(keeper.view.get().permission).toMatchObject({ maySell: true, notice: null })
    keeper.stop()
    const restarted = open()
    await heard(restarted, after(10))
    await days(time, 1)
    expect(restarted.view.get().permission).toMatchObject({ maySell: true, notice: null })
    // With the server's time in hand the till is right again.
    restarted.take({ ...offline, clockDriftMs: shiftMs })
    await days(time, 7)
    expect(restarted.view.get().permission.notice).toBe('ending_soon')
    restarted.stop()
  }
})

test('[TILL-23] a right clock is never held back on a till that is used every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * day }), (sinceMs) => {
      const now = (noon + sinceMs) as Instant
      // The fewest different days that somebody who comes each day can count.
      expect(judgedNow(now, noon, Math.floor(sinceMs / day) + 1)).toBe(now)
      expect(judgedNow((now + 3_000 * day) as Instant, noon, 3)).toBe(after(3))
      expect(judgedNow(now, noon, 0)).toBeLessThanOrEqual(after(1))
    }),
  )
})
