import type { RateLimit } from '../platform/rate-limit.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import type { Hub } from './hub.ts'

/** What the parts of this feature share. */
export type Realtime = {
  readonly deps: FeatureDeps
  readonly hub: Hub
  /** Joins, by address. */
  readonly joins: RateLimit
  /** Broadcasts over HTTP, by person. */
  readonly httpBroadcasts: RateLimit
}
