import type { qrisEvents } from '../../qris/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const qrisSamples = {
  qris_noted: {
    body: { ...counter, chargeId: sampleId, amountRupiah: 1, reason: 'Sudah dikembalikan' },
    shapes: ['496b6251845ffb8d'],
    sentence: 'QRIS Rp 1 masuk tanpa nota: Sudah dikembalikan',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof qrisEvents>
