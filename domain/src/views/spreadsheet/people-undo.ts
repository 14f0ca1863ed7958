import { rupiah } from '../../base/money/rupiah.ts'
import { customerDefaults } from '../../customer/customer.ts'
import type { Fact } from '../../events/fact.ts'
import type { KasbonAdjusted } from '../../kasbon/events.ts'
import { supplierDefaults } from '../../supplier/supplier.ts'
import { peoplePerPart, recordFact } from './people-facts.ts'
import type { PersonChanges } from './people-plan.ts'
import type { PeopleAbout } from './person-columns.ts'

/** What the events of one import have done to one person, added up. */
type Done = {
  readonly changes: PersonChanges
  readonly amountRupiah: number
  readonly pointCount: number
  readonly name: string
}
export type PeopleDone = ReadonlyMap<string, Done>

type PeopleFact = Extract<
  Fact,
  { readonly kind: 'customer_saved' | 'supplier_saved' | 'kasbon_adjusted' | 'payable_adjusted' }
>

/** Whether a fact is one that an import of people records. */
export function isPeopleFact(fact: Fact): fact is PeopleFact {
  return ['customer_saved', 'supplier_saved', 'kasbon_adjusted', 'payable_adjusted'].includes(fact.kind)
}

/** Adds up what an import has recorded, in the order of its device; an undo that broke off is in it. */
export function peopleDone(facts: readonly PeopleFact[]): PeopleDone {
  const done = new Map<string, Done>()
  const add = (personId: string, more: Partial<Done>) => {
    const before = done.get(personId) ?? { changes: {}, amountRupiah: 0, pointCount: 0, name: '' }
    done.set(personId, {
      changes: { ...before.changes, ...more.changes },
      amountRupiah: before.amountRupiah + (more.amountRupiah ?? 0),
      pointCount: before.pointCount + (more.pointCount ?? 0),
      name: more.name ?? before.name,
    })
  }
  for (const { kind, body } of facts) {
    switch (kind) {
      case 'customer_saved':
        for (const { customerId, changes } of body.customers)
          add(customerId, { changes: changes as PersonChanges })
        break
      case 'supplier_saved':
        for (const { supplierId, changes } of body.suppliers)
          add(supplierId, { changes: changes as PersonChanges })
        break
      case 'kasbon_adjusted':
        add(body.customerId, { amountRupiah: body.amountRupiah, pointCount: body.pointCount ?? 0 })
        break
      case 'payable_adjusted':
        add(body.supplierId, { amountRupiah: body.amountRupiah, name: body.supplierName })
    }
  }
  return done
}

export type PeopleUndoPlan = {
  /** Each is one transaction. */
  readonly parts: readonly (readonly Fact[])[]
  readonly restoredCount: number
  /** Whom it leaves as they are, because something has happened to them since. */
  readonly keptNames: readonly string[]
}

export type PeopleNow = {
  readonly fieldsOf: (personId: string) => { readonly name: string } | null
  /** Whether anything but the import has happened to them since: a sale, an instalment, another change of the debt. */
  readonly isTouched: (personId: string) => boolean
  readonly counter: Pick<KasbonAdjusted, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>
}

/**
 * How an import of people is taken back [SPREADSHEET-47]: who was new is hidden and owes nothing, what was filled in is empty
 * again, a debt is what it was. Whom something has happened to since is left whole. Undoing twice does nothing more.
 */
export function planPeopleUndo(
  about: PeopleAbout,
  done: PeopleDone,
  importId: string,
  { fieldsOf, isTouched, counter }: PeopleNow,
): PeopleUndoPlan {
  const defaults = about === 'customers' ? customerDefaults : supplierDefaults
  const keptNames: string[] = []
  const taken: { personId: string; changes: PersonChanges; facts: Fact[] }[] = []
  let restoredCount = 0
  for (const [personId, { changes, amountRupiah, pointCount, name }] of done) {
    const fields = fieldsOf(personId)
    if (fields === null) continue
    const isNew = changes.name !== undefined
    const undone: PersonChanges = isNew
      ? { isActive: false }
      : Object.fromEntries(
          Object.keys(changes).map((field) => [field, defaults[field as keyof typeof defaults]]),
        )
    if (!isAt(fields, changes) || isTouched(personId)) {
      keptNames.push(fields.name)
      continue
    }
    restoredCount += 1
    const isBack = isAt(fields, undone)
    const moved = amountRupiah !== 0 || pointCount !== 0
    if (isBack && !moved) continue
    const body = {
      ...({ ...counter, reason: 'correction', amountRupiah: rupiah(0 - amountRupiah), importId } as const),
      note: 'Impor diurungkan',
    }
    const facts: Fact[] = !moved
      ? []
      : about === 'customers'
        ? [
            {
              kind: 'kasbon_adjusted',
              body: {
                ...body,
                customerId: personId,
                ...(pointCount !== 0 && { pointCount: 0 - pointCount }),
              },
            },
          ]
        : [
            {
              kind: 'payable_adjusted',
              body: { ...body, supplierId: personId, supplierName: (name || fields.name).slice(0, 80) },
            },
          ]
    taken.push({ personId, changes: isBack ? {} : undone, facts })
  }
  const parts: Fact[][] = []
  for (let start = 0; start < taken.length; start += peoplePerPart) {
    const part = taken.slice(start, start + peoplePerPart)
    const records = part.filter(({ changes }) => Object.keys(changes).length > 0)
    parts.push([
      ...part.flatMap(({ facts }) => facts),
      ...(records.length === 0 ? [] : [recordFact(about, records, importId)]),
    ])
  }
  return { parts, restoredCount, keptNames }
}

/** Whether somebody has exactly these values. */
function isAt(fields: object, values: object): boolean {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify((fields as Record<string, unknown>)[name]) === JSON.stringify(value),
  )
}
