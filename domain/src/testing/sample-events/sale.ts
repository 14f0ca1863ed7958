import type { saleEvents } from '../../sale/events.ts'
import { counter, dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const saleSamples = {
  sale_recorded: {
    body: {
      ...counter,
      receiptNumber: 'A-261120-0001',
      verifyCode: '0123456789ABCDEF',
      lines: [
        {
          productId: sampleId,
          name: 'Kopi',
          unit: 'pcs',
          isStocked: true,
          quantityThousandths: 1_000,
          priceRupiah: 1,
          discount: null,
          grossRupiah: 1,
          lineDiscountRupiah: 0,
          billDiscountRupiah: 0,
          netRupiah: 1,
          note: '',
        },
      ],
      billDiscount: null,
      subtotalRupiah: 1,
      billDiscountRupiah: 0,
      roundingRupiah: 0,
      totalRupiah: 1,
      payments: [{ tender: 'cash', amountRupiah: 1, receivedRupiah: 1 }],
      changeRupiah: 0,
      billId: sampleId,
      billName: 'Meja 4',
      billHoldIds: [sampleId],
    },
    shapes: ['73ed377e900a2781'],
    sentence: 'Penjualan A-261120-0001: 1 baris, Rp 1 (Tunai)',
    twice: ['each', 'bill_paid_twice'],
  },
  payment_checked: {
    body: { saleId: sampleId, paymentIndex: 0, outcome: 'received', ...dayFacts },
    shapes: ['c0cf6adc99a9fb95'],
    sentence: 'Pembayaran A-261120-0001 dicek: uang sudah masuk',
    twice: 'same',
  },
  receipt_printed: {
    body: { saleId: sampleId, ...dayFacts },
    shapes: ['b0c715d6524a7de3'],
    sentence: 'Struk A-261120-0001 dicetak pertama kali',
    twice: 'same',
  },
  receipt_reprinted: {
    body: { saleId: sampleId, copyNumber: 2, ...dayFacts },
    shapes: ['ad3fb7e12aee00c5'],
    sentence: 'Struk A-261120-0001 dicetak lagi, SALINAN ke-2',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof saleEvents>
