import type { shopEvents } from '../../shop/events.ts'
import { dayFacts, type SampleEvents } from './sample-event.ts'

export const shopSamples = {
  settings_saved: {
    body: {
      changes: { storeName: 'Toko', receiptColumns: 32, cashRoundingStepRupiah: 100 },
      ...dayFacts,
    },
    shapes: ['dff9eecf05dad4b3'],
    sentence: 'Pengaturan diubah: nama toko, lebar struk, pembulatan tunai',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof shopEvents>
