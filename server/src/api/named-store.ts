import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import * as z from 'zod/mini'
import { raw } from './part.ts'

/**
 * `?storeId=`: which shop a person asks for; a till names none, its key says it. Judged by the scope that opens the shop, after
 * it is known who asks.
 */
export const namedStore = { storeId: raw(z.optional(uuidSchema)) }
