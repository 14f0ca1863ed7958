import type { supplierEvents } from '../../supplier/events.ts'
import { counter, dayFacts, type SampleEvents, sampleId, supplied } from './sample-event.ts'

export const supplierSamples = {
  supplier_saved: {
    body: {
      suppliers: [{ supplierId: sampleId, changes: { name: 'Jaya', phone: '' } }],
      ...dayFacts,
    },
    shapes: ['291358c9064b2b29'],
    sentence: 'Pemasok “Jaya” disimpan',
    twice: 'same',
  },
  supplier_paid: {
    body: {
      ...counter,
      ...supplied,
      amountRupiah: 1,
      payments: [{ tender: 'cash', amountRupiah: 1, isFromDrawer: true }],
      note: '',
    },
    shapes: ['e3e3c8a1a78b1afd'],
    sentence: 'Bayar Jaya: Rp 1 (Tunai) dari laci',
    twice: 'each',
  },
  payable_adjusted: {
    body: { ...counter, ...supplied, reason: 'opening', amountRupiah: -1, note: '' },
    shapes: ['581f67501ead8024'],
    sentence: 'Utang ke Jaya dikurangi Rp 1 (catatan lama)',
    twice: 'each',
  },
} satisfies SampleEvents<keyof typeof supplierEvents>
