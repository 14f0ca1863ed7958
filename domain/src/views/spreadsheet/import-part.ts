import { wellFormed } from '../../base/lib/well-formed.ts'

/** The rows of a part stand in the events of one transaction; the first part also says what is taken in. */
export type Part = {
  readonly fileName: string
  /** Where the part begins in `moving`. */
  readonly start: number
}

/** Cut, and whole letters only. */
export function shownName(fileName: string): string {
  return wellFormed(wellFormed(fileName).slice(0, 120))
}
