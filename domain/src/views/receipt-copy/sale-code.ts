import { accept, type Result, refuse } from '../../base/lib/result.ts'
import { type Envelope, envelopeSchema, type Sha256Hex } from '../../events/envelope.ts'
import { hashOf } from '../../events/hash-chain.ts'
import { readJournalEvent } from '../../journal/event-kinds.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { BytePen, ByteReader, UnfitForCode } from './byte-pen.ts'
import { partsOf } from './code-parts.ts'
import { uuid } from './codecs.ts'
import { saleBody } from './sale-layout.ts'

/** `sale_recorded` of version 1; other kinds of receipts get numbers of their own. */
const saleKind = 1
/** What of the event's hash is in the code: enough that no other event has it by chance. */
const hashBytes = 8

export type CopyRefusal =
  /** Some other code. */
  | { readonly code: 'not_a_copy' }
  | { readonly code: 'newer_copy' }
  | { readonly code: 'damaged_copy' }
  | { readonly code: 'other_store' }

/** A sale as its receipt keeps it, and what of it could not be on paper. */
export type CopiedSale = {
  readonly event: Envelope & { readonly body: SaleRecorded }
  /** Every byte is as the till that sold it wrote it: its hash says so, and continues the chain of that till. */
  readonly isExact: boolean
}

/**
 * The codes of a sale's receipt [STRUK-20]: everything that its event says, in its compact form, so that the event itself
 * is rebuilt from paper. More than fits one code goes into several [STRUK-22]. Null: an event that is no sale, or one of a
 * later release; no code is better than one that would not come back.
 */
export function saleCodes(event: Envelope, sha256: Sha256Hex): readonly string[] | null {
  if (event.kind !== 'sale_recorded' || event.version !== 1) return null
  try {
    const bytes = bytesOfSale(event)
    // Proven before it is printed: whoever scans it cannot ask any more.
    const read = readSaleBytes(bytes, { storeId: event.storeId, customerName: () => null }, sha256)
    return read.ok ? partsOf(bytes, sha256) : null
  } catch (cause) {
    if (cause instanceof UnfitForCode) return null
    throw cause
  }
}

function bytesOfSale(event: Envelope): Uint8Array {
  const pen = new BytePen()
  pen.byte(saleKind)
  pen.hex(storeMark(event.storeId))
  pen.hex(event.hash.slice(0, 2 * hashBytes))
  pen.hex(event.prevHash)
  uuid.write(pen, event.deviceId as never, {})
  pen.whole(event.deviceSeq)
  uuid.write(pen, event.eventId as never, {})
  // An id begins with the time of its making.
  pen.signed(event.at - timeOfId(event.eventId))
  pen.byte(event.staffId === null ? 0 : 1)
  if (event.staffId !== null) uuid.write(pen, event.staffId as never, {})
  saleBody.write(pen, event.body as never, {})
  return pen.bytes
}

/** The sale of a whole code. `customerName`: what this till calls a customer; null: it does not know. */
export function readSaleBytes(
  bytes: Uint8Array,
  here: { readonly storeId: string; readonly customerName: (customerId: string) => string | null },
  sha256: Sha256Hex,
): Result<CopiedSale, CopyRefusal> {
  try {
    const reader = new ByteReader(bytes)
    if (reader.byte() !== saleKind) return refuse({ code: 'newer_copy' })
    if (reader.hex(4) !== storeMark(here.storeId)) return refuse({ code: 'other_store' })
    const hashHead = reader.hex(hashBytes)
    const prevHash = reader.hex(32)
    const deviceId = uuid.read(reader, {}) as string
    const deviceSeq = reader.whole()
    const eventId = uuid.read(reader, {}) as string
    const at = timeOfId(eventId) + reader.signed()
    const staffId = reader.byte() === 1 ? (uuid.read(reader, {}) as string) : null
    const written = saleBody.read(reader, {}) as SaleRecorded
    if (!reader.isAtEnd) return refuse({ code: 'damaged_copy' })
    const frame = { storeId: here.storeId, eventId, deviceId, deviceSeq, kind: 'sale_recorded', version: 1 }
    const sealed = (body: SaleRecorded) => {
      const open = { ...frame, at, staffId, body, prevHash } as unknown as Omit<Envelope, 'hash'>
      return { ...open, hash: hashOf(open, sha256) } as unknown as CopiedSale['event']
    }
    const { customerId } = written
    const name = (customerId && here.customerName(customerId)) || ''
    const named = written.customerName === undefined ? written : { ...written, customerName: name }
    for (const body of [named, written]) {
      const event = sealed(body)
      if (event.hash.startsWith(hashHead)) return isSale(event) ? accept({ event, isExact: true }) : damaged
    }
    // Words that stay out of codes are missing: the figures are all there, and the parts have proven themselves.
    if (!isWithheld(written)) return damaged
    const event = sealed(withoutEmptyWords(named))
    return isSale(event) ? accept({ event, isExact: false }) : damaged
  } catch (cause) {
    if (cause instanceof UnfitForCode || cause instanceof RangeError) return damaged
    throw cause
  }
}

const damaged = refuse({ code: 'damaged_copy' } as const)

function isSale(event: Envelope): boolean {
  return envelopeSchema.safeParse(event).success && readJournalEvent(event)?.kind === 'sale_recorded'
}

function isWithheld(sale: SaleRecorded): boolean {
  return (
    sale.customerName !== undefined ||
    sale.billName !== undefined ||
    sale.payments.some((paid) => paid.reference === '')
  )
}

function withoutEmptyWords({ billName: _, ...sale }: SaleRecorded): SaleRecorded {
  const payments = sale.payments.map((paid) => {
    const { reference, ...rest } = paid
    return reference === '' ? rest : paid
  })
  return { ...sale, payments }
}

/** Enough to tell two shops of one person apart; the hash proves the rest. */
function storeMark(storeId: string): string {
  return storeId.slice(-8)
}

function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
