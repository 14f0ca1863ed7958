import { defineCommand } from '../events/define-command.ts'
import { accept } from '../lib/result.ts'
import { wellFormed } from '../lib/well-formed.ts'
import { maximumRupiah, rupiah } from '../money/rupiah.ts'
import type { Permission } from '../permission/permission.ts'
import type { Fact } from '../sync/event-kinds.ts'
import type { StockMode } from './events.ts'
import type { FileAbout } from './file-about.ts'
import { importFacts, rowsPerPart } from './import-facts.ts'
import {
  type BalanceOf,
  movedByPerson,
  type PeoplePart,
  peopleFacts,
  peopleNow,
  peoplePerPart,
} from './people-facts.ts'
import type { PlannedPerson } from './people-plan.ts'
import type { PeopleAbout } from './person-columns.ts'
import type { PlannedRow } from './plan-row.ts'

/** The rows of a part stand in the events of one transaction; the first part also says what is taken in. */
type Part = {
  readonly fileName: string
  /** Where the part begins in `moving`. */
  readonly start: number
}

export type ProductImport = Part & {
  readonly plan: {
    readonly importId: string
    readonly stockMode: StockMode
    /** Rows that do something. */
    readonly moving: readonly PlannedRow[]
    readonly movedIds: ReadonlySet<string>
    readonly counts: { readonly error: number }
  }
}

type ProductStock = { product(productId: string): { readonly stockThousandths: number } | null }

/** *Impor* of products, the next `rowsPerPart` rows of it [SPREADSHEET-6]. */
export const importProductsCommand = defineCommand({
  subject: ({ plan, fileName }: ProductImport) => `Impor ${plan.moving.length} produk dari ${fileName}`,
  decide({ plan, fileName, start }: ProductImport, shop: ProductStock) {
    const { importId, stockMode, movedIds, moving } = plan
    // As it lies there at this very moment: what was counted is recorded as the difference to it.
    const stockOf = (productId: string) => shop.product(productId)?.stockThousandths ?? 0
    const deps = { importId, stockMode, movedIds, stockOf }
    const facts = importFacts(moving.slice(start, start + rowsPerPart), deps)
    return accept(
      start === 0
        ? {
            events: [productsImported(plan, fileName), ...facts],
            permissions: productImportPermissions(moving),
            output: undefined,
          }
        : { events: facts, output: undefined },
    )
  },
})

function productsImported(
  { importId, stockMode, moving, counts }: ProductImport['plan'],
  fileName: string,
): Fact {
  const changedCount = moving.filter(({ kind }) => kind !== 'new').length
  const newCount = moving.length - changedCount
  const errorCount = counts.error
  return {
    kind: 'products_imported',
    body: { importId, fileName: shownName(fileName), newCount, changedCount, errorCount, stockMode },
  }
}

/** What all parts of an import take together. */
export function productImportPermissions(moving: readonly PlannedRow[]): Permission[] {
  const movesStock = moving.some(({ stockThousandths }) => stockThousandths !== undefined)
  return [{ right: 'products' }, ...(movesStock ? [{ right: 'stock' } as const] : [])]
}

export type PeopleImport = Part & {
  readonly plan: {
    readonly about: PeopleAbout
    readonly importId: string
    /** Rows that do something. */
    readonly moving: readonly PlannedPerson[]
    readonly counts: { readonly new: number; readonly changed: number; readonly error: number }
    /** By how much all debts together change. */
    readonly movedRupiah: number
  }
}

const nounOf = { customers: 'pelanggan', suppliers: 'pemasok' } as const

/** *Impor* of customers or suppliers, the next `peoplePerPart` rows of it [SPREADSHEET-46]. */
export const importPeopleCommand = defineCommand({
  subject: ({ plan: { about, moving }, fileName }: PeopleImport) =>
    `Impor ${moving.length} baris ${nounOf[about]} dari ${fileName}`,
  decide({ plan, fileName, start }: PeopleImport, shop: { readonly balanceOf: BalanceOf }, { counter }) {
    const { about, importId, moving } = plan
    // As it is at this very moment: a debt that becomes what the file says is the difference to it.
    const now = peopleNow(about, shop.balanceOf)
    const part = moving.slice(start, start + peoplePerPart)
    const facts = peopleFacts(part, { about, importId, counter, ...now })
    return accept(
      start === 0
        ? {
            events: [peopleImported(plan, fileName), ...facts],
            permissions: peopleImportPermissions(about, moving, now),
            output: undefined,
          }
        : { events: facts, output: undefined },
    )
  },
})

function peopleImported(
  { about, importId, counts, movedRupiah }: PeopleImport['plan'],
  fileName: string,
): Fact {
  return {
    kind: 'people_imported',
    body: {
      ...{ importId, about, fileName: shownName(fileName) },
      ...{ newCount: counts.new, changedCount: counts.changed, errorCount: counts.error },
      owedRupiah: rupiah(Math.max(-maximumRupiah, Math.min(maximumRupiah, movedRupiah))),
    },
  }
}

/** What all parts of an import take together. */
export function peopleImportPermissions(
  about: PeopleAbout,
  moving: readonly PlannedPerson[],
  now: Pick<PeoplePart, 'owedBy' | 'pointsOf'>,
): Permission[] {
  if (about === 'suppliers') return [{ right: 'purchases' }]
  const isLess = moving.some((row) => movedByPerson(row, now).amountRupiah < 0)
  const isAboutLimit = moving.some(
    ({ changes }) => changes?.kasbonLimitRupiah != null || changes?.kasbonDays != null,
  )
  const isSaved = moving.some(({ changes = {} }) => Object.keys(changes).length > 0)
  return [
    { right: 'kasbon' },
    ...(isLess ? [{ right: 'refund' } as const] : []),
    ...(isAboutLimit ? [{ right: 'settings' } as const] : []),
    ...(isSaved ? [{ right: 'sell' } as const] : []),
  ]
}

/** What all parts of an undo take together: which of them it has is known only once everything was read. */
export const importUndoPermissions: { readonly [About in FileAbout]: readonly Permission[] } = {
  products: [{ right: 'products' }, { right: 'stock' }],
  customers: [{ right: 'kasbon' }, { right: 'refund' }, { right: 'settings' }, { right: 'sell' }],
  suppliers: [{ right: 'purchases' }],
}

type Undone = { readonly about: FileAbout; readonly fileName: string }

const undoSubject = ({ fileName }: Undone) => `Urungkan impor ${fileName}`

/** *Urungkan* of an import, before what it did is read. */
export const beginImportUndoCommand = defineCommand({
  subject: undoSubject,
  decide: ({ about }: Undone) =>
    accept({ events: [], permissions: importUndoPermissions[about], output: undefined }),
})

export type ImportUndo = Undone & {
  readonly importId: string
  /** Each is one transaction. */
  readonly parts: readonly (readonly Fact[])[]
  readonly restoredCount: number
  readonly keptCount: number
  readonly partIndex: number
}

/** One part of it; the last one says that it is over [SPREADSHEET-8, SPREADSHEET-47]. */
export const undoImportCommand = defineCommand({
  subject: undoSubject,
  decide({ about, importId, parts, restoredCount, keptCount, partIndex }: ImportUndo) {
    const undone: Fact = {
      kind: 'import_undone',
      body: { importId, ...(about !== 'products' && { about }), restoredCount, keptCount },
    }
    const isLast = partIndex >= parts.length - 1
    return accept({
      events: [...(parts[partIndex] ?? []), ...(isLast ? [undone] : [])],
      output: undefined,
    })
  },
})

/** Cut, and whole letters only. */
function shownName(fileName: string): string {
  return wellFormed(wellFormed(fileName).slice(0, 120))
}
