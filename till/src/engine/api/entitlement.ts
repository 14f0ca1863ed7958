import type { Pass, PassFault } from '@laci/domain/entitlement/pass.ts'
import type { TillPermission } from '@laci/domain/entitlement/till-permission.ts'

export type EntitlementView = {
  readonly permission: TillPermission
  /** The newest true word of the server; null: none yet. */
  readonly pass: Pass | null
  /** Why the last one that came was not taken; the one before it stays. */
  readonly fault: PassFault | null
  /** False in the first moments of a start, when nothing is said and nothing is locked. */
  readonly isRead: boolean
}
