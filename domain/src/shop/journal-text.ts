import type { JournalTexts } from '../events/journal-text.ts'
import type { shopEvents } from './events.ts'
import { settingWords } from './setting-words.ts'
import type { SettingsSaved, ShopSettings } from './settings.ts'

/** What people read of its kinds. */
export const shopTexts = {
  settings_saved: {
    word: 'Perubahan pengaturan',
    filter: 'setting',
    files: ['pengaturan'],
    sentence: (body) => `Pengaturan diubah: ${settingNames(body)}`,
  },
} as const satisfies JournalTexts<keyof typeof shopEvents>

function settingNames({ changes }: SettingsSaved): string {
  const names = Object.keys(changes).map((name) => settingWords[name as keyof ShopSettings] ?? name)
  return [...new Set(names)].join(', ') || 'tanpa perubahan'
}
