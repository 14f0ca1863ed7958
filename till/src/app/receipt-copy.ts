import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Envelope, Sha256Hex } from '@laci/domain/events/envelope.ts'
import { type CodePart, joinParts, readPart } from '@laci/domain/views/receipt-copy/code-parts.ts'
import { type CopiedSale, readSaleBytes, saleCodes } from '@laci/domain/views/receipt-copy/sale-code.ts'
import type { ShopRecords } from '../engine/api/records.ts'
import type { CopyScan, CopyScanRefusal, PutBack } from '../engine/api/recovery.ts'
import type { SaleAsked } from '../engine/api/sales.ts'
import { TillProblem } from '../engine/base/problem.ts'
import type { TillLog } from '../engine/log/till-log.ts'
import type { Journal } from '../engine/sync/journal.ts'

/** A receipt of a sale of 500 lines has fewer; who scans something else without end keeps the newest. */
const maximumOpenSets = 50

/** The codes of an unsent sale's receipt; none where this device did not tell it, or the server has it already. */
export async function codesOfUnsent(
  saleId: string,
  { journal, log, sha256 }: { readonly journal: Journal; readonly log: TillLog; readonly sha256: Sha256Hex },
): Promise<readonly string[]> {
  // A disk that cannot be read costs the code, not the receipt.
  const row = await log.sale(saleId).catch(nothingOf)
  const { identity, marks } = journal
  if (row === null || row.deviceId !== identity.deviceId || row.deviceSeq <= marks.ackedThrough) return []
  const [event] = (await log.ownEvents(row.deviceSeq, 1).catch(nothingOf)) ?? []
  return event?.eventId === saleId ? (saleCodes(event, sha256) ?? []) : []
}

function nothingOf(cause: unknown): null {
  if (cause instanceof TillProblem) return null
  throw cause
}

/** *Kembalikan dari struk*: one visit, scan after scan [STRUK-30]. */
export function createPutBack(deps: {
  readonly journal: Pick<Journal, 'identity' | 'appendRecovered'>
  /** Asks the server: throws a problem where it cannot be asked. */
  readonly fetchSale: (asked: SaleAsked) => Promise<string | null>
  readonly log: Pick<TillLog, 'sale'>
  readonly records: Pick<ShopRecords, 'record'>
  readonly sha256: Sha256Hex
}): PutBack {
  const { journal, sha256 } = deps
  const { storeId } = journal.identity
  const openSets = new Map<string, CodePart[]>()
  const doneSets = new Set<string>()
  /** By device and number: what the chain says of neighbours. */
  const exact = new Map<string, Envelope>()
  let queue: Promise<unknown> = Promise.resolve()
  const customerName = (id: string) => deps.records.record('customer', id)?.fields.name ?? null

  async function scan(text: string): Promise<Result<CopyScan, CopyScanRefusal>> {
    const read = readPart(text, sha256)
    if (!read.ok) return read
    const part = read.value
    if (doneSets.has(part.setId)) return accept({ kind: 'repeated' })
    const parts = (openSets.get(part.setId) ?? []).filter(
      (known) => known.index !== part.index && known.count === part.count,
    )
    parts.push(part)
    openSets.delete(part.setId)
    openSets.set(part.setId, parts)
    if (openSets.size > maximumOpenSets) openSets.delete(openSets.keys().next().value!)
    const bytes = joinParts(parts)
    if (bytes === null) return accept({ kind: 'part', haveCount: parts.length, ofCount: part.count })
    const copied = readSaleBytes(bytes, { storeId, customerName }, sha256)
    if (!copied.ok) {
      openSets.delete(part.setId)
      return copied
    }
    const answer = await putBack(copied.value)
    // Offline its parts stay: the last one is scanned again.
    if (answer.ok) {
      openSets.delete(part.setId)
      doneSets.add(part.setId)
    }
    return answer
  }

  async function putBack({ event, isExact }: CopiedSale): Promise<Result<CopyScan, CopyScanRefusal>> {
    const { receiptNumber, totalRupiah } = event.body
    const sale = { saleId: event.eventId, receiptNumber, totalRupiah, soldAt: event.at }
    if (isExact && contradicts(event)) return refuse({ code: 'contradicts', receiptNumber })
    const isKnown = await isKnownSale(event.eventId)
    if (isKnown === null) return refuse({ code: 'offline' })
    if (!isKnown) {
      // Under its own id: should the lost device ever send it too, the server takes it once.
      await journal.appendRecovered(event)
    }
    if (isExact) exact.set(placeOf(event, 0), event)
    return accept({ kind: isKnown ? 'known' : 'queued', isExact, ...sale })
  }

  async function isKnownSale(saleId: string): Promise<boolean | null> {
    if ((await deps.log.sale(saleId)) !== null) return true
    try {
      return (await deps.fetchSale({ saleId })) !== null
    } catch (cause) {
      if (cause instanceof TillProblem) return null
      throw cause
    }
  }

  /** Another receipt of the same till has this number, or the hash before or after it is another one. */
  function contradicts(event: Envelope): boolean {
    const same = exact.get(placeOf(event, 0))
    const before = exact.get(placeOf(event, -1))
    const after = exact.get(placeOf(event, 1))
    return (
      (same !== undefined && same.hash !== event.hash) ||
      (before !== undefined && before.hash !== event.prevHash) ||
      (after !== undefined && after.prevHash !== event.hash)
    )
  }

  return {
    scan(text) {
      // One after the other, so that the same code twice at once is told once.
      const turn = queue.then(() => scan(text))
      queue = turn.catch(() => undefined)
      return turn
    },
  }
}

function placeOf(event: Envelope, step: number): string {
  return `${event.deviceId} ${event.deviceSeq + step}`
}
