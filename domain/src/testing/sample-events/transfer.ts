import type { transferEvents } from '../../transfer/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

const sentLine = { productId: sampleId, name: 'Kopi', unit: 'pcs' }

export const transferSamples = {
  stock_transferred: {
    body: {
      ...counter,
      toStoreId: sampleId,
      toStoreName: 'Cabang',
      lines: [{ ...sentLine, barcodes: ['899'], priceRupiah: 1, stockThousandths: 1 }],
      note: '',
    },
    shapes: ['cc6bbbfb866c61da'],
    sentence: 'Barang dikirim ke Cabang: Kopi 0,001',
    // Of a shop that is not the owner's: moves nothing.
    twice: ['same', 'foreign_store'],
  },
  transfer_cancelled: {
    body: {
      ...counter,
      transferId: sampleId,
      toStoreName: 'Cabang',
      lines: [{ productId: sampleId, stockThousandths: 1 }],
      reason: '',
    },
    shapes: ['95cd53df9e66bbcc'],
    sentence: 'Kiriman ke Cabang dibatalkan: Kopi 0,001',
    twice: 'each',
  },
  transfer_received: {
    body: {
      ...counter,
      transferId: sampleId,
      fromStoreId: sampleId,
      fromStoreName: 'Pusat',
      lines: [{ ...sentLine, lineIndex: 0, sentThousandths: 1, receivedThousandths: 0, costRupiah: 1 }],
      note: '',
    },
    shapes: ['33057343644e701e'],
    sentence: 'Kiriman dari Pusat diterima: Kopi 0. Selisih Kopi -0,001',
    twice: ['same', 'foreign_store'],
  },
  transfer_corrected: {
    body: {
      ...counter,
      transferId: sampleId,
      takenBackEventId: sampleId,
      what: 'cancel',
      storeName: '',
      lines: [{ ...sentLine, lineIndex: 0, sentThousandths: 1, receivedThousandths: 0, costRupiah: 1 }],
    },
    shapes: ['916b95134372a4cc'],
    sentence: 'Kiriman ke toko lain dibatalkan, tetapi sudah diterima di sana, stoknya dikoreksi: Kopi 0',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof transferEvents>
