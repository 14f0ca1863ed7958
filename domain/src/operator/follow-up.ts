import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { orderStates } from '../order/order-state.ts'

/** How far the people who run Laci are with somebody who waits for them [OPERATOR-8]. */
export const followUpStatuses = {
  new: 'Baru',
  contacted: 'Dihubungi',
  under_way: 'Diproses',
  done: 'Selesai',
  dropped: 'Batal',
} as const
export type FollowUpStatus = keyof typeof followUpStatuses

export const followUpStatusSchema = z.enum(
  Object.keys(followUpStatuses) as [FollowUpStatus, ...FollowUpStatus[]],
)

export const followUpNoteMaximum = 500

/** `version`: of what the page showed; who saves on top of another one is told. */
export const followUpChangeSchema = z.object({
  status: followUpStatusSchema,
  note: z.string().check(z.trim(), z.maxLength(followUpNoteMaximum)),
  version: z.int().check(z.gte(1)),
})
export type FollowUpChange = z.output<typeof followUpChangeSchema>

export const followUpQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(80))),
  status: z.optional(followUpStatusSchema),
})

const followUp = { status: followUpStatusSchema, note: z.string(), version: z.int() }

export const contactPageSchema = z.object({
  rows: z.array(
    z.object({
      contactId: uuidSchema,
      topic: z.string(),
      phoneMasked: z.string(),
      createdAt: z.int(),
      ...followUp,
    }),
  ),
  next: z.nullable(z.string()),
})
export type DeskContact = z.output<typeof contactPageSchema>['rows'][number]

export const hardwarePageSchema = z.object({
  rows: z.array(
    z.object({
      orderId: uuidSchema,
      orderNumber: z.string(),
      buyerName: z.string(),
      phoneMasked: z.string(),
      amountRupiah: z.int(),
      state: z.enum(orderStates),
      paidAt: z.int(),
      ...followUp,
    }),
  ),
  next: z.nullable(z.string()),
})
export type DeskHardwareOrder = z.output<typeof hardwarePageSchema>['rows'][number]
