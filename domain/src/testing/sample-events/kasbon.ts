import type { kasbonEvents } from '../../kasbon/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const kasbonSamples = {
  payment_received: {
    body: {
      receiptNumber: 'A-261120-0003',
      ...counter,
      customerId: sampleId,
      customerName: 'Bu Tini',
      amountRupiah: 5_000,
      payments: [{ tender: 'cash', amountRupiah: 5_000, receivedRupiah: 10_000 }],
      changeRupiah: 5_000,
      kasbonAfterRupiah: 0,
      pointParts: [{ saleId: sampleId, amountRupiah: 1, pointCount: 1, takenBackCount: 0 }],
      note: '',
    },
    shapes: ['84f40474b5539afb'],
    sentence: 'Bayar kasbon A-261120-0003 oleh Bu Tini: Rp 5.000 (Tunai), sisa Rp 0',
    // Beyond what is owed.
    twice: ['each', 'recorded_twice'],
  },
  kasbon_adjusted: {
    body: { ...counter, customerId: sampleId, reason: 'opening', amountRupiah: 1, note: '' },
    shapes: ['6a14cd615d519845'],
    sentence: 'Kasbon Bu Tini ditambah Rp 1 (catatan lama)',
    twice: 'each',
  },
} satisfies SampleEvents<keyof typeof kasbonEvents>
