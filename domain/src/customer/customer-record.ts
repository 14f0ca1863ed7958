import type { Instant } from '../base/time/instant.ts'
import { type CustomerFields, customerDefaults } from './customer.ts'

/** A customer as the shop knows them. */
export type CustomerRecord = CustomerFields & {
  /** When the person was forgotten, by the clock of the device that was told to; null: never. */
  readonly erasedAt: Instant | null
}

/** What a field has when no event ever named it. */
export const customerRecordDefaults: CustomerRecord = { ...customerDefaults, erasedAt: null }
