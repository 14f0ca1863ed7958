import type { billEvents } from '../../bill/events.ts'
import { counter, dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const billSamples = {
  bill_held: {
    body: {
      billId: sampleId,
      ...counter,
      name: 'Meja 4',
      customerId: null,
      lines: [
        {
          productId: sampleId,
          name: 'Kopi',
          unit: 'pcs',
          isStocked: true,
          quantityThousandths: 1_000,
          priceRupiah: 1,
          discount: null,
          note: '',
        },
      ],
      billDiscount: null,
      totalRupiah: 1,
      holdIds: [sampleId],
      added: [
        {
          productId: sampleId,
          name: 'Kopi',
          unit: 'pcs',
          isStocked: true,
          quantityThousandths: -1_000,
          priceRupiah: 1,
          discount: null,
          note: '',
        },
      ],
    },
    shapes: ['3060ca72923cc7d1'],
    sentence: 'Pesanan “Meja 4” disimpan: 1 baris, Rp 1',
    twice: 'same',
  },
  bill_opened: {
    body: { billId: sampleId, ...dayFacts },
    shapes: ['039f2fc966914dbd'],
    sentence: 'Pesanan “Meja 4” dibuka di perangkat ini',
    twice: 'same',
  },
  bill_voided: {
    body: {
      billId: sampleId,
      ...counter,
      name: '',
      lines: [],
      totalRupiah: 0,
      reason: 'Batal',
      holdIds: [sampleId],
    },
    shapes: ['5cb73de1c48a5d2f'],
    sentence: 'Pesanan dibatalkan sebelum dibayar: 0 baris, Rp 0. Alasan: Batal',
    twice: ['each', 'recorded_twice'],
  },
  line_removed: {
    body: {
      billId: sampleId,
      ...counter,
      productId: sampleId,
      name: 'Kopi',
      quantityThousandths: 1_000,
      amountRupiah: 1,
    },
    shapes: ['06256ebd54a4a0f9'],
    sentence: 'Baris dihapus dari pesanan “Meja 4”: 1 Kopi, Rp 1',
    twice: 'each',
  },
  kitchen_ordered: {
    body: {
      billId: sampleId,
      ...counter,
      lines: [{ productId: sampleId, name: 'Kopi', unit: 'pcs', quantityThousandths: -1_000, note: 'pedas' }],
    },
    shapes: ['80876e2f016dcee6'],
    sentence: 'Pesanan “Meja 4” dikurangi di dapur: 1 baris',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof billEvents>
