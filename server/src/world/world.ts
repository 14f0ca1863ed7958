import type { Logger } from 'pino'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import type { ServerConfig } from './server-config.ts'

/** What everything in the server stands on; what is built on it once for all is added in `deps`. */
export type World = {
  readonly database: Database
  readonly keys: Keys
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly config: ServerConfig
  readonly log: Logger
}
