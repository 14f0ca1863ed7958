import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import { type ShopSettings, type ShopSettingsChanges, shopSettingsSchema } from './settings.ts'
import { settingsChanges } from './settings-changes.ts'

export type SettingsEdit = {
  /** What of the settings it is about: *Pajak*. */
  readonly subject: string
  readonly changes: ShopSettingsChanges
}

/** Allows an edit whose values are still to be made: a logo has its name once it is uploaded. */
export const beginSettingsCommand = defineCommand({
  subject: ({ subject }: Pick<SettingsEdit, 'subject'>) => subject,
  decide: () => accept({ events: [], permissions: [{ right: 'settings' as const }], output: undefined }),
})

/** Records only what differs [TILL-14]. */
export const saveSettingsCommand = defineCommand({
  subject: ({ subject }: SettingsEdit) => subject,
  decide({ changes }: SettingsEdit, shop: { settings(): ShopSettings }) {
    const before = shop.settings()
    const changed = settingsChanges(before, shopSettingsSchema.parse({ ...before, ...changes }))
    const event = { kind: 'settings_saved' as const, body: { changes: changed } }
    return accept({ events: Object.keys(changed).length === 0 ? [] : [event], output: undefined })
  },
})
