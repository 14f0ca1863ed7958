import type { CodeHasher } from '../platform/identity/code-hash.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

/** What the commands of this feature work with. */
export type AccountDeps = FeatureDeps & {
  readonly codeHasher: CodeHasher
}
