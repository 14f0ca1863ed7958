import type { purchaseEvents } from '../../purchase/events.ts'
import { counter, type SampleEvents, sampleId, supplied } from './sample-event.ts'

const bought = {
  productId: sampleId,
  name: 'Kopi',
  unit: 'dus',
  quantityThousandths: 1_000,
  stockThousandths: 40_000,
}

export const purchaseSamples = {
  purchase_recorded: {
    body: {
      ...counter,
      ...supplied,
      purchaseId: sampleId,
      invoiceNumber: '',
      lines: [{ ...bought, priceRupiah: 1, discountRupiah: 0, owedRupiah: 1, extraRupiah: 0 }],
      discountRupiah: 0,
      landed: [{ name: 'Ongkir', amountRupiah: 1, isOnInvoice: false }],
      totalRupiah: 1,
      note: '',
    },
    shapes: ['bf530f78ae1f2fda'],
    sentence: 'Pembelian dari Jaya: 1 baris, Rp 1',
    twice: 'same',
  },
  goods_received: {
    body: {
      ...counter,
      ...supplied,
      purchaseId: sampleId,
      lines: [
        {
          lineIndex: 0,
          ...bought,
          owedRupiah: 1,
          extraRupiah: 0,
          expiresOn: '2027-01-31',
          batchNumber: 'A-17',
        },
      ],
      note: '',
    },
    shapes: ['2c6a39264333f8e0'],
    sentence: 'Barang diterima dari Jaya: Kopi 40',
    twice: 'each',
  },
  purchase_returned: {
    body: {
      ...counter,
      ...supplied,
      lines: [{ ...bought, creditRupiah: 1, costRupiah: 1 }],
      isMistake: true,
      totalRupiah: 1,
      cashRupiah: 0,
      reason: 'Basah',
    },
    shapes: ['0a9d931215a79e37'],
    sentence: 'Penerimaan salah catat dibatalkan, Jaya: 1 baris, Rp 1. Alasan: Basah',
    twice: 'each',
  },
  purchase_closed: {
    body: { ...counter, purchaseId: sampleId, reason: '' },
    shapes: ['30b868a047eff8df'],
    sentence: 'Sisa pembelian tidak ditunggu lagi',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof purchaseEvents>
