import { expect, test } from 'vitest'
import { referralOf } from './referral.ts'

const kept = { getItem: (key: string) => (key === 'affiliateRef' ? 'BUD1234' : null) }
const nothing = { getItem: () => null }

test('[SITE-8] the own link wins over the kept one, and no link is no code', () => {
  expect(referralOf('?ref=SRI5678', kept)).toBe('SRI5678')
  expect(referralOf('', kept)).toBe('BUD1234')
  expect(referralOf('?ref=', kept)).toBe('BUD1234')
  expect(referralOf('?x=1', nothing)).toBeUndefined()
})
