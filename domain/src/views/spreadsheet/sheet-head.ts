import { type Cell, cellText, isBlank, type SheetRows } from '../../base/table/cell.ts'
import { type HeaderRows, headerFrom, isLabels } from './header-rows.ts'

/** A header as it is compared: lower case, without accents, `*`, `(Rp)` and punctuation; `namaBarang` is two words [SPREADSHEET-3]. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\(\s*(rp|idr)\.?\s*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s(rp|idr)$/, '')
    .trim()
}

/** One column of a file with what it is guessed to be. */
export type FileColumn = {
  /** Where it stands, from 0. */
  readonly index: number
  readonly header: string
  /** The first values in it, for people. */
  readonly samples: readonly string[]
}

export type ColumnGuess = FileColumn & { readonly values: readonly Cell[] }

/** Which field each column of the file is; columns that are not in it are left out. */
export type FieldMapping<Field> = ReadonlyMap<number, Field>

/** What somebody chose for a header in this shop, by `headerKey`; null: it is left out. */
export type FieldChoices<Field> = ReadonlyMap<string, Field | null>

export type HeadOf<Field> = {
  /** Where the last header row is, from 0. The rows of data come after it. */
  readonly headerIndex: number
  /** Where the first one is: a header may stand in several. */
  readonly firstHeaderIndex: number
  readonly columnCount: number
  readonly columns: readonly FileColumn[]
  readonly mapping: FieldMapping<Field>
  /** Fields that two columns could be: somebody has to choose. The first column has it until then. */
  readonly doubled: readonly Field[]
  /** Columns without a name beside one that is read: somebody is asked what they are. */
  readonly unnamed: readonly number[]
}

/** Rows in which the header is looked for. */
export const searchedRows = 10
const sampledRows = 200
const shownSamples = 3

/** The row that looks most like a header where no name is known: the first with the most texts. Null: no table at all. */
export function likelyHeader(rows: SheetRows): number | null {
  const counts = rows
    .slice(0, searchedRows)
    .map((cells) => cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length)
  const most = Math.max(0, ...counts)
  return most >= 2 && rows.length >= 2 ? counts.indexOf(most) : null
}

/** What the columns of one kind of file are called. */
export type HeadNames<Field> = {
  /** By `headerKey`. */
  readonly fieldOfHeader: ReadonlyMap<string, Field>
  /** A name to which something was added, or that means this only where no other column does. */
  looseField(header: string): Field | null
  /** What the values of a column say of its name: another field, null for none; undefined: nobody knows. */
  judge?(column: ColumnGuess, key: string, field: Field | null): Field | null | undefined
  /** What the columns together say; `fields` by the place in `columns`. */
  settle?(
    columns: readonly ColumnGuess[],
    fields: (Field | null | undefined)[],
    isChosen: (column: ColumnGuess) => boolean,
  ): void
}

export type HeadReader<Field> = {
  /**
   * Finds the header among the first ten rows, because people put a title above it, and guesses what the columns are
   * [SPREADSHEET-3]. Null: no row has two names that Laci knows. `remembered`: what somebody chose for a header in this shop.
   */
  readHead(rows: SheetRows, remembered?: FieldChoices<Field>): HeadOf<Field> | null
  /** The same with a header row that somebody named. */
  headAt(rows: SheetRows, first: number, remembered?: FieldChoices<Field>): HeadOf<Field>
}

export function createHeadReader<Field extends string>(names: HeadNames<Field>): HeadReader<Field> {
  const { fieldOfHeader, looseField, judge, settle } = names

  function fieldOf(header: string, remembered: FieldChoices<Field>): Field | null {
    const key = headerKey(header)
    if (key === '') return null
    return remembered.get(key) ?? fieldOfHeader.get(key) ?? looseField(header)
  }

  /** The field whose name stands there, null where somebody chose none, undefined where nobody knows. */
  function exactField(column: ColumnGuess, remembered: FieldChoices<Field>): Field | null | undefined {
    const key = headerKey(column.header)
    if (remembered.has(key)) return remembered.get(key)
    const field = fieldOfHeader.get(key) ?? null
    return judge === undefined ? (field ?? undefined) : judge(column, key, field)
  }

  function headOf(
    rows: SheetRows,
    { first, last, texts }: HeaderRows,
    remembered: FieldChoices<Field>,
  ): HeadOf<Field> {
    const body = rows.slice(last + 1, last + 1 + sampledRows)
    const columnCount = rows.slice(first, last + 1).reduce((most, row) => Math.max(most, row.length), 0)
    const columns = Array.from({ length: columnCount }, (_, index): ColumnGuess => {
      const values = body
        .map((row) => row[index])
        .filter((value): value is Cell => value !== undefined && !isBlank(value))
      const samples = values.slice(0, shownSamples).map(cellText)
      return { index, header: texts[index] ?? '', samples, values }
    }).filter(({ header, values }) => header !== '' || values.length > 0)
    const mapping = new Map<number, Field>()
    const doubled = new Set<Field>()
    const taken = new Set<Field>()
    const take = (index: number, field: Field) => {
      if (taken.has(field)) doubled.add(field)
      else mapping.set(index, field)
      taken.add(field)
    }
    const exact = columns.map((column) => exactField(column, remembered))
    settle?.(columns, exact, ({ header }) => remembered.has(headerKey(header)))
    for (const [at, { index }] of columns.entries()) {
      const field = exact[at]
      if (field) take(index, field)
    }
    const exactFields = new Set(taken)
    for (const [at, { index, header }] of columns.entries()) {
      if (exact[at] !== undefined) continue
      // A column of exactly that name goes before one that adds a store or a list of prices to it.
      const field = looseField(header)
      if (field !== null && !exactFields.has(field)) take(index, field)
    }
    return {
      headerIndex: last,
      firstHeaderIndex: first,
      columnCount,
      columns: columns.map(({ values: _, ...column }) => column),
      mapping,
      doubled: [...doubled],
      unnamed: columns.filter((column) => isUnnamed(column, mapping)).map(({ index }) => index),
    }
  }

  function headerAt(rows: SheetRows, first: number, remembered: FieldChoices<Field>): HeaderRows {
    return headerFrom(rows, first, (text) => fieldOf(text, remembered) !== null)
  }

  function knownCount({ texts }: HeaderRows, remembered: FieldChoices<Field>): number {
    return new Set(texts.map((text) => fieldOf(text, remembered)).filter((field) => field !== null)).size
  }

  return {
    readHead(rows, remembered = new Map()) {
      for (let first = 0; first < Math.min(searchedRows, rows.length); first += 1) {
        const head = headerAt(rows, first, remembered)
        const known = knownCount(head, remembered)
        if (known < 2) continue
        // Names of groups above the columns: the header that says more begins below them.
        const below = rows[head.last + 1]
        const isAbove =
          below !== undefined &&
          isLabels(below) &&
          knownCount(headerAt(rows, head.last + 1, remembered), remembered) > known
        if (!isAbove) return headOf(rows, head, remembered)
      }
      return null
    },
    headAt(rows, first, remembered = new Map()) {
      return headOf(rows, headerAt(rows, first, remembered), remembered)
    },
  }
}

function isUnnamed({ index, header, values }: ColumnGuess, mapping: FieldMapping<string>): boolean {
  if (header !== '' || mapping.has(index)) return false
  const isNumbered = values.every((value, at) => cellText(value).replace(/\.$/, '') === String(at + 1))
  return !isNumbered && (mapping.has(index - 1) || mapping.has(index + 1))
}

/** Words as people shorten them above a column. */
const shortWords: Readonly<Record<string, string>> = {
  ...{ brg: 'barang', prd: 'produk', hrg: 'harga', stk: 'stok', kd: 'kode', nm: 'nama', jml: 'jumlah' },
  ...{ jmlh: 'jumlah', kat: 'kategori', sat: 'satuan', minimal: 'minimum', min: 'minimum' },
  ...{ tgl: 'tanggal', telp: 'telepon', tlp: 'telepon', plg: 'pelanggan', ket: 'keterangan', almt: 'alamat' },
}

/**
 * Finds a name that is written as one or with shortened words, or that has a store in brackets or a list of prices before a
 * dash [SPREADSHEET-18].
 */
export function looseNames<Field>(
  fieldOfHeader: ReadonlyMap<string, Field>,
): (header: string) => Field | null {
  const compact = (key: string) =>
    key
      .replace(/^(def|default) (?=.)/, '')
      .split(' ')
      .map((word) => shortWords[word] ?? word)
      .join('')
  const ofCompact = new Map(
    Array.from(fieldOfHeader, ([key, field]) => [compact(key), field] as const).reverse(),
  )
  return (header) => {
    const bare = bareHeader(header)
    const parts = bare.split(/\s[-–|:]\s/)
    for (const text of [bare, parts.at(-1) ?? '', parts[0] ?? '']) {
      const found = ofCompact.get(compact(headerKey(text)))
      if (found !== undefined) return found
    }
    return null
  }
}

/** A header without what stands in brackets. */
export function bareHeader(header: string): string {
  const [start = '', ...rest] = header.split(/[[(]/)
  return [start, ...rest.map((text) => text.slice(text.search(/[\])]/) + 1))].join(' ')
}
