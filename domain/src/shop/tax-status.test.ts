import { expect, test } from 'vitest'
import { emptyPromotionBook } from '../promotion/promotion-book.ts'
import { pricingRules } from '../sale/pricing-rules.ts'
import { shopSettingsDefaults } from './settings.ts'
import { billedTaxMode, isPkp, readNpwp } from './tax-status.ts'

test('[TAX-4] only a shop that says it is a PKP bills PPN; one that billed it before it was asked goes on', () => {
  for (const [said, taxMode, isOne, billed] of [
    [undefined, 'off', false, 'off'],
    [undefined, 'inclusive', true, 'inclusive'],
    [false, 'exclusive', false, 'off'],
    [true, 'exclusive', true, 'exclusive'],
    [true, 'off', true, 'off'],
  ] as const) {
    const settings = { taxMode, ...(said !== undefined && { isPkp: said }) }
    expect([isPkp(settings), billedTaxMode(settings)]).toEqual([isOne, billed])
    expect(pricingRules({ ...shopSettingsDefaults, ...settings }, emptyPromotionBook).tax.mode).toBe(billed)
  }
})

test('[TAX-4] an NPWP is 15 or 16 digits, however it is written', () => {
  expect(readNpwp('01.234.567.8-901.000')).toBe('012345678901000')
  expect(readNpwp(' 3201 0123 4567 0001 ')).toBe('3201012345670001')
  for (const wrong of ['', '123', '01.234.567.8-901.00x', '12345678901234567'])
    expect(readNpwp(wrong)).toBeNull()
})
