import * as z from 'zod/mini'

/** As DeletionTill, with what people know it by. */
const tillSchema = z.object({
  deviceId: z.string(),
  /** A, B, … */
  letter: z.string(),
  name: z.string(),
  /** Epoch ms; null: never heard of. */
  lastSeenAt: z.nullable(z.int()),
  /** Events that the server does not have; null: a till of before, which does not say. */
  unsentCount: z.nullable(z.int()),
})

/** `GET /api/account-deletion`: what a deletion would take along, or when it will be carried out. */
export const deletionViewSchema = z.object({
  /** Epoch ms; null: no deletion is asked for. Until then the person may come back. */
  eraseAt: z.nullable(z.int()),
  tills: z.array(tillSchema),
  /** Names of those who work in these shops. */
  staffNames: z.array(z.string()),
  /** Null: not an affiliate. */
  affiliate: z.nullable(
    z.object({
      /** Commission that was earned and not paid out. */
      unpaidRupiah: z.int(),
      hasBankAccount: z.boolean(),
    }),
  ),
})
export type DeletionView = z.output<typeof deletionViewSchema>

/** `POST /api/account-deletion`. */
export const deletionRequestSchema = z.object({ password: z._default(z.string(), '') })
/** 200 of it. Times are epoch ms. */
export const deletionAskedSchema = z.object({ eraseAt: z.int() })
