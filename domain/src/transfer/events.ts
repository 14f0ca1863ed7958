import * as z from 'zod/mini'
import { barcodeSchema } from '../base/barcode/barcode.ts'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, unitPriceSchema } from '../base/money/rupiah.ts'
import { foundQuantitySchema, stockQuantitySchema } from '../base/quantity/quantity.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import {
  stockTransferredMovements,
  transferCancelledMovements,
  transferCorrectedMovements,
  transferReceivedMovements,
} from './movements.ts'

export const maximumTransferLines = 200

const lineIndexSchema = z.int().check(z.gte(0), z.lt(maximumTransferLines))
const storeNameSchema = z.string().check(z.maxLength(80))
const noteSchema = z.string().check(z.maxLength(200))
const nameSchema = z.string().check(z.minLength(1), z.maxLength(120))
const unitSchema = z.string().check(z.maxLength(20))

export const transferLineSchema = z.object({
  productId: uuidSchema,
  /** As they were on that day, here and below. */
  name: nameSchema,
  unit: unitSchema,
  barcodes: z.array(barcodeSchema).check(z.maxLength(20)),
  /** Selling price of one base unit. */
  priceRupiah: unitPriceSchema,
  /** In base units. */
  stockThousandths: stockQuantitySchema,
})
export type TransferLine = z.output<typeof transferLineSchema>

/**
 * Body of `stock_transferred` (*kirim barang*): goods left for another shop of the same owner. The event's id is the
 * transfer's. What they cost is reckoned from this journal [TRANSFER-2]; all else that the other shop needs is in it.
 */
export const stockTransferredSchema = z.object({
  ...counterFacts,
  toStoreId: uuidSchema,
  toStoreName: storeNameSchema,
  lines: z.array(transferLineSchema).check(z.minLength(1), z.maxLength(maximumTransferLines)),
  note: noteSchema,
})
export type StockTransferred = z.output<typeof stockTransferredSchema>

/** Body of `transfer_cancelled`: the goods did not leave after all. Its lines are those of the transfer. */
export const transferCancelledSchema = z.object({
  ...counterFacts,
  transferId: uuidSchema,
  toStoreName: storeNameSchema,
  lines: z
    .array(z.object({ productId: uuidSchema, stockThousandths: stockQuantitySchema }))
    .check(z.minLength(1), z.maxLength(maximumTransferLines)),
  reason: noteSchema,
})
export type TransferCancelled = z.output<typeof transferCancelledSchema>

export const receivedLineSchema = z.object({
  /** Counts from 0 in the lines of the transfer. */
  lineIndex: lineIndexSchema,
  /** Of the shop that receives. */
  productId: uuidSchema,
  name: nameSchema,
  unit: unitSchema,
  sentThousandths: stockQuantitySchema,
  receivedThousandths: foundQuantitySchema,
  /** What all that was sent of it cost the other shop: an exact sum, taken over to the rupiah. */
  costRupiah: rupiahSchema,
})
export type ReceivedLine = z.output<typeof receivedLineSchema>

/** Body of `transfer_received` (*terima kiriman*): what of a transfer has arrived, counted line by line. All lines are in it. */
export const transferReceivedSchema = z.object({
  ...counterFacts,
  transferId: uuidSchema,
  fromStoreId: uuidSchema,
  fromStoreName: storeNameSchema,
  lines: z.array(receivedLineSchema).check(z.minLength(1), z.maxLength(maximumTransferLines)),
  note: noteSchema,
})
export type TransferReceived = z.output<typeof transferReceivedSchema>

/**
 * Body of `transfer_corrected`: two devices told the end of one transfer without knowing of each other. The one that does
 * not count takes back what it had moved [TRANSFER-5].
 */
export const transferCorrectedSchema = z.object({
  ...counterFacts,
  transferId: uuidSchema,
  /** The event whose goods go out of stock again. */
  takenBackEventId: uuidSchema,
  /** `receipt`: received a second time. `cancel`: cancelled, but the other shop has it. `second_cancel`: cancelled twice. */
  what: z.enum(['receipt', 'cancel', 'second_cancel']),
  storeName: storeNameSchema,
  lines: z.array(receivedLineSchema).check(z.minLength(1), z.maxLength(maximumTransferLines)),
})
export type TransferCorrected = z.output<typeof transferCorrectedSchema>

export const stockTransferred = defineEvent({
  kind: 'stock_transferred',
  is: 'fact',
  versions: firstVersion(stockTransferredSchema),
  movements: stockTransferredMovements,
  isReferenced: true,
  permissions: () => [[{ right: 'stock' }]],
})

export const transferCancelled = defineEvent({
  kind: 'transfer_cancelled',
  is: 'fact',
  versions: firstVersion(transferCancelledSchema),
  movements: transferCancelledMovements,
  permissions: () => [[{ right: 'stock' }]],
})

export const transferReceived = defineEvent({
  kind: 'transfer_received',
  is: 'fact',
  versions: firstVersion(transferReceivedSchema),
  movements: transferReceivedMovements,
  permissions: () => [[{ right: 'stock' }]],
})

export const transferCorrected = defineEvent({
  kind: 'transfer_corrected',
  is: 'fact',
  versions: firstVersion(transferCorrectedSchema),
  movements: transferCorrectedMovements,
  permissions: () => [[{ right: 'stock' }]],
})

export const transferEvents = {
  stock_transferred: stockTransferred,
  transfer_cancelled: transferCancelled,
  transfer_received: transferReceived,
  transfer_corrected: transferCorrected,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof transferEvents> {}
}
