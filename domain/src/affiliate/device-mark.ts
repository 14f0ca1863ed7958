import * as z from 'zod/mini'

/**
 * What a browser says it is when somebody registers or enters the affiliate program: 128 random bits that it made once and
 * keeps, as 32 hex digits. Whoever registers on a browser that an affiliate has used is not credited to that affiliate
 * [AFFILIATE-4]. Missing or broken: nobody knows whose browser it is, and the
 * commission waits [AFFILIATE-13].
 */
export const deviceMarkSchema = z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))), undefined)
