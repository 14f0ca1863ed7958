import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { backDatedMs } from '@laci/domain/events/hash-chain.ts'
import { malformedKind } from '@laci/domain/journal/event-kinds.ts'
import { type ChainWalk, walkChain, warningOfFinding } from '@laci/domain/views/audit/chain-walk.ts'
import type { DeviceChain, ShopOrder } from '@laci/domain/views/audit/wire.ts'
import type { WarningCode } from '@laci/domain/warning/warning.ts'
import { contentHashOf } from '../../shop/event-row.ts'
import type { ChainHead, ChainRow, ToldWarning } from './chain-store.ts'

/** Warnings that say on arrival what a walk finds again. A changed content under a known id leaves its number empty. */
export const toldOnArrival: readonly WarningCode[] = [
  ...Object.values(warningOfFinding).flatMap((code) => (code === null ? [] : [code])),
  'changed_body',
  'malformed_event',
  'foreign_store',
]

const namedPlaces = 20

/** Walks a whole shop, page by page, in the shop's order [JOURNAL-2]. */
export function createChainCheck(
  storeId: string,
  head: ChainHead,
  told: readonly ToldWarning[],
  sha256: Sha256Hex,
) {
  const isTold = toldIndex(told)
  const walks = new Map<string, ChainWalk>()
  const firstMissing: ShopOrder['firstMissing'] = []
  const firstArrivalBack: ShopOrder['firstArrivalBack'] = []
  let eventCount = 0
  let missingCount = 0
  let arrivalBackCount = 0
  let throughSeq = 0
  let arrivedAt = 0

  function walkOf(deviceId: string): ChainWalk {
    const known = walks.get(deviceId)
    if (known !== undefined) return known
    const walk = walkChain({
      isWhole: true,
      isKnown: ({ code, fromSeq, throughSeq: through }) => {
        const warning = warningOfFinding[code]
        return warning !== null && isTold(deviceId, warning, fromSeq, through)
      },
    })
    walks.set(deviceId, walk)
    return walk
  }

  function isMalformedTold({ device_id: deviceId, device_seq: seq }: ChainRow): boolean {
    return isTold(deviceId, 'malformed_event', seq, seq) || isTold(deviceId, 'foreign_store', seq, seq)
  }

  function missing(fromSeq: number, through: number): void {
    missingCount += through - fromSeq + 1
    if (firstMissing.length < namedPlaces) firstMissing.push({ fromSeq, throughSeq: through })
  }

  return {
    /** Number of the newest event that was looked at. */
    get throughSeq() {
      return throughSeq
    },
    take(rows: readonly ChainRow[]): void {
      for (const row of rows) {
        eventCount += 1
        if (row.store_seq > throughSeq + 1) missing(throughSeq + 1, row.store_seq - 1)
        throughSeq = row.store_seq
        if (row.received_at_ms < arrivedAt - backDatedMs) {
          arrivalBackCount += 1
          if (firstArrivalBack.length < namedPlaces) {
            firstArrivalBack.push({ storeSeq: row.store_seq, eventId: row.event_id })
          }
        }
        arrivedAt = Math.max(arrivedAt, row.received_at_ms)
        const isMalformed = row.kind === malformedKind
        const contentHash = contentHashOf(storeId, row, sha256)
        // Where a customer was forgotten the content is the one that was left then [CUSTOMER-9].
        const isForgotten = row.erased_hash !== null && contentHash === row.erased_hash
        const isAsArrived = isForgotten || contentHash === (row.content_hash ?? row.hash)
        walkOf(row.device_id).take({
          eventId: row.event_id,
          deviceSeq: row.device_seq,
          kind: row.kind,
          at: row.at_ms,
          prevHash: row.prev_hash,
          hash: row.hash,
          // What could not be read has no seal that could be compared; but then somebody was told of it.
          isContentTrue: isMalformed
            ? isAsArrived && isMalformedTold(row)
            : contentHash === row.hash || (isForgotten && row.content_hash === null),
          isContentAsArrived: isAsArrived,
          hasPredecessor: !isMalformed,
        })
      }
    },
    end(): { chains: DeviceChain[]; order: ShopOrder } {
      if (throughSeq < head.lastSeq) missing(throughSeq + 1, head.lastSeq)
      const devices = new Map(head.devices.map((device) => [device.deviceId, device]))
      // Devices that have not told anything yet stand in the list, too; so do those that only the journal knows.
      const deviceIds = [...new Set([...devices.keys(), ...walks.keys()])]
      return {
        chains: deviceIds.map((deviceId) => {
          const device = devices.get(deviceId)
          const expected = device && { throughSeq: device.acceptedThrough, lastHash: device.lastHash }
          const { findings, ...sums } = walkOf(deviceId).end(expected)
          return {
            deviceId,
            letter: device?.letter ?? null,
            name: device?.name ?? null,
            ...sums,
            findings: findings.map((all) => ({ ...all, first: [...all.first] })),
          }
        }),
        order: {
          eventCount,
          missingCount,
          firstMissing,
          addedCount: head.addedCount,
          arrivalBackCount,
          firstArrivalBack,
        },
      }
    },
  }
}

function toldIndex(told: readonly ToldWarning[]) {
  const places = new Set<string>()
  const gaps = new Map<string, { fromSeq: number; toSeq: number }[]>()
  for (const { code, deviceId, deviceSeq, fromSeq, toSeq } of told) {
    if (deviceSeq !== null) places.add(`${deviceId} ${code} ${deviceSeq}`)
    if (code === 'sequence_gap' && fromSeq !== null && toSeq !== null) {
      gaps.set(deviceId, [...(gaps.get(deviceId) ?? []), { fromSeq, toSeq }])
    }
  }
  function isMissingTold(deviceId: string, seq: number): boolean {
    const inGap = (gaps.get(deviceId) ?? []).some(({ fromSeq, toSeq }) => fromSeq <= seq && seq <= toSeq)
    return inGap || places.has(`${deviceId} changed_body ${seq}`)
  }
  return (deviceId: string, code: WarningCode, fromSeq: number, throughSeq: number): boolean => {
    if (code !== 'sequence_gap') return places.has(`${deviceId} ${code} ${fromSeq}`)
    // Long gaps are told whole, so their ends speak for them.
    return isMissingTold(deviceId, fromSeq) && isMissingTold(deviceId, throughSeq)
  }
}
