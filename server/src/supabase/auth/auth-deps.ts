import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { CodeHasher } from '../../identity/code-hash.ts'

/** What the commands on one-time codes work with. */
export type AuthDeps = FeatureDeps & {
  readonly oneTimeCodes: CodeHasher
}
