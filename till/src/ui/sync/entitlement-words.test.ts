import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import { tillPermission } from '@laci/domain/entitlement/till-permission.ts'
import { expect, test } from 'vitest'
import type { EntitlementView } from '../../engine/api/entitlement.ts'
import { endedWord, entitlementWords, whenWords } from './entitlement-words.ts'

const day = 86_400_000
const noon = instant(Date.UTC(2026, 10, 20, 5, 0))
const after = (days: number) => instant(noon + days * day)
const zone = 'Asia/Jakarta'

/** The view of a till that heard this at noon and looks at it later. */
function viewAt(now: Instant, changes: Partial<Holding> | null): EntitlementView {
  const pass =
    changes === null
      ? null
      : {
          keyId: 'kunci-satu',
          storeId: '',
          deviceId: '',
          issuedAt: noon,
          holding: {
            accountType: 'subscription' as const,
            isTrial: false,
            endsAt: after(10),
            tokens: 0,
            tokensEndedAt: null,
            ...changes,
          },
        }
  return { permission: tillPermission(pass, noon, now), pass, fault: null, isRead: true }
}
const wordsAt = (now: Instant, changes: Partial<Holding> | null = {}) =>
  entitlementWords(viewAt(now, changes), zone, now)

test('[TILL-24] from three days before the end on there is a word, with the day and what comes then', () => {
  expect(wordsAt(after(6))).toBeNull()
  expect(wordsAt(after(7))?.text).toBe(
    'Langganan berakhir 30 November 2026 pukul 12.00. Perpanjang supaya jualan jalan terus.',
  )
  expect(wordsAt(after(9))?.text).toContain('berakhir besok pukul 12.00')
  expect(wordsAt(instant(after(10) - 60_000))?.text).toContain('berakhir hari ini pukul 12.00')
  expect(wordsAt(after(9), { isTrial: true, tokens: 2_000 })).toEqual({
    tone: 'warning',
    text: 'Masa coba berakhir besok pukul 12.00. Setelah itu penjualan memakai 2.000 token.',
    offer: 'renew',
  })
})

test('[TILL-24] grace, silence and the end are told apart, each with what to do', () => {
  expect(wordsAt(after(11))).toMatchObject({ tone: 'warning', offer: 'renew' })
  expect(wordsAt(after(11))?.text).toContain('Jualan masih bisa sampai 3 Desember 2026 pukul 12.00')
  expect(wordsAt(after(20))).toMatchObject({ tone: 'warning', offer: 'check' })
  expect(wordsAt(after(20))?.text).toContain('Jualan tetap bisa sampai 2 Januari 2027')
  expect(wordsAt(after(60))).toMatchObject({ tone: 'danger', offer: 'check' })
  expect(wordsAt(noon, { endsAt: after(-4) })).toMatchObject({ tone: 'danger', offer: 'renew' })
  // A till that was set up a moment ago has nothing to tell yet.
  expect(wordsAt(noon, null)).toBeNull()
  expect(wordsAt(after(2), null)).toMatchObject({ tone: 'warning', offer: 'check' })
})

test('[TILL-24] few tokens are told, many are not, and what ran out has its name', () => {
  const onTokens = { endsAt: after(-5) }
  expect(wordsAt(noon, { ...onTokens, tokens: 201 })).toBeNull()
  expect(wordsAt(noon, { ...onTokens, tokens: 200 })).toEqual({
    tone: 'warning',
    text: '200 token tersisa. Isi lagi sebelum habis.',
    offer: 'tokens',
  })
  expect(wordsAt(noon, { endsAt: null })).toBeNull()
  const holding = { accountType: 'subscription', isTrial: false, endsAt: noon, tokens: 0 } as const
  expect(endedWord({ ...holding, tokensEndedAt: after(1) })).toBe('Token')
  expect(endedWord({ ...holding, tokensEndedAt: after(-1) })).toBe('Langganan')
  expect(endedWord({ ...holding, isTrial: true, tokensEndedAt: null })).toBe('Masa coba')
  expect(endedWord(undefined)).toBe('Langganan')
  expect(whenWords(after(3), zone, noon)).toBe('23 November 2026 pukul 12.00')
})
