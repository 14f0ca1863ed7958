import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { tidyName } from '../base/lib/tidy-name.ts'

/** One plan covers all shops of an owner, so their number has an end that no honest owner reaches [ACCOUNT-28]. */
export const maximumStoresPerOwner = 20

/** As long as the settings of a shop take it. */
const maximumStoreNameLength = 80

/** `POST /api/stores` with the owner's session -> 201 `storeOpenedSchema`. The page makes the id, so that a repeat is none. */
export const storeOpenSchema = z.object({ storeId: uuidSchema, name: z._default(z.string(), '') })
export const storeOpenedSchema = z.object({ storeId: uuidSchema })

export type StoreOpenRefusal =
  | { code: 'store_name_missing' }
  | { code: 'name_too_long' }
  | { code: 'account_missing' }
  | { code: 'too_many_stores' }

/** What another shop is to be called: without a name nobody could tell it from the first one. */
export function readStoreName(typed: string): Result<string, StoreOpenRefusal> {
  // Bounds the work below: a page of text is no name.
  if (typed.length > 10 * maximumStoreNameLength) return refuse({ code: 'name_too_long' })
  const name = tidyName(typed)
  if (name === '') return refuse({ code: 'store_name_missing' })
  return name.length > maximumStoreNameLength ? refuse({ code: 'name_too_long' }) : accept(name)
}
