import type { refundEvents } from '../../refund/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const refundSamples = {
  sale_refunded: {
    body: {
      saleId: sampleId,
      saleReceiptNumber: 'A-261120-0001',
      receiptNumber: 'A-261120-0002',
      ...counter,
      lines: [
        {
          lineIndex: 0,
          productId: sampleId,
          name: 'Kopi',
          unit: 'pcs',
          quantityThousandths: 1_000,
          restocked: [{ productId: sampleId, stockThousandths: 1_000 }],
          isWrittenOff: false,
          netRupiah: 1,
          serviceRupiah: 0,
          taxRupiah: 0,
          lineDiscountRupiah: 1,
          billDiscountRupiah: 1,
          promotion: { promotionId: sampleId, discountRupiah: 1 },
          tierSavedRupiah: 1,
          isTaxed: true,
        },
      ],
      roundingRupiah: 0,
      totalRupiah: 1,
      payments: [{ tender: 'cash', amountRupiah: 1, isUnpaid: false }],
      isSaleNameless: false,
      reason: 'Salah beli',
    },
    shapes: ['11e25ca3d2bf5615'],
    sentence:
      'Retur A-261120-0002 dari penjualan A-261120-0001: 1 baris, Rp 1 kembali (Tunai). Alasan: Salah beli',
    twice: 'each',
  },
} satisfies SampleEvents<keyof typeof refundEvents>
