import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema } from '../base/money/rupiah.ts'
import { instantSchema } from '../base/time/instant.ts'
import { receivedLineSchema, stockTransferredSchema, transferLineSchema } from './events.ts'

const { businessDay, cashierName, note } = stockTransferredSchema.shape
const { receivedThousandths, lineIndex } = receivedLineSchema.shape

/** A transfer on its way to the shop that asks: what was sent, and what each line cost the shop that sent it. */
export const incomingTransferSchema = z.object({
  transferId: uuidSchema,
  fromStoreId: uuidSchema,
  fromStoreName: z.string(),
  sentAt: instantSchema,
  ...{ businessDay, cashierName, note },
  lines: z.array(z.extend(transferLineSchema, { costRupiah: rupiahSchema })),
})
export type IncomingTransfer = z.output<typeof incomingTransferSchema>

/** What the other shop said of a transfer of the shop that asks. */
export const arrivedTransferSchema = z.object({
  transferId: uuidSchema,
  receivedAt: instantSchema,
  lines: z.array(z.object({ lineIndex, receivedThousandths })),
})
export type ArrivedTransfer = z.output<typeof arrivedTransferSchema>

/** `GET /api/transfers`, with the device's key: what other shops of the same owner have to do with this one [TRANSFER-8]. */
export const transferListSchema = z.object({
  /** The other shops, where goods can be sent. */
  stores: z.array(z.object({ storeId: uuidSchema, name: z.string() })),
  /** On their way to this shop, the newest first: neither received nor cancelled, as far as the server knows. */
  incoming: z.array(incomingTransferSchema),
  /** More are on their way than `incoming` holds. Missing: a server, or an answer kept by a till, from before it was told. */
  hasMoreIncoming: z.optional(z.boolean()),
  /** Of this shop's own, all that the other shop has received: what is not here has not arrived [TRANSFER-12]. */
  arrived: z.array(arrivedTransferSchema),
})
export type TransferList = z.output<typeof transferListSchema>
