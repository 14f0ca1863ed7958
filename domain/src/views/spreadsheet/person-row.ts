import { tidyName } from '../../base/lib/tidy-name.ts'
import type { Rupiah } from '../../base/money/rupiah.ts'
import { type PhoneNumber, readPhoneNumber } from '../../base/phone/phone-number.ts'
import { type Cell, cellText, isBlank, isFormulaError } from '../../base/table/cell.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { maximumPointCount } from '../../point/points.ts'
import { isScientific } from './code-column.ts'
import type { ColumnMarks } from './column-marks.ts'
import { readDay } from './day-cell.ts'
import { readQuantity, readSum } from './number-text.ts'
import { isActiveWord, type PersonField } from './person-columns.ts'
import type { PersonIssue, PersonIssueCode } from './person-issue.ts'
import type { FieldMapping } from './sheet-head.ts'

/** What one row says of somebody; a member that is not there was not said. */
export type PersonValues = {
  readonly id?: string
  readonly name?: string
  /** `+628…`. */
  readonly phone?: string
  readonly address?: string
  readonly group?: string
  readonly note?: string
  readonly isActive?: boolean
  readonly owedRupiah?: Rupiah
  readonly pointCount?: number
  readonly day?: BusinessDay
  readonly dueDay?: BusinessDay
  /** Null: none. */
  readonly limitRupiah?: Rupiah | null
  readonly days?: number | null
}

export type PersonRowOptions = {
  readonly mapping: FieldMapping<PersonField>
  readonly columnCount: number
  readonly marks: ColumnMarks<PersonField>
}

/** How long the texts of a customer and of a supplier may be. */
const longest = { name: 80, address: 200, group: 40, note: 200 } as const

/** Reads one row of people [SPREADSHEET-44]: what cannot be read is an error with its cell, and nothing of it is guessed. */
export function readPersonRow(
  cells: readonly Cell[],
  { mapping, columnCount, marks }: PersonRowOptions,
): { readonly values: PersonValues; readonly issues: PersonIssue[] } {
  const issues: PersonIssue[] = []
  const cellOf = new Map(Array.from(mapping, ([index, field]) => [field, cells[index]] as const))
  const issue = (
    field: PersonField | null,
    code: PersonIssueCode,
    level: PersonIssue['level'],
    suggestion?: string,
  ) => {
    const shown = field === null ? '' : cellText(cellOf.get(field)).slice(0, 60)
    issues.push({ field, code, level, shown, ...(suggestion === undefined ? {} : { suggestion }) })
  }
  for (const [field, cell] of cellOf) if (isFormulaError(cell)) issue(field, 'formula_error', 'error')
  if (cells.slice(columnCount).some((cell) => !isBlank(cell))) issue(null, 'row_too_long', 'error')

  const textOf = (field: PersonField): string => {
    const cell = cellOf.get(field)
    return isBlank(cell) || isFormulaError(cell) ? '' : tidyName(cellText(cell))
  }
  const upTo = (field: keyof typeof longest, text: string): string | undefined => {
    if (text === '') return undefined
    if (text.length <= longest[field]) return text
    issue(field, 'too_long', 'error', String(longest[field]))
    return undefined
  }

  const { phone, others } = readPhones()
  const notes = [textOf('note'), ...others.map((other) => `Telp: ${other}`)].filter((text) => text !== '')
  const first = textOf('name')
  const last = textOf('lastName')
  const isWhole = last === '' || first.toLowerCase().endsWith(last.toLowerCase())
  const street = textOf('address')
  const town = textOf('city')
  const hasTown = town === '' || street.toLowerCase().includes(town.toLowerCase())
  const values = {
    id: cellText(cellOf.get('id')).toLowerCase() || undefined,
    name: upTo('name', isWhole ? first : `${first} ${last}`.trim()),
    phone,
    address: upTo('address', hasTown ? street : [street, town].filter(Boolean).join(', ')),
    group: upTo('group', textOf('group')),
    note: upTo('note', notes.join('. ')),
    isActive: readActive(),
    owedRupiah: sum('owed'),
    limitRupiah: limit(),
    pointCount: points(),
    days: termDays(),
    day: dayIn('day'),
    dueDay: dayIn('dueDay'),
  }
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    issues,
  }

  function readPhones(): { phone: PhoneNumber | undefined; others: string[] } {
    let found: PhoneNumber | undefined
    const rest: string[] = []
    for (const field of ['phone', 'otherPhone'] as const) {
      const text = textOf(field)
      if (text === '') continue
      if (isScientific(text)) {
        issue(field, 'phone_destroyed', 'error')
        continue
      }
      for (const part of numbersIn(text)) {
        const read = readPhoneNumber(part.replace(/[.,]0$/, ''))
        if (read.ok && found === undefined) found = read.value
        else if (!read.ok || read.value !== found) rest.push(part)
      }
      if (field === 'phone' && found === undefined) issue(field, 'phone_in_note', 'warning')
    }
    return { phone: found, others: rest }
  }

  function sum(field: 'owed' | 'limit'): Rupiah | undefined {
    const cell = cellOf.get(field)
    if (isFormulaError(cell)) return undefined
    if (typeof cell === 'string' && /^(lunas|nihil|nol|kosong|tidak ada|paid)$/i.test(cellText(cell)))
      return 0 as Rupiah
    const read = readSum(cell, marks.get(field)?.mark ?? 'auto')
    if (read.kind === 'none') return undefined
    if (read.kind === 'refused') {
      issue(field, read.refusal === 'negative' ? 'owed_negative' : read.refusal, 'error')
      return undefined
    }
    if (read.isRounded) issue(field, 'rounded', 'warning', String(read.value))
    return read.value
  }

  function limit(): Rupiah | null | undefined {
    const read = sum('limit')
    // Programs write 0 where there is none.
    return read === 0 ? null : read
  }

  function points(): number | undefined {
    const cell = cellOf.get('points')
    if (isFormulaError(cell)) return undefined
    const read = readQuantity(cell, marks.get('points')?.mark ?? 'auto')
    if (read.kind === 'none') return undefined
    if (read.kind === 'refused') {
      issue('points', read.refusal, 'error')
      return undefined
    }
    if (read.value < 0 || read.value > maximumPointCount * 1000) {
      issue('points', read.value < 0 ? 'negative' : 'too_large', 'error')
      return undefined
    }
    // What the customer has not whole is not there yet.
    const whole = Math.floor(read.value / 1000)
    if (whole * 1000 !== read.value) issue('points', 'rounded', 'warning', String(whole))
    return whole
  }

  function termDays(): number | null | undefined {
    const text = textOf('days')
    if (text === '') return undefined
    const found = /^(?:net\s*)?(\d{1,4})(?:[.,]0+)?(?:\s*(?:hari|days?))?$/i.exec(text)
    const count = found === null ? Number.NaN : Number(found[1])
    if (count === 0) return null
    if (count >= 1 && count <= 365) return count
    issue('days', 'days_unclear', 'error')
    return undefined
  }

  function dayIn(field: 'day' | 'dueDay'): BusinessDay | undefined {
    const cell = cellOf.get(field)
    if (isFormulaError(cell)) return undefined
    const read = readDay(cell)
    if (read === 'refused') issue(field, 'not_day', 'error')
    return read === 'refused' || read === null ? undefined : read
  }

  function readActive(): boolean | undefined {
    const text = textOf('active')
    if (text === '') return undefined
    const isActive = isActiveWord(text)
    if (isActive !== null) return isActive
    issue('active', 'not_yes_no', 'warning')
    return undefined
  }
}

/** Several numbers in one cell stand behind marks that are in none. */
function numbersIn(text: string): string[] {
  const parts = text
    .split(/[;,|&\n/]|\bdan\b|\batau\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const areNumbers = parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= 5)
  return areNumbers ? parts : [text]
}
