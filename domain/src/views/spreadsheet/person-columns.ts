import { readPhoneNumber } from '../../base/phone/phone-number.ts'
import { cellText, type SheetRows } from '../../base/table/cell.ts'
import {
  bareHeader,
  type ColumnGuess,
  createHeadReader,
  type FieldChoices,
  type HeadOf,
  headerKey,
  looseNames,
} from './sheet-head.ts'

/** People whom a shop takes along from another program. */
export type PeopleAbout = 'customers' | 'suppliers'

/** What a column of such a file may be. */
export type PersonField =
  | 'id'
  | 'name'
  | 'lastName'
  | 'phone'
  | 'otherPhone'
  | 'address'
  | 'city'
  | 'group'
  | 'owed'
  | 'day'
  | 'dueDay'
  | 'points'
  | 'limit'
  | 'days'
  | 'note'
  | 'active'

export type PersonColumn = {
  readonly field: PersonField
  /** What our own export or template writes above it. */
  readonly header: string
  /** What other programs and people write, as `headerKey` has it. */
  readonly synonyms: readonly string[]
  /** Names that mean this only where no other column does. */
  readonly seconds?: readonly string[]
}

export type PersonHead = HeadOf<PersonField>

const address: PersonColumn = {
  field: 'address',
  header: 'Alamat',
  synonyms: [
    ...['address', 'alamat lengkap', 'alamat pelanggan', 'alamat supplier', 'alamat pemasok', 'street'],
    ...['street address', 'street address 1', 'address 1', 'address1', 'billing address 1', 'alamat 1'],
    ...['alamat penagihan', 'alamat rumah', 'alamat toko', 'default address address1', 'alamat jalan'],
  ],
}
const city: PersonColumn = {
  field: 'city',
  header: 'Kota',
  synonyms: ['city', 'kota kabupaten', 'kabupaten', 'billing city', 'default address city', 'nama kota'],
}
const note: PersonColumn = {
  field: 'note',
  header: 'Catatan',
  synonyms: ['keterangan', 'note', 'notes', 'memo', 'comments', 'comment', 'ket', 'remark', 'internal notes'],
}
const day: PersonColumn = {
  field: 'day',
  header: 'Tanggal',
  synonyms: [
    ...['tgl', 'tanggal nota', 'tanggal faktur', 'tgl nota', 'tgl faktur', 'tanggal hutang', 'tanggal utang'],
    ...['tanggal kasbon', 'tanggal transaksi', 'tgl transaksi', 'tanggal piutang', 'date', 'invoice date'],
    ...['bill date', 'tgl utang', 'tgl hutang', 'tgl kasbon', 'sejak', 'tanggal pembelian', 'tgl invoice'],
  ],
}
const dueDay: PersonColumn = {
  field: 'dueDay',
  header: 'Jatuh Tempo',
  synonyms: ['tanggal jatuh tempo', 'tgl jatuh tempo', 'due date', 'jt tempo', 'tgl jt tempo', 'jth tempo'],
}
const active: PersonColumn = {
  field: 'active',
  header: 'Aktif',
  synonyms: ['status', 'active', 'is active', 'status aktif'],
}
const lastName: PersonColumn = {
  field: 'lastName',
  header: 'Nama Belakang',
  synonyms: ['last name', 'surname', 'nama akhir', 'family name', 'billing last name'],
}
const otherPhone: PersonColumn = {
  field: 'otherPhone',
  header: 'Telepon Lain',
  synonyms: [
    'no telepon 2',
    'telepon 2',
    'phone 2',
    'hp 2',
    'no hp 2',
    'nomor hp 2',
    'phone2',
    'telp 2',
    'fax',
  ],
}
const phoneNames = [
  ...['no hp', 'hp', 'handphone', 'no handphone', 'nomor handphone', 'whatsapp', 'no wa', 'nomor wa', 'wa'],
  ...['no whatsapp', 'nomor whatsapp', 'telepon', 'no telepon', 'nomor telepon', 'telp', 'no telp', 'tlp'],
  ...['phone', 'phone number', 'mobile', 'mobile phone', 'mobile number', 'telephone', 'tel', 'ponsel'],
  ...['nomor ponsel', 'no ponsel', 'billing phone', 'default address phone', 'customer phone', 'kontak hp'],
  ...['nomor telp', 'no tlp', 'contact number', 'phone no', 'no hp wa', 'hp wa', 'telepon hp', 'no telp hp'],
  ...[
    'nomor hp wa',
    'nomor',
    'seluler',
    'telepon seluler',
    'no kontak',
    'nomor kontak',
    'phone 1',
    'telepon 1',
  ],
]
const phone: PersonColumn = { field: 'phone', header: 'Nomor HP', synonyms: phoneNames, seconds: ['kontak'] }

const ownColumns: { readonly [About in PeopleAbout]: readonly PersonColumn[] } = {
  customers: [
    {
      field: 'name',
      header: 'Nama',
      synonyms: [
        ...['nama pelanggan', 'pelanggan', 'customer', 'customer name', 'name', 'nama customer', 'full name'],
        ...['nama lengkap', 'nama konsumen', 'konsumen', 'nama kontak', 'display name', 'nama member'],
        ...['member', 'nama pembeli', 'nama anggota', 'contact name', 'complete name', 'nama langganan'],
      ],
      seconds: ['first name', 'nama depan', 'nama panggilan', 'billing first name', 'nama toko', 'orang'],
    },
    lastName,
    phone,
    otherPhone,
    address,
    city,
    {
      field: 'group',
      header: 'Kelompok',
      synonyms: [
        ...['grup', 'group', 'grup pelanggan', 'kelompok pelanggan', 'customer group', 'tipe pelanggan'],
        ...['jenis pelanggan', 'kategori pelanggan', 'level harga', 'golongan', 'kategori', 'tags', 'tipe'],
        ...['golongan pelanggan', 'kategori customer', 'pricelist', 'tipe harga', 'level'],
      ],
    },
    {
      field: 'owed',
      header: 'Kasbon',
      synonyms: [
        ...[
          'piutang',
          'sisa piutang',
          'saldo piutang',
          'total piutang',
          'piutang awal',
          'saldo awal piutang',
        ],
        ...[
          'jumlah piutang',
          'sisa kasbon',
          'total kasbon',
          'saldo kasbon',
          'jumlah kasbon',
          'bon',
          'sisa bon',
        ],
        ...[
          'total receivable',
          'receivable',
          'accounts receivable',
          'outstanding',
          'amount due',
          'amount owed',
        ],
        ...['balance due', 'open balance', 'nilai piutang', 'piutang usaha', 'sisa tagihan', 'total tagihan'],
        ...['belum dibayar', 'kurang bayar', 'belum lunas', 'tagihan', 'piutang pelanggan', 'sisa'],
      ],
      seconds: [
        ...['utang', 'hutang', 'sisa utang', 'sisa hutang', 'total utang', 'total hutang', 'saldo hutang'],
        ...['saldo utang', 'jumlah utang', 'jumlah hutang', 'saldo', 'saldo awal', 'balance', 'debt'],
        ...['hutang pelanggan', 'utang pelanggan', 'saldo akhir', 'jumlah', 'total', 'nominal'],
      ],
    },
    day,
    dueDay,
    {
      field: 'points',
      header: 'Poin',
      synonyms: [
        ...['point', 'points', 'points balance', 'saldo poin', 'jumlah poin', 'total poin', 'loyalty points'],
        ...['poin member', 'sisa poin', 'point balance', 'reward points', 'available points'],
      ],
    },
    {
      field: 'limit',
      header: 'Batas Kasbon',
      synonyms: [
        ...[
          'limit piutang',
          'limit kredit',
          'credit limit',
          'limit',
          'plafon',
          'plafon piutang',
          'batas kredit',
        ],
        ...['limit kasbon', 'maks piutang', 'batas piutang', 'plafon kredit', 'batas utang', 'limit hutang'],
      ],
    },
    {
      field: 'days',
      header: 'Tempo (hari)',
      synonyms: [
        'tempo hari',
        'tempo',
        'termin',
        'term',
        'payment terms',
        'lama tempo',
        'top',
        'jangka waktu',
      ],
    },
    note,
    active,
    { field: 'id', header: 'ID', synonyms: ['id laci', 'id pelanggan laci'] },
  ],
  suppliers: [
    {
      field: 'name',
      header: 'Nama',
      synonyms: [
        ...['nama pemasok', 'pemasok', 'supplier', 'nama supplier', 'supplier name', 'vendor', 'vendor name'],
        ...[
          'nama vendor',
          'distributor',
          'nama distributor',
          'name',
          'suplier',
          'nama suplier',
          'nama kontak',
        ],
        ...['display name', 'perusahaan', 'company', 'company name', 'nama perusahaan', 'agen', 'nama agen'],
        ...['nama toko', 'contact name', 'complete name', 'nama sales'],
      ],
      seconds: [
        'first name',
        'nama depan',
        'billing first name',
        'sales',
        'kontak person',
        'contact person',
        'contact',
      ],
    },
    lastName,
    phone,
    otherPhone,
    address,
    city,
    {
      field: 'owed',
      header: 'Utang',
      synonyms: [
        ...[
          'hutang',
          'sisa utang',
          'sisa hutang',
          'saldo hutang',
          'saldo utang',
          'total utang',
          'total hutang',
        ],
        ...['hutang awal', 'saldo awal hutang', 'jumlah hutang', 'jumlah utang', 'total payable', 'payable'],
        ...['accounts payable', 'amount due', 'balance due', 'outstanding', 'open balance', 'hutang usaha'],
        ...['utang usaha', 'sisa tagihan', 'total tagihan', 'belum dibayar', 'tagihan', 'nilai hutang'],
        ...[
          'hutang supplier',
          'utang pemasok',
          'hutang dagang',
          'utang dagang',
          'kurang bayar',
          'utang awal',
        ],
        'sisa',
      ],
      seconds: ['saldo', 'saldo awal', 'balance', 'debt', 'jumlah', 'total', 'nominal', 'saldo akhir'],
    },
    day,
    dueDay,
    {
      field: 'days',
      header: 'Tempo (hari)',
      synonyms: [
        'tempo hari',
        'tempo',
        'termin',
        'term',
        'payment terms',
        'lama tempo',
        'top',
        'jangka waktu',
      ],
    },
    note,
    active,
    { field: 'id', header: 'ID', synonyms: ['id laci', 'id pemasok laci'] },
  ],
}

export function personColumns(about: PeopleAbout): readonly PersonColumn[] {
  return ownColumns[about]
}

function namesOf(
  columns: readonly PersonColumn[],
  of: (column: PersonColumn) => readonly string[],
): ReadonlyMap<string, PersonField> {
  return new Map(
    // Where two have a name, the first one has it.
    columns.flatMap((column) => of(column).map((name) => [name, column.field] as const)).reverse(),
  )
}

function readerOf(columns: readonly PersonColumn[]) {
  const fieldOfHeader = namesOf(columns, ({ header, synonyms }) => [headerKey(header), ...synonyms])
  const second = namesOf(columns, ({ seconds = [] }) => seconds)
  const loose = looseNames(fieldOfHeader)
  const looseField = (header: string) => loose(header) ?? second.get(headerKey(bareHeader(header))) ?? null
  return createHeadReader<PersonField>({ fieldOfHeader, looseField, settle: settlePeople })
}

function settlePeople(columns: readonly ColumnGuess[], fields: (PersonField | null | undefined)[]): void {
  settlePhones(columns, fields)
  // *Status* may say whether a debt is paid, which its sum says better.
  for (const [at, { values }] of columns.entries()) {
    const isAnswered = values.some((value) => isActiveWord(cellText(value)) !== null)
    if (fields[at] === 'active' && values.length > 0 && !isAnswered) fields[at] = null
  }
}

/** Whether a cell says that somebody is active; null: it says something else. */
export function isActiveWord(text: string): boolean | null {
  if (/^(ya|y|yes|1|true|aktif|active)$/i.test(text)) return true
  return /^(tidak|t|n|no|0|false|nonaktif|non aktif|tidak aktif|inactive)$/i.test(text) ? false : null
}

/** Of several columns with numbers the one with the most mobile numbers is the number; the next one is a further number. */
function settlePhones(columns: readonly ColumnGuess[], fields: (PersonField | null | undefined)[]): void {
  const places = [...fields.keys()].filter((at) => fields[at] === 'phone')
  if (places.length < 2) return
  const count = (at: number) =>
    columns[at]!.values.filter((value) => readPhoneNumber(cellText(value)).ok).length
  const [, ...others] = places.toSorted((one, other) => count(other) - count(one) || one - other)
  const isFree = !fields.includes('otherPhone')
  for (const [nth, at] of others.entries()) fields[at] = nth === 0 && isFree ? 'otherPhone' : null
}

const readers = { customers: readerOf(ownColumns.customers), suppliers: readerOf(ownColumns.suppliers) }

/** What the columns of a file of people are [SPREADSHEET-42]; null: no row has two names that Laci knows. */
export function readPeopleHead(
  about: PeopleAbout,
  rows: SheetRows,
  remembered?: FieldChoices<PersonField>,
): PersonHead | null {
  return readers[about].readHead(rows, remembered)
}

/** The same with a header row that somebody named. */
export function peopleHeadAt(
  about: PeopleAbout,
  rows: SheetRows,
  first: number,
  remembered?: FieldChoices<PersonField>,
): PersonHead {
  return readers[about].headAt(rows, first, remembered)
}
