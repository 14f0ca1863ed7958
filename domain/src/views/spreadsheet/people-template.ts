import { quantityColumn, rupiahColumn, type Table, textColumn } from '../../base/table/table.ts'
import type { PeopleAbout } from './person-columns.ts'

/** The columns of our own with nobody in it: a person's sample would be somebody who owes. */
export function peopleTemplate(about: PeopleAbout): Table {
  const contact = [textColumn('Nama', 28), textColumn('Nomor HP', 18), textColumn('Alamat', 34)]
  return about === 'customers'
    ? {
        name: 'Pelanggan',
        columns: [
          ...contact,
          textColumn('Kelompok', 14),
          rupiahColumn('Kasbon'),
          textColumn('Tanggal', 14),
          textColumn('Jatuh Tempo', 14),
          quantityColumn('Poin'),
          rupiahColumn('Batas Kasbon'),
          textColumn('Tempo (hari)', 12),
          textColumn('Catatan', 30),
        ],
        rows: [],
      }
    : {
        name: 'Pemasok',
        columns: [
          ...contact,
          rupiahColumn('Utang'),
          textColumn('Tanggal', 14),
          textColumn('Jatuh Tempo', 14),
          textColumn('Tempo (hari)', 12),
          textColumn('Catatan', 30),
        ],
        rows: [],
      }
}

export const peopleTemplateHelp = [
  'Satu baris satu orang. Hanya nama yang wajib diisi.',
  'Utang yang belum lunas ditulis tanpa minus. Beberapa utang satu orang boleh beberapa baris: jumlahnya ditambahkan.',
  'Nomor HP ditulis 0812…, +62812…, atau 62812…; nomor yang sama berarti orang yang sama.',
  'Tanggal ditulis hari/bulan/tahun, misalnya 31/12/2026.',
]
