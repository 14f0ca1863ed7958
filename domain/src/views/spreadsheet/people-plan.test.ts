import { expect, test } from 'vitest'
import type { Cell } from '../../base/table/cell.ts'
import type { Instant } from '../../base/time/instant.ts'
import { customerDefaults } from '../../customer/customer.ts'
import { planPeopleSheet } from '../../testing/plan-people.ts'
import { readDay } from './day-cell.ts'
import type { KnownPerson } from './people-plan.ts'
import { type PeopleAbout, personColumns, readPeopleHead } from './person-columns.ts'
import { personIssueCodes, personIssueText } from './person-issue.ts'

const fieldsOf = (about: PeopleAbout, header: Cell[], ...rows: Cell[][]) => {
  const head = readPeopleHead(about, [header, ...rows])
  return header.map((_, at) => head?.mapping.get(at) ?? null)
}
const codesOf = (row: { readonly issues: readonly { readonly code: string }[] } | undefined) =>
  row?.issues.map(({ code }) => code)

test('[SPREADSHEET-42] every name of every column is found in whatever spelling, for customers and for suppliers', () => {
  for (const about of ['customers', 'suppliers'] as const) {
    for (const { field, header, synonyms, seconds = [] } of personColumns(about)) {
      for (const name of [header, ...synonyms, ...seconds]) {
        const other = field === 'address' ? 'Catatan' : 'Alamat'
        for (const spelled of [name, `  ${name.toUpperCase()} * `, `${name} (Rp)`]) {
          expect([about, name, fieldsOf(about, [spelled, other])[0]]).toEqual([about, name, field])
        }
      }
    }
  }
})

test('[SPREADSHEET-42] exports of the named programs', () => {
  // Loyverse, Square, Moka, Odoo, OSPOS, Olsera, iPos, Jurnal, a receivables list.
  expect(
    fieldsOf('customers', [
      'Customer ID',
      'Customer name',
      'Email',
      'Phone',
      'Address',
      'City',
      'Points balance',
      'Note',
    ]),
  ).toEqual([null, 'name', null, 'phone', 'address', 'city', 'points', 'note'])
  expect(
    fieldsOf('customers', [
      'First Name',
      'Last Name',
      'Email Address',
      'Phone Number',
      'Street Address 1',
      'Memo',
    ]),
  ).toEqual(['name', 'lastName', null, 'phone', 'address', 'note'])
  expect(fieldsOf('customers', ['Name', 'Phone', 'Mobile', 'Total Receivable', 'Total Payable'])).toEqual([
    ...['name', 'phone', 'otherPhone', 'owed', null],
  ])
  expect(
    fieldsOf(
      'customers',
      ['Kode Pelanggan', 'Nama', 'Alamat', 'Kota', 'Telepon', 'HP', 'Saldo Piutang', 'Limit Piutang'],
      [...['P1', 'Budi', 'Jl. Melati', 'Solo', '0271-634512', '0812-3456-7890', 5000, 0]],
    ),
  ).toEqual([null, 'name', 'address', 'city', 'otherPhone', 'phone', 'owed', 'limit'])
  expect(
    fieldsOf('customers', ['Nama Pelanggan', 'Tgl Faktur', 'Jatuh Tempo', 'Total', 'Dibayar', 'Sisa']),
  ).toEqual([...['name', 'day', 'dueDay', null, null, 'owed']])
  expect(fieldsOf('customers', ['namaPelanggan', 'noHp', 'totalHutang'])).toEqual(['name', 'phone', 'owed'])
  expect(fieldsOf('suppliers', ['Nama Supplier', 'Kontak', 'No. Telp', 'Hutang', 'Termin'])).toEqual([
    ...['name', null, 'phone', 'owed', 'days'],
  ])
})

test('[SPREADSHEET-42] names of groups above the columns are no header', () => {
  const rows: Cell[][] = [
    ['Laporan Piutang'],
    ['Pelanggan', '', 'Piutang', ''],
    ['Nama', 'Telepon', 'Jumlah', 'Jatuh Tempo'],
    ['Bu Sri', '081234567890', '50.000', '1 Des 2026'],
  ]
  expect(planPeopleSheet('customers', rows)).toMatchObject([
    { kind: 'new', phone: '+6281234567890', owedRupiah: 50_000, dueDay: '2026-12-01', issues: [] },
  ])
})

test('[SPREADSHEET-42] a status that says whether a debt is paid is no word on who is active', () => {
  const rows = (status: string): Cell[][] => [
    ['Nama', 'Status', 'Kasbon'],
    ['Budi', status, 5_000],
  ]
  expect(fieldsOf('customers', ...(rows('Belum lunas') as [Cell[], Cell[]]))).toEqual(['name', null, 'owed'])
  expect(planPeopleSheet('customers', rows('Nonaktif'))[0]).toMatchObject({ changes: { isActive: false } })
})

test('[SPREADSHEET-43] the same number in any spelling is the same person, and that is told; debts of one person add up', () => {
  const rows = planPeopleSheet('customers', [
    ['Nama', 'HP', 'Piutang', 'Tanggal'],
    ['Bu Sri', '0812-3456-7890', 'Rp 50.000', '01/09/2026'],
    ['Sri Warung', '+62 812 3456 7890', '25.000', '15/09/2026'],
    ['Pak Budi', '62813 1111 2222', '', ''],
    ['Budi', 81_311_112_222, 10_000, ''],
    ['bu sri', '', 5_000, '2026-10-01'],
    ['Bu Sri', '0857-1111-2222', 1_000, ''],
    ['Sri Warung', '+62 812 3456 7890', '25.000', '15/09/2026'],
  ])
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['new', 'changed', 'new', 'changed', 'changed', 'new', 'error'],
  ])
  const [first, second, third, fourth, nameless, other, twin] = rows
  expect(second?.personId).toBe(first?.personId)
  expect(fourth?.personId).toBe(third?.personId)
  expect(second?.issues).toMatchObject([{ code: 'same_person', suggestion: '2' }])
  // Nobody else has that name yet.
  expect(nameless?.personId).toBe(first?.personId)
  expect(other?.personId).not.toBe(first?.personId)
  expect(codesOf(twin)).toContain('same_row')
  expect(rows.reduce((sum, { openingRupiah = 0 }) => sum + openingRupiah, 0)).toBe(91_000)
  expect(first).toMatchObject({
    phone: '+6281234567890',
    day: '2026-09-01',
    changes: { name: 'Bu Sri', phoneConsentAt: 1 },
  })
})

test('[SPREADSHEET-44] sums are read in every spelling, or their row is refused and told', () => {
  const owed = (...cells: Cell[]) =>
    planPeopleSheet('customers', [
      ['Nama', 'Kasbon'],
      ...cells.map((cell, at): Cell[] => [`Orang ${at}`, cell]),
    ]).map((row) => row.owedRupiah ?? (row.kind === 'error' ? codesOf(row)?.join() : null))
  expect(
    owed(
      'Rp 1.250.000,-',
      '1.250.000,00',
      'IDR 1.250.000',
      '1250000',
      1_250_000,
      '1 250 000',
      '1.250.000 Rp',
    ),
  ).toEqual(Array(7).fill(1_250_000))
  expect(owed('1,250,000.00', '12,500.00', '7,500.00')).toEqual([1_250_000, 12_500, 7_500])
  expect(owed('', '-', null, '0', 'Lunas')).toEqual([null, null, null, 0, 0])
  expect(owed('-50.000', '(50.000)', '50.000-', -50_000, 'Rp -50.000', '(Rp 50.000)')).toEqual(
    Array(6).fill('owed_negative'),
  )
  expect(owed('seratus', '12k', '#N/A', '1.2.3', '9.999.999.999.999')).toEqual([
    ...['not_number', 'not_number', 'formula_error', 'not_number', 'too_large'],
  ])
  expect(owed('12.500,60')).toEqual([12_501])
})

test('[SPREADSHEET-44] nothing of a row is lost: other numbers go into the note, names and towns are put together', () => {
  const [row, foreign, destroyed, total, nobody] = planPeopleSheet('customers', [
    ['First Name', 'Last Name', 'Phone', 'Address', 'City', 'Note', 'Limit', 'Tempo'],
    [
      'Budi',
      'Santoso',
      '0812 3456 7890 / 0271-634512',
      'Jl. Melati 2',
      'Solo',
      'Langganan',
      '500.000',
      'Net 30',
    ],
    ['Li', '', '+65 9123 4567', '', '', '', '0', ''],
    ['Ani', '', '6,28123E+12', '', '', '', '', ''],
    ['TOTAL', '', '', '', '', '', '500.000', ''],
    ['', '', '081311112222', '', '', '', '', ''],
  ])
  expect(row).toMatchObject({
    kind: 'new',
    changes: {
      ...{ name: 'Budi Santoso', phone: '+6281234567890', address: 'Jl. Melati 2, Solo' },
      ...{ note: 'Langganan. Telp: 0271-634512', kasbonLimitRupiah: 500_000, kasbonDays: 30 },
    },
  })
  expect(foreign).toMatchObject({
    changes: { phone: '', note: 'Telp: +65 9123 4567', kasbonLimitRupiah: null },
    issues: [{ code: 'phone_in_note', level: 'warning' }],
  })
  expect([destroyed, total, nobody].map((one) => [one?.kind, codesOf(one)?.join()])).toEqual([
    ['error', 'phone_destroyed'],
    ['error', 'sum_row'],
    ['error', 'required'],
  ])
})

test('[SPREADSHEET-45] days in every spelling', () => {
  for (const text of [
    '09/10/2026',
    '9-10-26',
    '2026-10-09',
    '9 Okt 2026',
    '09 Oktober 2026 14:05',
    'Jumat, 9 Oktober 2026',
  ]) {
    expect([text, readDay(text)]).toEqual([text, '2026-10-09'])
  }
  expect(readDay('Oct 9, 2026')).toBe('2026-10-09')
  expect(readDay('10/25/2026')).toBe('2026-10-25')
  expect(readDay(new Date('2026-10-09T00:00:00Z'))).toBe('2026-10-09')
  expect(readDay(46_304)).toBe('2026-10-09')
  expect([readDay(''), readDay('-'), readDay(null)]).toEqual([null, null, null])
  for (const text of ['31/02/2026', 'kemarin', '50.000', '1/2', 12, '2026-13-01'])
    expect(readDay(text)).toBe('refused')
})

const known = (id: string, fields: object): KnownPerson => ({
  personId: id,
  fields: { ...customerDefaults, name: 'Bu Sri', ...fields },
})
const sri = '01919191-0000-7000-8000-0000000000a1'

test('[CUSTOMER-30] who is in the shop keeps what is there: only what is empty is filled in, and no debt is added', () => {
  const file: Cell[][] = [
    ['Nama', 'HP', 'Alamat', 'Kasbon', 'Poin'],
    ['Sri', '0812 3456 7890', 'Jl. Mawar', 50_000, 7],
  ]
  const shop = (owed: number, points = 7) => ({
    known: [known(sri, { phone: '+6281234567890', phoneConsentAt: 5 as Instant, note: 'Lama' })],
    owedBy: () => owed,
    pointsOf: () => points,
  })
  const [row] = planPeopleSheet('customers', file, shop(20_000))
  expect(row).toMatchObject({ kind: 'changed', personId: sri, changes: { address: 'Jl. Mawar' } })
  expect(row?.openingRupiah ?? row?.targetRupiah).toBeUndefined()
  expect(row?.issues).toMatchObject([
    { code: 'phone_matched', suggestion: 'Bu Sri' },
    { code: 'owed_kept', suggestion: 'Rp 20.000' },
  ])
  // The same as the file says already.
  const [same] = planPeopleSheet(
    'customers',
    [
      ['Nama', 'HP', 'Kasbon'],
      ['bu sri', '081234567890', 50_000],
    ],
    shop(50_000),
  )
  expect(same).toMatchObject({ kind: 'same', changes: {}, issues: [] })
  const [matched] = planPeopleSheet('customers', file, { ...shop(20_000, 3), mode: 'match' })
  expect(matched).toMatchObject({ targetRupiah: 50_000, targetPoints: 7 })
})

test('[CUSTOMER-31] a number needs somebody who says that the customers agreed; without it is left out', () => {
  const file: Cell[][] = [
    ['Nama', 'HP'],
    ['Sri', '0812 3456 7890'],
  ]
  expect(planPeopleSheet('customers', file, { consentAt: null })[0]?.changes).toMatchObject({
    ...{ phone: '', phoneConsentAt: null },
  })
  expect(planPeopleSheet('customers', file, { consentAt: 9 as Instant })[0]?.changes).toMatchObject({
    ...{ phone: '+6281234567890', phoneConsentAt: 9 },
  })
  // A supplier is a business.
  expect(planPeopleSheet('suppliers', file, { consentAt: null })[0]?.changes).toMatchObject({
    phone: '+6281234567890',
  })
})

test('[CUSTOMER-30] a debt whose rows are not all read is not made what the file says', () => {
  const [row] = planPeopleSheet(
    'customers',
    [
      ['Nama', 'Kasbon'],
      ['Bu Sri', 50_000],
      ['Bu Sri', 'seratus'],
    ],
    { known: [known(sri, {})], owedBy: () => 20_000, mode: 'match' },
  )
  expect(row?.targetRupiah).toBeUndefined()
  expect(codesOf(row)).toEqual(['name_matched', 'owed_kept'])
})

test('[SPREADSHEET-43] rows of a file are planned in time linear to them, names and numbers alike', () => {
  const count = 5_000
  const rows: Cell[][] = Array.from({ length: count }, (_, at) => [
    at % 2 === 0 ? 'Budi' : `Orang ${at}`,
    `0812${String(10_000_000 + at)}`,
    at,
  ])
  const planned = planPeopleSheet('customers', [['Nama', 'HP', 'Kasbon'], ...rows])
  expect(planned.filter(({ kind }) => kind === 'new')).toHaveLength(count)
  expect(planned.reduce((sum, { openingRupiah = 0 }) => sum + openingRupiah, 0)).toBe(
    (count * (count - 1)) / 2,
  )
})

test('[SPREADSHEET-44] every reason has a sentence with what to do', () => {
  for (const code of personIssueCodes) {
    expect(
      personIssueText({ code, field: null, level: 'error', shown: 'x', suggestion: '2' }).length,
    ).toBeGreaterThan(20)
  }
})
