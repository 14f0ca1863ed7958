import type { settlingEvents } from '../../journal/command-settled.ts'
import { dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const settlingSamples = {
  command_settled: {
    body: { eventId: sampleId, kind: 'settings_saved', outcome: 'applied', ...dayFacts },
    shapes: ['28389ba9d0d35aa0'],
    sentence: 'Perubahan pengaturan yang ditahan diterapkan oleh pemilik',
    // Only the owner's desk settles.
    twice: ['same', 'command_held'],
  },
} satisfies SampleEvents<keyof typeof settlingEvents>
