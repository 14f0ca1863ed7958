import { rupiah } from '../../base/money/rupiah.ts'
import type { Fact } from '../../events/fact.ts'
import type { KasbonAdjusted } from '../../kasbon/events.ts'
import { isMovingPerson, type PersonChanges, type PlannedPerson } from './people-plan.ts'
import type { PeopleAbout } from './person-columns.ts'

/** So many rows are recorded in one transaction: a sale waits for one of these at most (ruling 25). */
export const peoplePerPart = 100

type Counter = Pick<KasbonAdjusted, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>

export type PeoplePart = {
  readonly about: PeopleAbout
  readonly importId: string
  readonly counter: Counter
  /** What is owed and collected at this very moment. */
  readonly owedBy: (personId: string) => number
  readonly pointsOf: (personId: string) => number
}

const accounts = { customers: 'kasbon', suppliers: 'payable' } as const

export type BalanceOf = (account: 'kasbon' | 'payable' | 'point', subject: string) => number

/** What people owe and have collected, by the balances of the shop. */
export function peopleNow(about: PeopleAbout, balanceOf: BalanceOf): Pick<PeoplePart, 'owedBy' | 'pointsOf'> {
  return {
    owedBy: (personId) => balanceOf(accounts[about], personId),
    pointsOf: (personId) => (about === 'customers' ? balanceOf('point', personId) : 0),
  }
}

/** By how much a row moves a debt and points, as they stand now. */
export function movedByPerson(
  { personId = '', openingRupiah, openingPoints, targetRupiah, targetPoints }: PlannedPerson,
  { owedBy, pointsOf }: Pick<PeoplePart, 'owedBy' | 'pointsOf'>,
): { readonly amountRupiah: number; readonly pointCount: number } {
  return {
    amountRupiah: openingRupiah ?? (targetRupiah === undefined ? 0 : targetRupiah - owedBy(personId)),
    pointCount: openingPoints ?? (targetPoints === undefined ? 0 : targetPoints - pointsOf(personId)),
  }
}

/** The facts of at most `peoplePerPart` rows: the records, and each debt as one of the old notebook [SPREADSHEET-46]. */
export function peopleFacts(rows: readonly PlannedPerson[], part: PeoplePart): Fact[] {
  const { about, importId, counter } = part
  const moving = rows.filter(isMovingPerson)
  // Once for each person: several rows may fill in something.
  const changesOf = new Map<string, PersonChanges>()
  for (const { personId = '', changes = {} } of moving) {
    if (Object.keys(changes).length === 0) continue
    changesOf.set(personId, { ...changesOf.get(personId), ...changes })
  }
  const records = Array.from(changesOf, ([personId, changes]) => ({ personId, changes }))
  return [
    ...(records.length === 0 ? [] : [recordFact(about, records, importId)]),
    ...moving.flatMap((row): Fact[] => {
      const { personId = '', name, targetRupiah } = row
      const { amountRupiah, pointCount } = movedByPerson(row, part)
      if (amountRupiah === 0 && pointCount === 0) return []
      const reason = targetRupiah === undefined ? 'opening' : 'correction'
      const dueDay = row.dueDay ?? row.day
      const body = {
        ...({ ...counter, reason, amountRupiah: rupiah(amountRupiah), note: noteOf(row), importId } as const),
        ...(dueDay !== undefined && amountRupiah > 0 && { dueDay }),
      }
      return about === 'customers'
        ? [
            {
              kind: 'kasbon_adjusted',
              body: { ...body, customerId: personId, ...(pointCount !== 0 && { pointCount }) },
            },
          ]
        : [
            {
              kind: 'payable_adjusted',
              body: { ...body, supplierId: personId, supplierName: name.slice(0, 80) },
            },
          ]
    }),
  ]
}

function noteOf({ day, targetRupiah }: PlannedPerson): string {
  const since = day === undefined ? '' : `, ${day.split('-').reverse().join('/')}`
  return targetRupiah === undefined ? `Impor${since}` : `Impor: disamakan dengan berkas${since}`
}

export function recordFact(
  about: PeopleAbout,
  records: readonly { readonly personId: string; readonly changes: PersonChanges }[],
  importId: string,
): Fact {
  return about === 'customers'
    ? {
        kind: 'customer_saved',
        body: {
          customers: records.map(({ personId, changes }) => ({ customerId: personId, changes })),
          importId,
        },
      }
    : {
        kind: 'supplier_saved',
        body: {
          suppliers: records.map(({ personId, changes }) => ({ supplierId: personId, changes })),
          importId,
        },
      }
}
