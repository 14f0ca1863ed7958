import type { importEvents } from '../../imports/events.ts'
import { dayFacts, type SampleEvents, sampleId } from './sample-event.ts'

export const importSamples = {
  products_imported: {
    body: {
      importId: sampleId,
      fileName: 'daftar.xlsx',
      newCount: 1,
      changedCount: 0,
      errorCount: 0,
      stockMode: 'match',
      ...dayFacts,
    },
    shapes: ['735a33bf7d955fda'],
    sentence: 'Impor produk dari “daftar.xlsx”: 1 baru, 0 berubah',
    twice: 'same',
  },
  people_imported: {
    body: {
      ...{ importId: sampleId, about: 'customers', fileName: 'pelanggan.xlsx' },
      ...{ newCount: 1, changedCount: 0, errorCount: 0, owedRupiah: 1, ...dayFacts },
    },
    shapes: ['8501e5e11d1b61b2'],
    sentence: 'Impor pelanggan dari “pelanggan.xlsx”: 1 baru, 0 berubah, kasbon naik Rp 1',
    twice: 'same',
  },
  import_undone: {
    body: { importId: sampleId, restoredCount: 1, keptCount: 0, ...dayFacts },
    shapes: ['65946ea0fa9d0d76'],
    sentence: 'Impor diurungkan: 1 produk kembali seperti semula',
    twice: 'same',
  },
} satisfies SampleEvents<keyof typeof importEvents>
