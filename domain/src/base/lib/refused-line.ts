import * as z from 'zod/mini'

/**
 * The last line of an NDJSON answer that could not go on, after its status was already sent: what the answer would have
 * been, had the refusal come first. `status`: that of the answer; `code` and `message`: its body.
 */
export const refusedLineSchema = z.object({
  line: z.literal('refused'),
  status: z.int(),
  code: z.string(),
  message: z.string(),
})
export type RefusedLine = z.output<typeof refusedLineSchema>
