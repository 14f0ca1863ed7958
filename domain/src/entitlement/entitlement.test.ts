import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Instant, instant } from '../base/time/instant.ts'
import {
  newerPass,
  openPass,
  type Pass,
  type PassKey,
  passTextToSign,
  sealedPass,
  type VerifyPassText,
} from './pass.ts'
import { daysUntil, type Holding, standingAt } from './standing.ts'
import { passRunsOutAt, tillPermission } from './till-permission.ts'

const day = 86_400_000
const noon = instant(Date.UTC(2026, 10, 20, 5, 0))
const after = (days: number) => instant(noon + days * day)
const holding = (changes: Partial<Holding> = {}): Holding => ({
  accountType: 'subscription',
  isTrial: false,
  endsAt: after(10),
  tokens: 0,
  tokensEndedAt: null,
  ...changes,
})
const till = {
  storeId: '019aa4b0-5a7c-7c3e-9e4e-0a1b2c3d4e5f',
  deviceId: '019aa4b0-5a7c-7c3e-9e4e-0a1b2c3d4e60',
}
const passOf = (changes: Partial<Holding> = {}, issuedAt: Instant = noon): Pass => ({
  keyId: 'kunci-satu',
  ...till,
  issuedAt,
  holding: holding(changes),
})

test('[ENTITLEMENT-1] trial or plan, then tokens, then three days, then it has ended', () => {
  expect(standingAt(holding({ isTrial: true }), after(10))).toEqual({ state: 'trial', until: after(10) })
  expect(standingAt(holding({ tokens: 5 }), after(10))).toEqual({ state: 'plan', until: after(10) })
  expect(standingAt(holding({ tokens: 5 }), instant(after(10) + 1))).toEqual({ state: 'tokens', until: null })
  expect(standingAt(holding(), instant(after(10) + 1))).toEqual({ state: 'grace', until: after(13) })
  expect(standingAt(holding(), after(13))).toEqual({ state: 'grace', until: after(13) })
  expect(standingAt(holding(), instant(after(13) + 1))).toEqual({ state: 'ended', until: after(10) })
  // Tokens that ran out later give the three days anew; those that ran out during the plan do not.
  expect(standingAt(holding({ tokensEndedAt: after(20) }), after(22)).state).toBe('grace')
  expect(standingAt(holding({ tokensEndedAt: after(2) }), after(14)).state).toBe('ended')
  expect(standingAt(holding({ tokens: -40, tokensEndedAt: after(2) }), after(11)).state).toBe('grace')
  expect(standingAt(holding({ endsAt: null, accountType: 'one_time' }), after(9_999))).toEqual({
    state: 'one_time',
    until: null,
  })
  expect([daysUntil(after(3), noon), daysUntil(instant(noon + 1), noon), daysUntil(noon, after(1))]).toEqual([
    3, 1, 0,
  ])
})

test('[ENTITLEMENT-2] a pass is enough until the end and three days', () => {
  expect(passRunsOutAt(passOf())).toBe(after(13))
  expect(passRunsOutAt(passOf({ endsAt: null }))).toBeNull()
  expect(passRunsOutAt(passOf({ endsAt: after(-5), tokens: 7 }))).toBe(after(3))
  expect(passRunsOutAt(passOf({ tokens: 7 }))).toBe(after(13))
  expect(passRunsOutAt(passOf({ endsAt: after(-5), tokensEndedAt: after(-1) }))).toBe(after(2))
  expect(tillPermission(passOf(), noon, noon)).toMatchObject({ maySell: true, notice: null })
  expect(tillPermission(passOf(), noon, after(9))).toMatchObject({ notice: 'ending_soon', until: after(10) })
  expect(tillPermission(passOf(), noon, after(12))).toMatchObject({
    maySell: true,
    notice: 'grace',
    until: after(13),
  })
})

test('[ENTITLEMENT-4] a till that hears nothing sells on for thirty days with a banner', () => {
  expect(tillPermission(passOf(), noon, instant(after(13) + 1))).toMatchObject({
    maySell: true,
    notice: 'not_heard',
    until: after(43),
  })
  expect(tillPermission(passOf(), noon, after(43)).maySell).toBe(true)
  expect(tillPermission(passOf(), noon, instant(after(43) + 1))).toMatchObject({
    maySell: false,
    notice: 'unheard_too_long',
  })
  // A till of an older release that never got a pass.
  expect(tillPermission(null, noon, after(30))).toMatchObject({ maySell: true, notice: 'not_heard' })
  expect(tillPermission(null, noon, after(31)).maySell).toBe(false)
})

test('[ENTITLEMENT-4] the word of the server that it has ended locks at once, and its next word opens at once', () => {
  const ended = passOf({ endsAt: after(-4) })
  expect(tillPermission(ended, noon, noon)).toMatchObject({
    maySell: false,
    notice: 'ended',
    until: after(-4),
  })
  // A clock that was put back does not help.
  expect(tillPermission(ended, noon, after(-30)).maySell).toBe(false)
  const renewed = passOf({ endsAt: after(26) }, instant(noon + 1))
  expect(newerPass(ended, renewed)).toBe(renewed)
  expect(newerPass(renewed, ended)).toBe(renewed)
  expect(tillPermission(newerPass(ended, renewed), noon, instant(noon + 1)).maySell).toBe(true)
})

const anyHolding = fc.record({
  accountType: fc.constantFrom('subscription' as const, 'token' as const, 'one_time' as const),
  isTrial: fc.boolean(),
  endsAt: fc.option(fc.integer({ min: -400, max: 400 }).map(after)),
  tokens: fc.integer({ min: -50, max: 50 }),
  tokensEndedAt: fc.option(fc.integer({ min: -400, max: 0 }).map(after)),
})

test('[ENTITLEMENT-4] before thirty days of silence nothing locks but the word ended, whatever the clock says', () => {
  fc.assert(
    fc.property(anyHolding, fc.integer({ min: -800, max: 800 }).map(after), (held, now) => {
      const pass = { ...passOf(), holding: held }
      const { maySell, notice } = tillPermission(pass, noon, now)
      const saidEnded = standingAt(held, pass.issuedAt).state === 'ended'
      const ranOutAt = passRunsOutAt(pass)
      const isSilentTooLong = ranOutAt !== null && now > ranOutAt + 30 * day
      expect(maySell).toBe(!saidEnded && !isSilentTooLong)
      if (notice === null) expect(maySell).toBe(true)
    }),
  )
})

const { subtle } = webcrypto
const base64Url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const ecdsa = { name: 'ECDSA', hash: 'SHA-256' } as const
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const verify: VerifyPassText = async (key, text, signature) =>
  subtle.verify(
    ecdsa,
    await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x: key.x, y: key.y }, curve, false, ['verify']),
    Buffer.from(signature, 'base64url'),
    new TextEncoder().encode(text),
  )
type Signer = { readonly key: PassKey; seal(pass: Pass): Promise<string> }
async function makeSigner(keyId: string): Promise<Signer> {
  const pair = await subtle.generateKey(curve, true, ['sign', 'verify'])
  const { x, y } = await subtle.exportKey('jwk', pair.publicKey)
  return {
    key: { keyId, x: x!, y: y! },
    async seal(pass) {
      const text = passTextToSign(pass)
      return sealedPass(
        text,
        base64Url(await subtle.sign(ecdsa, pair.privateKey, new TextEncoder().encode(text))),
      )
    },
  }
}
let ours: Signer
let foreign: Signer
beforeAll(async () => {
  ours = await makeSigner('kunci-satu')
  foreign = await makeSigner('kunci-satu')
})

test('[ENTITLEMENT-3] a pass is opened by its key and for its till, and by nothing else', async () => {
  const text = await ours.seal(passOf())
  expect(text.length).toBeLessThan(700)
  expect(await openPass(text, ours.key, till, verify)).toEqual(passOf())
  expect(await openPass(text, foreign.key, till, verify)).toBe('forged')
  expect(await openPass(text, { ...ours.key, keyId: 'kunci-dua' }, till, verify)).toBe('other_key')
  expect(await openPass(text, ours.key, { ...till, deviceId: till.storeId }, verify)).toBe('other_till')
  expect(await openPass(text, ours.key, { ...till, storeId: till.deviceId }, verify)).toBe('other_till')
  for (const bad of [
    '',
    text.slice(1),
    text.slice(0, -1),
    `${text}A`,
    text.replaceAll('.', ':'),
    'x'.repeat(10_000),
  ])
    expect(await openPass(bad, ours.key, till, verify)).toBe('unreadable')
})

test('[ENTITLEMENT-3] a pass with other content, or the signature of another one, is none', async () => {
  const short = await ours.seal(passOf({ endsAt: after(1) }))
  const [, signature] = /^.*\.(.*)$/.exec(short)!
  expect(
    await openPass(
      sealedPass(passTextToSign(passOf({ endsAt: after(900) })), signature!),
      ours.key,
      till,
      verify,
    ),
  ).toBe('forged')
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...'ABCxyz019_-'), async (place, letter) => {
      // The last letter holds four bits that belong to nothing.
      const at = place % (short.length - 1)
      fc.pre(short[at] !== letter)
      const changed = short.slice(0, at) + letter + short.slice(at + 1)
      expect(typeof (await openPass(changed, ours.key, till, verify))).toBe('string')
    }),
  )
})
