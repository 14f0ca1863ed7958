import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import type { Envelope } from '../events/envelope.ts'
import type { JournalEvent } from '../events/fact.ts'
import { holdReasons } from './command-authority.ts'
import type { CommandEvent, ShopBefore } from './command-rights.ts'
import { destinationFields } from './command-rights.ts'
import { heldKind, isKnownKind, readJournalEvent } from './event-kinds.ts'
import { recordChangesOf } from './shop-record.ts'

/** One thing that a held command would change. */
export const heldChangeSchema = z.object({
  /** What it is about: name of a product, customer, promotion or supplier; empty: the shop. */
  subject: z.string(),
  /** Name of the field, as in the event's body. */
  field: z.string(),
  /** As the shop has it now; null: nothing, or it is not known. */
  before: z.unknown(),
  after: z.unknown(),
})
export type HeldChange = z.output<typeof heldChangeSchema>

/** `GET /api/held-commands?storeId=`, with the owner's session: what waits, the oldest first. */
export const heldCommandSchema = z.object({
  eventId: uuidSchema,
  kind: z.string(),
  /** When the server took it. */
  receivedAt: instantSchema,
  /** By the device's clock. */
  at: instantSchema,
  deviceId: uuidSchema,
  deviceLetter: z.string(),
  deviceName: z.string(),
  /** Who told it, as the event says; null: it says the owner. */
  staffId: z.nullable(uuidSchema),
  staffName: z.nullable(z.string()),
  reason: z.enum(holdReasons),
  changes: z.array(heldChangeSchema),
  /** How many there are; `changes` holds the first of them. */
  changeCount: z.int(),
  /** True: applying it needs a fresh sign-in, and the second factor of whoever has one. */
  isDestination: z.boolean(),
})
export type HeldCommand = z.output<typeof heldCommandSchema>
export const heldCommandListSchema = z.object({
  held: z.array(heldCommandSchema),
  /** How many wait; the list holds the oldest hundred. */
  count: z.int(),
})
export type HeldCommandList = z.output<typeof heldCommandListSchema>

/** `POST /api/held-commands/:eventId/apply` and `/drop`. */
export const heldCommandSettleSchema = z.object({ storeId: uuidSchema })
/** What became of it: who settles it a second time, in another window, gets what the first one said. */
export const heldCommandSettledSchema = z.object({
  eventId: uuidSchema,
  outcome: z.enum(['applied', 'dropped']),
})
export type HeldCommandSettled = z.output<typeof heldCommandSettledSchema>

/** `GET` and `POST /api/payment-destination`: where customers' money goes, set with a fresh sign-in. */
export const paymentDestinationSchema = z.object({
  staticQris: z.string().check(z.maxLength(512)),
  transferNote: z.string().check(z.trim(), z.maxLength(200)),
})
export type PaymentDestination = z.output<typeof paymentDestinationSchema>
export const paymentDestinationSaveSchema = z.object({
  storeId: uuidSchema,
  ...z.partial(paymentDestinationSchema).shape,
})

/** So many changes of a command are shown. */
export const shownChanges = 20
const longestShown = 200

/** What a command would change, for its owner to judge: the first ones, and how many there are. */
export function changesOfCommand(
  event: CommandEvent,
  shop: ShopBefore,
): { readonly changes: HeldChange[]; readonly changeCount: number } {
  const changes: HeldChange[] = []
  let changeCount = 0
  const add = (subject: () => unknown, field: string, before: () => unknown, after: unknown): void => {
    changeCount += 1
    if (changes.length < shownChanges) {
      changes.push({ subject: shownName(subject()), field, before: shown(before()), after: shown(after) })
    }
  }
  switch (event.kind) {
    case 'settings_saved':
      for (const [field, value] of Object.entries(event.body.changes)) {
        add(
          () => '',
          field,
          () => shop.settings[field as keyof typeof shop.settings],
          value,
        )
      }
      break
    case 'product_saved':
      for (const { productId, changes: told } of event.body.products) {
        for (const [field, value] of Object.entries(told)) {
          const known = () => shop.product(productId)
          add(
            () => known()?.name ?? told.name,
            field,
            () => known()?.[field as keyof typeof told],
            value,
          )
        }
      }
      break
    case 'customer_erased':
      add(
        () => shop.record('customer', event.body.customerId)?.name,
        'erased',
        () => false,
        true,
      )
      break
    case 'customer_saved':
    case 'supplier_saved':
    case 'promotion_saved':
      for (const { recordKind, recordId, changes: told } of recordChangesOf(event)) {
        const known = () => shop.record(recordKind as 'customer', recordId)
        for (const [field, value] of Object.entries(told)) {
          add(
            () => known()?.name ?? told.name,
            field,
            () => known()?.[field],
            value,
          )
        }
      }
      break
    case 'kasbon_adjusted':
      add(
        () => shop.record('customer', event.body.customerId)?.name,
        'amountRupiah',
        () => null,
        event.body.amountRupiah,
      )
      break
    case 'payable_adjusted':
      add(
        () => event.body.supplierName,
        'amountRupiah',
        () => null,
        event.body.amountRupiah,
      )
      break
    case 'products_merged':
      for (const { fromProductId, intoProductId } of event.body.lines) {
        add(
          () => shop.product(fromProductId)?.name,
          'merged',
          () => null,
          shop.product(intoProductId)?.name ?? '',
        )
      }
      break
    case 'products_imported':
      add(
        () => event.body.fileName,
        'changedCount',
        () => null,
        event.body.newCount + event.body.changedCount,
      )
      break
    case 'people_imported':
      add(
        () => event.body.fileName,
        'owedRupiah',
        () => null,
        event.body.owedRupiah,
      )
      break
    case 'import_undone':
      add(
        () => '',
        'restoredCount',
        () => null,
        event.body.restoredCount,
      )
      break
    case 'warnings_reviewed':
      add(
        () => '',
        'warningIds',
        () => null,
        event.body.warningIds.length,
      )
      break
    case 'command_settled':
      add(
        () => '',
        'outcome',
        () => null,
        event.body.outcome,
      )
      break
    default:
      // A command that nobody could judge does not compile.
      event satisfies never
  }
  return { changes, changeCount }
}

/** Fields of a payment destination that a command sets, as [field, before, after]. */
export function destinationChanges(event: JournalEvent, shop: ShopBefore): [string, string, string][] {
  if (event.kind !== 'settings_saved') return []
  const { changes } = event.body
  return destinationFields.flatMap((field): [string, string, string][] => {
    const after = changes[field]
    const before = shop.settings[field] ?? ''
    return after === undefined || after === before ? [] : [[field, before, after]]
  })
}

/** A long text by its beginning; lists and groups as text, so that whoever shows it needs to know none of them. */
function shown(value: unknown): unknown {
  if (value === undefined) return null
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown).replace(/[\ud800-\udbff]$/, '')}…` : text
}

function shownName(name: unknown): string {
  return typeof name === 'string' ? (shown(name) as string) : ''
}

/** A held command as the server hands it out [SYNC-62]: the event as it was told. Null: it is none, or of a newer till. */
export function readHeldEvent(event: Envelope): JournalEvent | null {
  if (event.kind !== heldKind) return null
  const { kind, version, body } = event.body as { kind?: unknown; version?: unknown; body?: unknown }
  if (typeof kind !== 'string' || !isKnownKind(kind)) return null
  return readJournalEvent({ ...event, kind, version: version as number, body: body as Envelope['body'] })
}
