import type { CodeHasher } from '../platform/identity/code-hash.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

/** What the commands on one-time codes work with. */
export type AuthDeps = FeatureDeps & {
  readonly oneTimeCodes: CodeHasher
}
