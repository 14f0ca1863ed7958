import { accept, type Result, refuse } from '../base/lib/result.ts'
import { tidyName } from '../base/lib/tidy-name.ts'

export const maximumStaffNameLength = 40

export type StaffNameRefusal = { code: 'name_missing' } | { code: 'name_too_long' }

/** The name of a staff member: what receipts show, and what they sign in with. */
export function readStaffName(typed: string): Result<string, StaffNameRefusal> {
  // Bounds the work below: a page of text is no name.
  if (typed.length > 10 * maximumStaffNameLength) return refuse({ code: 'name_too_long' })
  const name = tidyName(typed)
  if (name === '') return refuse({ code: 'name_missing' })
  return name.length > maximumStaffNameLength ? refuse({ code: 'name_too_long' }) : accept(name)
}

/** Under what a name is compared [STAFF-3]: `Sari`, `sari` and ` SARI ` are one person in a shop. */
export function staffNameKey(name: string): string {
  return tidyName(name.slice(0, 10 * maximumStaffNameLength).normalize('NFKC')).toLowerCase()
}
