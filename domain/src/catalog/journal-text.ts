import type { JournalTexts } from '../events/journal-text.ts'
import type { catalogEvents } from './events.ts'
import { productSentence } from './product-sentence.ts'

/** What people read of its kinds. */
export const catalogTexts = {
  product_saved: {
    word: 'Perubahan produk',
    filter: 'setting',
    files: ['produk'],
    sentence: productSentence,
  },
} as const satisfies JournalTexts<keyof typeof catalogEvents>
