import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import { settingsChanges } from './settings-changes.ts'

test('[TILL-14] only fields that really differ are told', () => {
  const saved = { ...shopSettingsDefaults, storeName: 'Toko Bu Sri' }
  expect(settingsChanges(saved, { storeName: 'Toko Bu Sri ', receiptColumns: 48 })).toEqual({
    receiptColumns: 48,
  })
  expect(settingsChanges(saved, {})).toEqual({})
})
