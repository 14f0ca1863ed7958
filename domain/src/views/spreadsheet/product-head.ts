import { type Cell, cellText } from '../../base/table/cell.ts'
import { isCodeColumn } from './code-column.ts'
import { columnOfField, headerOfField, type ImportField, importColumns } from './columns.ts'
import { secondHeaders, storeHeaders } from './program-headers.ts'
import {
  bareHeader,
  type ColumnGuess,
  createHeadReader,
  type FieldChoices,
  type FieldMapping,
  type FileColumn,
  type HeadOf,
  headerKey,
  looseNames,
} from './sheet-head.ts'

/** Columns whose header several fields could mean: what stands in them decides. */
const mixedHeaders: ReadonlySet<string> = new Set(['kode barcode', 'kode', 'barcode sku', 'sku barcode'])

const fieldOfHeader: ReadonlyMap<string, ImportField> = new Map(
  importColumns.flatMap(({ field, header, synonyms }) =>
    [headerKey(header), ...synonyms].map((name) => [name, field] as const),
  ),
)

const looselyNamed = looseNames(fieldOfHeader)

/** Which field of goods each column of the file is; columns that are not in it are left out. */
export type ColumnMapping = FieldMapping<ImportField>

/** What somebody chose for a header in this shop, by `headerKey`; null: it is left out. */
export type ColumnChoices = FieldChoices<ImportField>

export type SheetHead = HeadOf<ImportField>

export const { readHead, headAt } = createHeadReader<ImportField>({
  fieldOfHeader,
  looseField,
  judge({ header, values }, key, field) {
    const meant = field ?? looseField(header)
    if (meant !== null && isNumber(meant) && isYesNo(header, values)) return null
    return refined(key, field, values) ?? undefined
  },
  settle(columns, fields, isChosen) {
    const coded = codeColumn(columns, fields)
    if (coded < 0 || isChosen(columns[coded]!)) return
    for (const [at, field] of fields.entries()) if (field === 'barcode') fields[at] = null
    fields[coded] = 'barcode'
  },
})

function isNumber(field: ImportField): boolean {
  const { kind } = columnOfField[field]
  return kind === 'rupiah' || kind === 'quantity'
}

/** A name with a store in brackets, with the list of prices before it, or written as one [SPREADSHEET-18]. */
function looseField(header: string): ImportField | null {
  return (
    looselyNamed(header) ??
    secondFields.get(headerKey(bareHeader(header))) ??
    storeHeaders.find(([start]) => start.test(headerKey(bareHeader(header))))?.[1] ??
    null
  )
}

const secondFields: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(secondHeaders).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
)

/** *In stock?* is answered by yes or no, and is no quantity [SPREADSHEET-23]. */
function isYesNo(header: string, values: readonly Cell[]): boolean {
  const texts = values.map((value) => cellText(value).toLowerCase())
  const isAnswered = (answer: RegExp) => texts.length > 0 && texts.every((text) => answer.test(text))
  return (
    isAnswered(/^(ya|tidak|y|n|t|yes|no|true|false|ada|habis|kosong)$/) ||
    (header.trim().endsWith('?') && isAnswered(/^[01]$/))
  )
}

/** *Kode/Barcode* holds either: the barcode where most of it are numbers of goods. */
function refined(key: string, guessed: ImportField | null, values: readonly Cell[]): ImportField | null {
  return mixedHeaders.has(key) && guessed === 'barcode' && values.length > 0 && !isCodeColumn(values)
    ? 'sku'
    : guessed
}

const ownHeaders: ReadonlySet<string> = new Set(importColumns.map(({ header }) => header))
/** Columns of ours that nobody else has under these names. */
const ownMarks: ReadonlySet<string> = new Set([headerOfField.id, headerOfField.tracked])

/** Whether these are the columns of our own export or template. */
export function isOwnHeader(columns: readonly Pick<FileColumn, 'header'>[]): boolean {
  const headers = columns.map(({ header }) => header.replace(/ \*$/, ''))
  return (
    headers.filter((header) => ownHeaders.has(header)).length >= 5 &&
    headers.some((header) => ownMarks.has(header))
  )
}

/** The column that holds the numbers of goods where none has them by its name [SPREADSHEET-19]. */
function codeColumn(
  columns: readonly ColumnGuess[],
  fields: readonly (ImportField | null | undefined)[],
): number {
  const isOwnExport = isOwnHeader(columns) && columns.some(({ header }) => header === headerOfField.id)
  const isNamed = columns.some(({ values }, at) => fields[at] === 'barcode' && values.length > 0)
  if (isNamed || isOwnExport) return -1
  return columns.findIndex(
    ({ header, values }, at) =>
      (fields[at] === 'sku' || (fields[at] === undefined && looseField(header) === null)) &&
      isCodeColumn(values),
  )
}
