import type { staffEvents } from '../../staff/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const staffSamples = {
  approval_given: {
    body: {
      ...counter,
      right: 'refund',
      approvedByStaffId: null,
      approvedByName: 'Bu Sri',
      subject: 'Retur A-261120-0001',
    },
    shapes: ['4ea4c6e4d6432e98'],
    sentence: 'Bu Sri menyetujui Retur. Retur A-261120-0001',
    twice: 'same',
  },
  staff_switched: {
    body: { ...counter, toStaffId: sampleId, wrongTries: 0, outcome: 'switched' },
    shapes: ['872325f734d33ebd'],
    sentence: 'Kasir berganti ke Rina',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof staffEvents>
