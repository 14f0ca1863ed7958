import * as z from 'zod/mini'

/** What a command answers that has nothing to say. */
export const okSchema = z.object({ ok: z.literal(true) })

export const done = { ok: true } as const
