import type { PeopleAbout } from '@laci/domain/views/spreadsheet/person-columns.ts'
import { undoPeople } from './apply-people.ts'
import type { ImportKind } from './import-list.tsx'

/** The words of an import of customers and of one of suppliers. */
export const peopleWords = {
  customers: {
    title: 'Impor pelanggan',
    noun: 'pelanggan',
    debt: 'Kasbon',
    back: { to: '/pelanggan', label: 'Pelanggan' },
    debts: 'Kasbon dan poin yang berbeda',
    template: 'template-pelanggan-laci.xlsx',
    from: 'kasir lama, buku kasbon, atau template Laci',
  },
  suppliers: {
    title: 'Impor pemasok',
    noun: 'pemasok',
    debt: 'Utang',
    back: { to: '/pemasok', label: 'Pemasok' },
    debts: 'Utang yang berbeda',
    template: 'template-pemasok-laci.xlsx',
    from: 'kasir lama, catatan utang, atau template Laci',
  },
} as const satisfies { [About in PeopleAbout]: object }

export function peopleImports(about: PeopleAbout): ImportKind {
  return {
    about,
    noun: peopleWords[about].noun,
    question:
      'Yang baru disembunyikan dan utangnya hilang, yang diisi kosong lagi. Siapa pun yang sejak itu berbelanja, membayar, atau diubah dibiarkan utuh dan disebut namanya.',
    async undo(shop, execute, imported, approved) {
      if (imported.kind !== 'people_imported') return null
      const undone = await undoPeople(shop, execute, imported, approved)
      return undone === null ? null : { ...undone, keptCount: undone.keptNames.length }
    },
  }
}
