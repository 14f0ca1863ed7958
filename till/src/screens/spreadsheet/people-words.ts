import type { PeopleAbout } from '@laci/domain/spreadsheet/person-columns.ts'
import { undoPeople } from '../../shop/people-import.ts'
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
    permissions:
      about === 'customers'
        ? [{ right: 'kasbon' }, { right: 'refund' }, { right: 'settings' }]
        : [{ right: 'purchases' }],
    question:
      'Yang baru disembunyikan dan utangnya hilang, yang diisi kosong lagi. Siapa pun yang sejak itu berbelanja, membayar, atau diubah dibiarkan utuh dan disebut namanya.',
    async undo(shop, imported, approved) {
      if (imported.kind !== 'people_imported') return { restoredCount: 0, keptCount: 0 }
      const { restoredCount, keptNames } = await undoPeople(shop, imported, approved, () => {})
      return { restoredCount, keptCount: keptNames.length, keptNames }
    },
  }
}
