import type { Rupiah } from '../../base/money/rupiah.ts'
import { paperRupiah } from '../../base/print/paper-text.ts'
import { type Cell, isBlank } from '../../base/table/cell.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { nameKey } from '../../catalog/product-index.ts'
import { type CustomerChanges, customerDefaults } from '../../customer/customer.ts'
import { type SupplierChanges, supplierDefaults } from '../../supplier/supplier.ts'
import type { PeopleAbout, PersonField } from './person-columns.ts'
import type { PersonIssue, PersonIssueCode } from './person-issue.ts'
import { type PersonRowOptions, type PersonValues, readPersonRow } from './person-row.ts'
import { isSumName } from './sum-name.ts'

/** What a debt or points of a file mean for who is in the shop already. */
export type OwedMode = 'ignore' | 'match'

/** Somebody whom the shop knows; a supplier has no group, no limit and no points. */
export type KnownPerson = {
  readonly personId: string
  readonly fields: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly note: string
    readonly isActive: boolean
    readonly group?: string
    readonly kasbonLimitRupiah?: Rupiah | null
    readonly kasbonDays?: number | null
    readonly paymentDays?: number | null
  }
}

export type PersonChanges = CustomerChanges & SupplierChanges

/** What an import would do with one row of people. */
export type PlannedPerson = {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number
  readonly kind: 'new' | 'changed' | 'same' | 'error'
  readonly name: string
  readonly phone: string
  readonly issues: readonly PersonIssue[]
  /** Absent for a row that is left out. */
  readonly personId?: string
  /** What is recorded of it; empty: nothing. */
  readonly changes?: PersonChanges
  /** What the file says is owed, in this row. */
  readonly owedRupiah?: Rupiah
  readonly pointCount?: number
  readonly day?: BusinessDay
  readonly dueDay?: BusinessDay
  /** What this row adds to the debt of somebody new. */
  readonly openingRupiah?: Rupiah
  readonly openingPoints?: number
  /** What somebody known owes and has collected from then on; on the first of the rows. */
  readonly targetRupiah?: number
  readonly targetPoints?: number
}

export type PeoplePlannerDeps = PersonRowOptions & {
  readonly about: PeopleAbout
  readonly known: Iterable<KnownPerson>
  /** The id of somebody whom a row makes: the same for the same text, in this import alone. */
  readonly idOf: (identity: string) => string
  readonly mode: OwedMode
  readonly owedBy: (personId: string) => number
  readonly pointsOf: (personId: string) => number
  /** When the customers agreed to their numbers being kept [CUSTOMER-1]; null: nobody has said so, and they are left out. */
  readonly consentAt: Instant | null
}

export type PeoplePlanner = {
  /** Rows are planned in the order of the file; what is empty is nothing. */
  plan(rowNumber: number, cells: readonly Cell[]): void
  /** All of them, once the last one was planned. */
  rows(): readonly PlannedPerson[]
}

type Row = { -readonly [Member in keyof PlannedPerson]: PlannedPerson[Member] } & { issues: PersonIssue[] }

type Person = {
  readonly personId: string
  readonly known: KnownPerson | null
  name: string
  phone: string
  /** What the shop or an earlier row says of them. */
  fields: KnownPerson['fields'] | null
  rows: Row[]
  /** A row of theirs is left out: what the file says of the debt is not whole. */
  isCut: boolean
}

/**
 * Says for each row of a file whom it is about and what it would do [SPREADSHEET-43]: the same number is the same person, else
 * the same name where one of the two has none. Rows of one person add up. Who is in the shop keeps what is there; only what is
 * empty is filled in, and the debt is changed where somebody asks for it.
 */
export function createPeoplePlanner(deps: PeoplePlannerDeps): PeoplePlanner {
  const { about } = deps
  const byId = new Map<string, Person>()
  const byPhone = new Map<string, Person>()
  /** Null: several have that name. */
  const byName = new Map<string, Person | null>()
  /** The same of those without a number. */
  const byNameAlone = new Map<string, Person | null>()
  const planned: Row[] = []
  const rowOf = new Map<string, number>()

  for (const known of deps.known) {
    const { personId, fields } = known
    // Who is hidden and owes nothing is nobody any more.
    const person = { personId, known, name: fields.name, phone: fields.phone, fields, rows: [], isCut: false }
    if (fields.isActive || deps.owedBy(personId) !== 0) add(person)
    // Our own export names them all the same.
    else byId.set(personId, person)
  }

  function add(person: Person): void {
    byId.set(person.personId, person)
    if (person.phone !== '' && !byPhone.has(person.phone)) byPhone.set(person.phone, person)
    const key = nameKey(person.name)
    byName.set(key, byName.has(key) ? null : person)
    if (person.phone === '') byNameAlone.set(key, byNameAlone.has(key) ? null : person)
  }

  function find({ id, phone = '', name = '' }: PersonValues): { person: Person; isNamed: boolean } | null {
    const byNumber = (id === undefined ? undefined : byId.get(id)) ?? (phone ? byPhone.get(phone) : undefined)
    if (byNumber !== undefined) return { person: byNumber, isNamed: false }
    // Suppliers are found by their name everywhere; a customer with another number is another person.
    const isAnyNumber = about === 'suppliers' || phone === ''
    const named = (isAnyNumber ? byName : byNameAlone).get(nameKey(name)) ?? null
    if (named === null) return null
    return isAnyNumber || named.phone === '' ? { person: named, isNamed: true } : null
  }

  function plan(rowNumber: number, cells: readonly Cell[]): void {
    if (cells.every(isBlank)) return
    const { values, issues } = readPersonRow(cells, deps)
    const found = find(values)
    const row: Row = {
      rowNumber,
      kind: 'error',
      name: values.name ?? found?.person.name ?? '',
      phone: values.phone ?? '',
      issues,
      ...(values.owedRupiah === undefined ? {} : { owedRupiah: values.owedRupiah }),
      ...(values.pointCount === undefined ? {} : { pointCount: values.pointCount }),
      ...(values.day === undefined ? {} : { day: values.day }),
      ...(values.dueDay === undefined ? {} : { dueDay: values.dueDay }),
    }
    planned.push(row)
    const add = (
      code: PersonIssueCode,
      level: PersonIssue['level'],
      field: PersonField | null,
      suggestion?: string,
    ) => issues.push({ field, code, level, shown: '', ...(suggestion === undefined ? {} : { suggestion }) })
    const { name = '', phone = '' } = values
    if (isSumName(name) && phone === '') add('sum_row', 'error', 'name')
    if (name === '' && found === null && !issues.some(({ field }) => field === 'name')) {
      add('required', 'error', 'name')
    }
    const text = JSON.stringify([nameKey(name), ...cells.map((cell) => (isBlank(cell) ? '' : String(cell)))])
    const twin = rowOf.get(text)
    if (twin !== undefined && (values.owedRupiah ?? 0) > 0) add('same_row', 'error', null, String(twin))
    if (issues.some(({ level }) => level === 'error')) {
      if (found !== null && twin === undefined) found.person.isCut = true
      return
    }
    rowOf.set(text, rowNumber)
    const person = found?.person ?? newPerson(values)
    const first = person.rows[0]
    if (first !== undefined) add('same_person', 'warning', 'name', String(first.rowNumber))
    else if (found?.isNamed) add('name_matched', 'warning', 'name', person.name)
    else if (person.known !== null && name !== '' && nameKey(name) !== nameKey(person.name))
      add('phone_matched', 'warning', 'phone', person.name)
    const changes = changesOf(person, values)
    person.fields = { ...(person.fields ?? blank), ...changes } as KnownPerson['fields']
    if (phone !== '' && person.phone === '') {
      person.phone = phone
      byPhone.set(phone, person)
    }
    row.personId = person.personId
    row.changes = changes
    person.rows.push(row)
    if (person.known === null) {
      if (values.owedRupiah) row.openingRupiah = values.owedRupiah
      if (values.pointCount && about === 'customers') row.openingPoints = values.pointCount
    }
    row.kind =
      person.known === null && person.rows.length === 1
        ? 'new'
        : Object.keys(changes).length > 0 ||
            row.openingRupiah !== undefined ||
            row.openingPoints !== undefined
          ? 'changed'
          : 'same'
  }

  function newPerson({ name = '', phone = '' }: PersonValues): Person {
    const identity = phone === '' ? nameKey(name) : phone
    const personId = deps.idOf(identity)
    const person: Person = { personId, known: null, name, phone, fields: null, rows: [], isCut: false }
    add(person)
    return person
  }

  /** Everything of somebody new; of who is known what is not there yet. */
  function changesOf(person: Person, values: PersonValues): PersonChanges {
    const { phone = '', address = '', note = '', group = '', limitRupiah, days } = values
    const isKept = about === 'suppliers' || deps.consentAt !== null
    const given = {
      address,
      note,
      ...(phone !== '' &&
        isKept &&
        (about === 'suppliers' ? { phone } : { phone, phoneConsentAt: deps.consentAt })),
      ...(about === 'customers' ? { group } : {}),
      ...(about === 'customers' && limitRupiah != null && { kasbonLimitRupiah: limitRupiah }),
      ...(days != null && (about === 'customers' ? { kasbonDays: days } : { paymentDays: days })),
    }
    const before = person.fields
    if (before === null) {
      const defaults = about === 'customers' ? customerDefaults : supplierDefaults
      const isActive = values.isActive ?? true
      return { ...defaults, ...given, name: values.name ?? '', isActive }
    }
    const isEmpty = (value: unknown) => value === '' || value === null || value === undefined
    const filled = Object.entries(given).filter(
      ([field, value]) => !isEmpty(value) && isEmpty(before[field as keyof typeof before]),
    )
    const changes = Object.fromEntries(filled)
    // The moment goes with the number.
    return 'phone' in changes || !('phoneConsentAt' in changes)
      ? changes
      : Object.fromEntries(filled.filter(([field]) => field !== 'phoneConsentAt'))
  }

  return {
    plan,
    rows() {
      for (const person of byId.values()) if (person.known !== null) judgeKnown(person)
      return planned
    },
  }

  /** The debt and the points of who is in the shop: kept, or made what the file says. */
  function judgeKnown({ personId, rows, isCut }: Person): void {
    const [first] = rows
    if (first === undefined) return
    judge('owedRupiah', deps.owedBy(personId))
    if (about === 'customers') judge('pointCount', deps.pointsOf(personId))

    function judge(member: 'owedRupiah' | 'pointCount', now: number): void {
      const said = rows.filter((row) => row[member] !== undefined)
      const total = said.reduce((sum, row) => sum + (row[member] ?? 0), 0)
      if (said.length === 0 || total === now) return
      const isDebt = member === 'owedRupiah'
      const isMatched = deps.mode === 'match' && !isCut
      first!.issues.push({
        field: isDebt ? 'owed' : 'points',
        code: `${isDebt ? 'owed' : 'points'}_${isMatched ? 'matched' : 'kept'}`,
        level: 'warning',
        shown: '',
        suggestion: isDebt ? paperRupiah(now) : `${now} poin`,
      })
      if (!isMatched) return
      if (isDebt) first!.targetRupiah = total
      else first!.targetPoints = total
      if (first!.kind === 'same') first!.kind = 'changed'
    }
  }
}

const blank: KnownPerson['fields'] = { name: '', phone: '', address: '', note: '', isActive: true }

/** Whether a row does anything. */
export function isMovingPerson(row: PlannedPerson): boolean {
  return row.kind === 'new' || row.kind === 'changed'
}
