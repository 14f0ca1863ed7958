import type { stockEvents } from '../../stock/events.ts'
import { counter, dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const stockSamples = {
  stock_received: {
    body: {
      reason: 'opening',
      lines: [
        {
          productId: sampleId,
          quantityThousandths: 1,
          unitCostRupiah: null,
          expiresOn: '2027-01-31',
          batchNumber: 'A-17',
        },
      ],
      note: '',
      ...dayFacts,
    },
    shapes: ['95f844c4a4622681'],
    sentence: 'Stok awal: Kopi 0,001',
    twice: 'each',
  },
  stock_adjusted: {
    body: {
      reason: 'correction',
      lines: [{ productId: sampleId, quantityThousandths: -1, expiresOn: '2027-01-31', costRupiah: 1 }],
      note: '',
      ...dayFacts,
      reversal: { receiptId: sampleId },
    },
    shapes: ['0dad2c66e7db72e0'],
    sentence: 'Stok salah catat dibatalkan: Kopi -0,001',
    twice: 'each',
  },
  stock_counted: {
    body: {
      ...counter,
      countId: sampleId,
      name: 'Rak depan',
      knownAt: 3,
      heard: { throughSeq: 2, devices: [{ deviceId: sampleId, deviceSeq: 1 }] },
      lines: [
        {
          productId: sampleId,
          countedAt: 1,
          expectedThousandths: -1_000,
          countedThousandths: 2_000,
          expiresOn: '2027-01-31',
          batchNumber: 'A-17',
        },
      ],
      note: '',
    },
    shapes: ['c2f0c86ef98ebe41'],
    sentence: 'Stok opname “Rak depan”: 1 produk, selisih Kopi 3',
    twice: 'each',
  },
  stock_count_corrected: {
    body: {
      ...counter,
      countId: sampleId,
      lines: [{ productId: sampleId, quantityThousandths: 1_000, lateEventId: sampleId }],
    },
    shapes: ['87747b2f6f811d8b'],
    sentence: 'Opname dikoreksi, ada catatan sebelum hitung yang baru masuk: Kopi 1',
    twice: 'each',
  },
  products_merged: {
    body: {
      ...counter,
      lines: [{ fromProductId: sampleId, intoProductId: sampleId, quantityThousandths: 1 }],
    },
    shapes: ['395e3859a79b887e'],
    sentence: 'Produk digabung: Kopi 0,001 menjadi stok Kopi',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof stockEvents>
