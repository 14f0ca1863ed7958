import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { ChangeFollower } from './change-follower.ts'
import type { Hub } from './hub.ts'

/** What the parts of this feature share. */
export type Realtime = {
  readonly deps: FeatureDeps
  readonly hub: Hub
  readonly changes: ChangeFollower
}
