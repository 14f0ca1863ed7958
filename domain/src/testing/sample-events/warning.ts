import type { warningEvents } from '../../warning/warning.ts'
import { dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const warningSamples = {
  warnings_reviewed: {
    body: { warningIds: [sampleId], ...dayFacts },
    shapes: ['077e3e7018011d1d'],
    sentence: '1 peringatan ditandai sudah dilihat',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof warningEvents>
