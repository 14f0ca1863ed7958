import { type JournalTexts, quoted } from '../events/journal-text.ts'
import type { promotionEvents } from './events.ts'

/** What people read of its kinds. */
export const promotionTexts = {
  promotion_saved: {
    word: 'Perubahan promosi',
    filter: 'setting',
    files: ['promosi'],
    sentence: ({ promotionId, changes }, names) => {
      const name = changes.name ?? names.promotion(promotionId)
      return `Promosi${quoted(name)} ${changes.isActive === false ? 'dihentikan' : 'disimpan'}`
    },
  },
} as const satisfies JournalTexts<keyof typeof promotionEvents>
