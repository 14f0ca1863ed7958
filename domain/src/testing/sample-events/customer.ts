import type { customerEvents } from '../../customer/events.ts'
import { counter, dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const customerSamples = {
  customer_saved: {
    body: {
      customers: [{ customerId: sampleId, changes: { name: 'Bu Tini', phone: '' } }],
      ...dayFacts,
    },
    shapes: ['c448369fdeaddbf9'],
    sentence: 'Pelanggan “Bu Tini” disimpan',
    twice: 'same',
  },
  customer_erased: {
    body: { ...counter, customerId: sampleId },
    shapes: ['116c2ecf1d1b4dbc'],
    sentence: 'Data seorang pelanggan dihapus, pembukuannya tetap',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof customerEvents>
