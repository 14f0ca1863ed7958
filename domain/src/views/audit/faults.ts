import { type ChainFindings, namedFindings } from './chain-walk.ts'
import type { JournalFault, JournalFaultCode } from './finding-text.ts'
import type { DeviceChain, ShopOrder } from './wire.ts'

/** Faults by name, and how many more there are of their kinds. */
export type JournalFaults = { readonly faults: readonly JournalFault[]; readonly moreCount: number }

/** What the owner was told of when it arrived stands under *Peringatan*; here is what has come about since [JOURNAL-4]. */
export function faultsOfChain(deviceId: string, findings: readonly ChainFindings[]): JournalFaults {
  const faults = findings.flatMap(({ first }) =>
    first.filter(({ isKnown }) => !isKnown).map(({ isKnown: _, ...finding }) => ({ ...finding, deviceId })),
  )
  const count = findings.reduce((sum, all) => sum + all.count - all.knownCount, 0)
  return { faults, moreCount: count - faults.length }
}

/** What the server found in the numbers of the shop, whichever device they were of. */
export function faultsOfOrder(order: ShopOrder): JournalFaults {
  const faults = [
    ...order.firstMissing.map((range) => shopFault('shop_numbers_missing', range)),
    ...order.firstArrivalBack.map(({ storeSeq, eventId }) =>
      shopFault('arrival_changed', { fromSeq: storeSeq, throughSeq: storeSeq }, eventId),
    ),
  ]
  const namedMissing = order.firstMissing.reduce(
    (sum, range) => sum + range.throughSeq - range.fromSeq + 1,
    0,
  )
  const moreCount = order.missingCount - namedMissing + order.arrivalBackCount - order.firstArrivalBack.length
  if (order.addedCount > 0) {
    const range = { fromSeq: order.eventCount + order.missingCount + 1, throughSeq: 0 }
    const throughSeq = range.fromSeq + order.addedCount - 1
    faults.push(shopFault('shop_events_added', { ...range, throughSeq }))
  }
  return { faults, moreCount }
}

function shopFault(
  code: JournalFaultCode,
  range: { readonly fromSeq: number; readonly throughSeq: number },
  eventId: string | null = null,
): JournalFault {
  return { code, deviceId: null, ...range, eventId, kind: null, at: null }
}

/** What a device knows of its own chain. */
export type OwnChainEnd = {
  readonly deviceId: string
  /** Its newest number. */
  readonly lastSeq: number
  /** What the server had confirmed when it was asked. */
  readonly ackedThrough: number
  /** Hash of its own event with this number; null: it is no longer kept. */
  readonly hashAt: (deviceSeq: number) => string | null
}

/**
 * What only the device itself can tell: whether the server still has its events. A whole chain can be sealed anew by
 * whoever writes in the database, but not the one that is kept in the shop [JOURNAL-4].
 */
export function faultsAgainstServer(own: OwnChainEnd, chain: DeviceChain | undefined): JournalFault[] {
  const serverSeq = chain?.lastSeq ?? 0
  const fault = (code: JournalFaultCode, fromSeq: number, throughSeq: number): JournalFault => ({
    code,
    deviceId: own.deviceId,
    fromSeq,
    throughSeq,
    eventId: null,
    kind: null,
    at: null,
  })
  if (serverSeq < own.ackedThrough) return [fault('server_has_less', serverSeq + 1, own.ackedThrough)]
  if (serverSeq > own.lastSeq) return [fault('added_later', own.lastSeq + 1, serverSeq)]
  const ownHash = serverSeq === 0 ? null : own.hashAt(serverSeq)
  if (ownHash !== null && chain?.lastHash !== ownHash) return [fault('server_differs', serverSeq, serverSeq)]
  return []
}

/** All of several, with a bound on what is kept between two looks. */
export function joinFaults(parts: readonly JournalFaults[]): JournalFaults {
  const all = parts.flatMap(({ faults }) => faults)
  const faults = all.slice(0, 5 * namedFindings)
  const moreCount = parts.reduce((sum, part) => sum + part.moreCount, 0) + all.length - faults.length
  return { faults, moreCount }
}
