import type { JournalTexts } from '../events/journal-text.ts'
import type { warningEvents } from './warning.ts'

/** What people read of its kinds. */
export const warningTexts = {
  warnings_reviewed: {
    word: 'Peringatan dilihat',
    filter: null,
    files: [],
    sentence: (body) => `${body.warningIds.length} peringatan ditandai sudah dilihat`,
  },
} as const satisfies JournalTexts<keyof typeof warningEvents>
