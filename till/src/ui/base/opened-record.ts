import { useLocation, useNavigate, useSearchParams } from 'react-router'

export type OpenedRecord = {
  readonly id: string | null
  open(id: string): void
  close(): void
}

/** How the browser's history goes along: a new entry, the one that is there, or back to the one before. */
export type HistoryStep = 'push' | 'replace' | 'back'

/**
 * Opening beside a list is a step that *Back* takes back; another record takes the place of the first. Over a list, in a sheet, the
 * address only goes along: the sheet has its own entry.
 */
export function stepTo(
  next: string | null,
  now: { readonly id: string | null; readonly isBeside: boolean; readonly isOwnEntry: boolean },
): HistoryStep {
  if (next === null) return now.isOwnEntry ? 'back' : 'replace'
  return now.isBeside && now.id === null ? 'push' : 'replace'
}

/** The record that a list has open, which stands in the address [TILL-150]. */
export function useOpenedRecord(name: string, isBeside: boolean): OpenedRecord {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { state } = useLocation()
  const isOwnEntry = (state as { isOpened?: unknown } | null)?.isOpened === true
  const id = address.get(name)
  function go(next: string | null) {
    const step = stepTo(next, { id, isBeside, isOwnEntry })
    if (step === 'back') {
      void navigate(-1)
      return
    }
    const search = new URLSearchParams(address)
    if (next === null) search.delete(name)
    else search.set(name, next)
    const isOwn = next !== null && (step === 'push' || isOwnEntry)
    void navigate(
      { search: search.toString() },
      { replace: step === 'replace', state: isOwn ? { isOpened: true } : null },
    )
  }
  return { id, open: (next) => go(next), close: () => go(null) }
}
