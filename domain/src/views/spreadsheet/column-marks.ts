import { type Cell, tidyText } from '../../base/table/cell.ts'
import type { FieldKind } from '../../catalog/product-fields.ts'
import { columnOfField, type ImportField } from './columns.ts'
import { bareNumber, type DecimalMark, isAmbiguousNumber } from './number-text.ts'
import type { PersonField } from './person-columns.ts'
import { isOwnHeader } from './product-head.ts'
import type { FieldMapping, FileColumn } from './sheet-head.ts'

/** What the marks in the numbers of one column mean. */
export type ColumnMark = {
  readonly mark: DecimalMark
  /** No value of the column leaves no doubt, and some could be either: somebody is asked. */
  readonly isDoubtful: boolean
}

export type ColumnMarks<Field = ImportField> = ReadonlyMap<Field, ColumnMark>

export type MarkSurvey<Field = ImportField> = {
  read(cells: readonly Cell[]): void
  /** `chosen`: what somebody said of the columns that leave a doubt. */
  marks(chosen: DecimalMark): ColumnMarks<Field>
}

type Mark = ',' | '.'

type Counts = {
  /** Values that can be read with this mark alone: `1234.000`, `0.5`, `1,234.50`. */
  readonly sure: Record<Mark, number>
  /** Short fractions of small numbers: in money they may be a slip of the hand. */
  readonly short: Record<Mark, number>
  /** `1.500`: thousands or a fraction. */
  readonly open: Record<Mark, number>
}

/** Columns of people that hold numbers; those of goods say it themselves. */
const personKinds: { readonly [Field in PersonField]?: FieldKind } = {
  owed: 'rupiah',
  limit: 'rupiah',
  points: 'quantity',
  days: 'quantity',
}

function kindOf(field: ImportField | PersonField): FieldKind {
  const kinds: { readonly [field: string]: FieldKind } = personKinds
  const column: { readonly [field: string]: { readonly kind: FieldKind } } = columnOfField
  return kinds[field] ?? column[field]?.kind ?? 'text'
}

/**
 * A column has one meaning [SPREADSHEET-17]: its values that leave no doubt say which mark stands before the fraction. Without
 * such a value money is thousands, and a quantity is as our own export or the rest of the file writes it, else asked about.
 */
export function surveyMarks<Field extends ImportField | PersonField>(
  columns: readonly FileColumn[],
  mapping: FieldMapping<Field>,
): MarkSurvey<Field> {
  const read = [...mapping]
    .map(([index, field]) => ({ index, field, kind: kindOf(field), counts: noCounts() }))
    .filter(({ kind }) => kind === 'rupiah' || kind === 'quantity')
  return {
    read(cells) {
      for (const { index, counts } of read) {
        const cell = cells[index]
        // Numbers of a workbook are exact, and a text without a mark says nothing.
        if (typeof cell === 'string' && /[.,]/.test(cell)) count(cell, counts)
      }
    },
    marks(chosen) {
      const own = ownMark(columns, read)
      const others = markOfFile(read)
      return new Map(
        read.map(({ field, kind, counts }): [Field, ColumnMark] => [
          field,
          kind === 'rupiah'
            ? { mark: moneyMark(counts), isDoubtful: false }
            : quantityMark(counts, { own, chosen, others }),
        ]),
      )
    },
  }
}

function quantityMark(
  { sure, short, open }: Counts,
  { own, chosen, others }: { own: Mark | null; chosen: DecimalMark; others: Mark | null },
): ColumnMark {
  const decided = decide(sum(sure, short))
  if (decided !== null) return { mark: decided, isDoubtful: false }
  if (own !== null && open[own] > 0) return { mark: own, isDoubtful: false }
  if (open[','] + open['.'] === 0) return { mark: 'auto', isDoubtful: false }
  if (chosen !== 'auto') return { mark: chosen, isDoubtful: false }
  return { mark: others ?? 'auto', isDoubtful: true }
}

function noCounts(): Counts {
  return { sure: { ',': 0, '.': 0 }, short: { ',': 0, '.': 0 }, open: { ',': 0, '.': 0 } }
}

function count(text: string, counts: Counts): void {
  const { digits } = bareNumber(tidyText(text))
  if (!/^\d[\d.,]*$/.test(digits)) return
  const marks = digits.replaceAll(/\d/g, '')
  const last = marks.at(-1) as Mark | undefined
  if (last === undefined) return
  const isMixed = new Set(marks).size > 1
  if (isMixed || marks.length > 1) {
    counts.sure[isMixed ? last : last === ',' ? '.' : ','] += 1
  } else if (isAmbiguousNumber(digits)) {
    counts.open[last] += 1
  } else {
    const [whole = '', decimals = ''] = digits.split(last)
    const isShort = whole.length <= 3 && !/^0/.test(whole) && decimals.length > 0 && decimals.length < 3
    counts[isShort ? 'short' : 'sure'][last] += 1
  }
}

/** The mark that clearly more values speak for; null: none, or they contradict each other. */
function decide(points: Record<Mark, number>): Mark | null {
  const more: Mark = points[','] > points['.'] ? ',' : '.'
  return points[more] > 0 && points[more] >= 2 * points[more === ',' ? '.' : ','] ? more : null
}

/** One `12.5` among hundreds of `12.500` is a slip, and turns no list of prices into a thousandth. */
function moneyMark({ sure, short, open }: Counts): DecimalMark {
  const points = { ...sure }
  for (const mark of [',', '.'] as const) if (short[mark] >= open[mark]) points[mark] += short[mark]
  return decide(points) ?? 'auto'
}

function sum(one: Record<Mark, number>, other: Record<Mark, number>): Record<Mark, number> {
  return { ',': one[','] + other[','], '.': one['.'] + other['.'] }
}

type Read = readonly { readonly kind: FieldKind; readonly counts: Counts }[]

/** A program writes all its numbers alike. */
function markOfFile(read: Read): Mark | null {
  const points = read.reduce(
    (total, { kind, counts }) => sum(total, kind === 'rupiah' ? counts.sure : sum(counts.sure, counts.short)),
    noCounts().sure,
  )
  return decide(points)
}

/** Our own CSV writes a comma before decimals and nothing between thousands, unless a spreadsheet saved it anew. */
function ownMark(columns: readonly FileColumn[], read: Read): Mark | null {
  const isSavedAnew =
    markOfFile(read) === '.' || read.some(({ kind, counts }) => kind === 'rupiah' && counts.open[','] > 0)
  return isOwnHeader(columns) && !isSavedAnew ? ',' : null
}
