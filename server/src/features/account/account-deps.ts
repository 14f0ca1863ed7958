import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { CodeKind } from './code-sending.ts'

/** What the commands of this feature work with. */
export type AccountDeps = FeatureDeps & {
  readonly registrationCode: CodeKind
  readonly recoveryCode: CodeKind
  /** The mark of a browser as it is kept: it tells nothing outside this installation [AFFILIATE-4]. */
  readonly hashDevice: (mark: string) => Buffer
  /** An address as it is kept of who brings and who is brought [REFERRAL-9]. */
  readonly hashAddress: (address: string) => Buffer
}
