import { accept } from '../../base/lib/result.ts'
import { maximumRupiah, rupiah } from '../../base/money/rupiah.ts'
import type { Permission } from '../../base/permission/permission.ts'
import { defineCommand } from '../../events/define-command.ts'
import type { Fact } from '../../events/fact.ts'
import { type Part, shownName } from './import-part.ts'
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
