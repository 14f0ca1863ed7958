import { useEffect, useState } from 'react'
import type { ShopJournal } from '../../engine/api/journal.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import type { Readable } from '../../engine/base/readable.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from './till-context.ts'

/**
 * Rows of the shop's journal, or what it comes to, read again after every event: `useJournalRows((journal) => journal.entriesAbout(id), id)`.
 * Null until the first answer; what was read stays when the disk answers no more. `key` names what is read, `versionOf` what
 * it depends on: costs have a version of their own.
 */
export function useJournalRows<Row>(
  read: (journal: ShopJournal) => Promise<readonly Row[]>,
  key: string,
  versionOf: (journal: ShopJournal) => Readable<number> = ({ version }) => version,
): readonly Row[] | null {
  const { journal } = useShop()
  const version = useReadable(versionOf(journal))
  const [found, setFound] = useState<{ key: string; rows: readonly Row[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `version` say when `read` has something else to say
  useEffect(() => {
    let isCurrent = true
    read(journal).then(
      (rows) => {
        if (isCurrent) setFound({ key, rows })
      },
      (cause: unknown) => {
        if (!(cause instanceof TillProblem)) throw cause
      },
    )
    return () => {
      isCurrent = false
    }
  }, [journal, version, key])
  return found?.key === key ? found.rows : null
}
