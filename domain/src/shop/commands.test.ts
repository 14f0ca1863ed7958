import { expect, test } from 'vitest'
import { commandContext } from '../testing/command-context.ts'
import { beginSettingsCommand, saveSettingsCommand } from './commands.ts'
import { settingsSaved } from './events.ts'
import { type ShopSettingsChanges, shopSettingsDefaults } from './settings.ts'
import { settingsChanges } from './settings-changes.ts'

const saved = { ...shopSettingsDefaults, storeName: 'Toko Bu Sri' }
const shop = { settings: () => saved }

function decided(changes: ShopSettingsChanges) {
  const made = saveSettingsCommand.decide({ subject: 'Toko', changes }, shop, {} as never)
  if (!made.ok) throw new Error()
  return made.value
}

test('[TILL-14] a form counts as changed only by fields that really differ', () => {
  expect(settingsChanges(saved, { storeName: 'Toko Bu Sri ', receiptColumns: 48 })).toEqual({
    receiptColumns: 48,
  })
  expect(settingsChanges(saved, {})).toEqual({})
})

test('[TILL-14] [SHOP-8] saving records only the settings that differ, and nothing where none does', () => {
  const { events } = decided({
    ...{ storeName: ' Toko Baru ', receiptColumns: 32, tenders: [...saved.tenders] },
    scaleCodes: [{ prefix: '22', content: 'weight_grams' }],
  })
  expect(events).toEqual([
    {
      kind: 'settings_saved',
      body: {
        changes: { storeName: 'Toko Baru', scaleCodes: [{ prefix: '22', content: 'weight_grams' }] },
      },
    },
  ])
  expect(decided({ storeName: 'Toko Bu Sri', receiptColumns: 32 })).toMatchObject({ events: [] })
  expect(() => decided({ receiptColumns: 7 })).toThrow()
})

test('[STAFF-29] settings are changed by a person who may, and what prepares an edit takes the same permission', () => {
  const [event] = decided({ isShiftRequired: true }).events
  const permissions = settingsSaved.permissions(event!.body, {} as never)
  expect(permissions).toEqual([[{ right: 'settings' }]])
  const edit = { subject: 'Logo struk', changes: {} }
  expect(saveSettingsCommand.subject(edit, shop, commandContext().counter)).toBe('Logo struk')
  expect(beginSettingsCommand.subject(edit, null, commandContext().counter)).toBe('Logo struk')
  expect(beginSettingsCommand.decide(edit, null, {} as never)).toMatchObject({
    value: { events: [], permissions: permissions[0] },
  })
})
