import type { promotionEvents } from '../../promotion/events.ts'
import { dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const promotionSamples = {
  promotion_saved: {
    body: {
      promotionId: sampleId,
      changes: { name: 'Akhir pekan', percentHundredths: 500 },
      ...dayFacts,
    },
    shapes: ['3b3f60f6a6cd42bb'],
    sentence: 'Promosi “Akhir pekan” disimpan',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof promotionEvents>
