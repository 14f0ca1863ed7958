import type { shiftEvents } from '../../shift/events.ts'
import { counter, type SampleEvents, sampleId } from './sample-event.ts'

export const shiftSamples = {
  shift_opened: {
    body: {
      ...counter,
      openingCashRupiah: 100_000,
      counted: [{ denominationRupiah: 100_000, pieceCount: 1 }],
    },
    shapes: ['42db5f24b2ddc3a8'],
    sentence: 'Shift dibuka, kas awal Rp 100.000',
    twice: 'same',
  },
  shift_closed: {
    body: {
      ...counter,
      shiftId: sampleId,
      counted: [],
      countedCashRupiah: 0,
      expectedCashRupiah: -1,
      differenceRupiah: 1,
      tenders: [{ tender: 'qris', expectedRupiah: 1, countedRupiah: null }],
      saleCount: 1,
      note: '',
    },
    shapes: ['9a62e01ec8b806aa'],
    sentence: 'Shift ditutup: terhitung Rp 0, seharusnya -Rp 1, selisih Rp 1; 1 penjualan',
    twice: 'each',
  },
  cash_moved: {
    body: { ...counter, direction: 'out', amountRupiah: 1, reason: 'Beli es' },
    shapes: ['79b05e0a6a5c7581'],
    sentence: 'Kas keluar Rp 1: Beli es',
    twice: 'each',
  },
  drawer_opened: {
    body: { ...counter, reason: 'Tukar uang' },
    shapes: ['e0c796daff433a0b'],
    sentence: 'Laci dibuka tanpa penjualan: Tukar uang',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof shiftEvents>
