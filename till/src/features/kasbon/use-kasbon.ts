import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type KasbonEntry, kasbonEntryOf } from '@laci/domain/kasbon/debts.ts'
import { type KasbonStanding, kasbonStanding } from '@laci/domain/kasbon/statement.ts'
import { useMemo } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

export type Debtor = { readonly customerId: string; readonly standing: KasbonStanding }

/** Everybody who owes or paid too much; null until the journal was read. */
export function useDebtors(today: BusinessDay): readonly Debtor[] | null {
  const { balances } = useShop()
  const version = useReadable(balances.version)
  const rows = useJournalRows(async (journal) => {
    const debtors = balances.all('kasbon')
    return (await Promise.all(debtors.map(({ subject }) => journal.entriesAbout(subject)))).flat()
  }, 'debtors')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when balances have something else to say
  return useMemo(() => {
    if (rows === null) return null
    const entries = new Map<string, KasbonEntry[]>()
    for (const row of rows) {
      const found = kasbonEntryOf(row)
      if (found === null) continue
      entries.set(found.customerId, [...(entries.get(found.customerId) ?? []), found.entry])
    }
    return balances.all('kasbon').map(({ subject, amount }) => ({
      customerId: subject,
      standing: kasbonStanding(entries.get(subject) ?? [], amount, today),
    }))
  }, [rows, balances, version, today])
}

/** Everything that the journal says of one customer, and what of it moved the debt, oldest first; null until it was read. */
export function useCustomerJournal(
  customerId: string,
): { readonly rows: readonly JournalRow[]; readonly entries: readonly KasbonEntry[] } | null {
  const rows = useJournalRows((journal) => journal.entriesAbout(customerId), customerId)
  return useMemo(() => {
    if (rows === null) return null
    const entries = rows.flatMap((row) => {
      const found = kasbonEntryOf(row)
      return found?.customerId === customerId ? [found.entry] : []
    })
    return { rows, entries }
  }, [rows, customerId])
}
