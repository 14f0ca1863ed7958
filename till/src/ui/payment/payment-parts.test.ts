import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import { tenderChoices } from './payment-parts.ts'

const labels = (changes: Partial<Parameters<typeof tenderChoices>[0]>) =>
  tenderChoices({ ...shopSettingsDefaults, ...changes }).map(({ label }) => label)

test('[TILL-153] the ways to pay stand in one order, however the owner ticked them; points only where a shop gives them', () => {
  expect(labels({})).toEqual(['Tunai', 'QRIS', 'Kasbon', 'Transfer', 'Debit/Kredit'])
  expect(labels({ tenders: ['card', 'point', 'kasbon', 'qris'], ownTenders: ['GoFood'] })).toEqual([
    'Tunai',
    'QRIS',
    'Kasbon',
    'Debit/Kredit',
    'GoFood',
  ])
  expect(labels({ tenders: ['kasbon'], arePointsOn: true })).toEqual(['Tunai', 'Kasbon', 'Poin'])
})
