import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'

/** More often than this nobody saves one bill; of a longer list the newest are named. */
export const maximumHoldIds = 500

/** The `bill_held` events of a bill that somebody had before them: what others put on it is none of theirs [BILL-11]. */
export const holdIdsSchema = z.array(uuidSchema).check(z.maxLength(maximumHoldIds))
