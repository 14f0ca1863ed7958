import type { expenseEvents } from '../../expense/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const expenseSamples = {
  expense_recorded: {
    body: {
      ...counter,
      category: 'Listrik',
      amountRupiah: 1,
      day: counter.businessDay,
      source: 'drawer',
      note: '',
    },
    shapes: ['274ab39fb5d3d0a4'],
    sentence: 'Pengeluaran Rp 1 untuk Listrik, dari laci',
    twice: 'each',
  },
  expense_reversed: {
    body: {
      ...counter,
      expenseId: sampleId,
      category: 'Listrik',
      amountRupiah: 1,
      day: counter.businessDay,
      source: 'other',
      reason: 'Salah ketik',
    },
    shapes: ['64da527817e9243f'],
    sentence: 'Pengeluaran Rp 1 untuk Listrik dibatalkan. Salah ketik',
    twice: ['each', 'recorded_twice'],
  },
} satisfies SampleEvents<keyof typeof expenseEvents>
