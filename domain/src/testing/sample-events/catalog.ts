import type { catalogEvents } from '../../catalog/events.ts'
import { dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const catalogSamples = {
  product_saved: {
    body: {
      products: [
        {
          productId: sampleId,
          changes: { name: 'Kopi', barcodes: ['899'], priceRupiah: 1, costRupiah: null, isActive: true },
        },
      ],
      ...dayFacts,
    },
    shapes: ['45d4a4915af072f7'],
    sentence: 'Produk “Kopi” disimpan: harga Rp 1, ditampilkan',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof catalogEvents>
