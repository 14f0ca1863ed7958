import { ended, goodsText, type JournalNames, type JournalTexts } from '../events/journal-text.ts'
import type { TransferCorrected, TransferReceived, transferEvents } from './events.ts'

/** What people read of its kinds. */
export const transferTexts = {
  stock_transferred: {
    word: 'Kirim ke toko lain',
    filter: 'stock',
    files: ['kiriman', 'mutasi-stok'],
    sentence: ({ toStoreName, lines, note }, names) =>
      `Barang dikirim ke ${toStoreName || otherStore}: ${goodsText(lines.map(inStock), names)}${ended(note)}`,
  },
  transfer_cancelled: {
    word: 'Kiriman dibatalkan',
    filter: 'stock',
    files: ['kiriman', 'mutasi-stok'],
    sentence: ({ toStoreName, lines, reason }, names) =>
      `Kiriman ke ${toStoreName || otherStore} dibatalkan: ${goodsText(lines.map(inStock), names)}${ended(reason)}`,
  },
  transfer_received: {
    word: 'Terima kiriman',
    filter: 'stock',
    files: ['kiriman', 'mutasi-stok'],
    sentence: receivedSentence,
  },
  transfer_corrected: {
    word: 'Koreksi kiriman',
    filter: 'stock',
    files: ['kiriman', 'mutasi-stok'],
    sentence: ({ what, storeName, lines }, names) => {
      const came = lines.map(arrived)
      return `${transferMistakes[what](storeName || otherStore)}, stoknya dikoreksi: ${goodsText(came, names)}`
    },
  },
} as const satisfies JournalTexts<keyof typeof transferEvents>

const otherStore = 'toko lain'

const transferMistakes = {
  receipt: (store: string) => `Kiriman dari ${store} tercatat diterima dua kali`,
  cancel: (store: string) => `Kiriman ke ${store} dibatalkan, tetapi sudah diterima di sana`,
  second_cancel: (store: string) => `Kiriman ke ${store} tercatat dibatalkan dua kali`,
} as const satisfies { [What in TransferCorrected['what']]: (store: string) => string }

function inStock<Line extends { readonly productId: string; readonly stockThousandths: number }>(line: Line) {
  return { productId: line.productId, quantityThousandths: line.stockThousandths }
}

function arrived<Line extends { readonly productId: string; readonly receivedThousandths: number }>(
  line: Line,
) {
  return { productId: line.productId, quantityThousandths: line.receivedThousandths }
}

function receivedSentence({ fromStoreName, lines, note }: TransferReceived, names: JournalNames): string {
  const other = lines.filter(
    ({ sentThousandths, receivedThousandths }) => sentThousandths !== receivedThousandths,
  )
  const differs = other.map(({ productId, sentThousandths, receivedThousandths }) => ({
    productId,
    quantityThousandths: receivedThousandths - sentThousandths,
  }))
  return (
    `Kiriman dari ${fromStoreName || otherStore} diterima: ${goodsText(lines.map(arrived), names)}` +
    `${differs.length === 0 ? '' : `. Selisih ${goodsText(differs, names)}`}${ended(note)}`
  )
}
