import { instant } from '@laci/domain/base/time/instant.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { walkChain } from '@laci/domain/views/audit/chain-walk.ts'
import {
  faultsAgainstServer,
  faultsOfChain,
  faultsOfOrder,
  type JournalFaults,
  joinFaults,
} from '@laci/domain/views/audit/faults.ts'
import { chainLineSchema, type DeviceChain, type ShopOrder } from '@laci/domain/views/audit/wire.ts'
import type { AskChains } from '../../device/ask-chains.ts'
import type { ChainLook, LookProgress } from '../api/journal.ts'
import { TillProblem } from '../base/problem.ts'
import type { TillLog } from '../log/till-log.ts'

export type ChainCheckDeps = {
  readonly log: Pick<TillLog, 'ownEvents' | 'forgottenHashes'>
  readonly deviceId: string
  /** The newest number of this device. */
  readonly lastSeq: () => number
  readonly ackedThrough: () => number
  /** Own numbers that are lost, and told to the server as a gap. */
  readonly lostSeqs: () => readonly number[]
  readonly sha256: Sha256Hex
  readonly clock: () => number
  readonly askChains: AskChains
}

/** Some milliseconds of a slow tablet; between two steps a scan or a tap has its turn. */
const eventsPerStep = 40

/**
 * Walks what this device keeps of its own chain [JOURNAL-4]. Null: `signal` stopped it. Its oldest events may be gone after
 * weeks; the server has them.
 */
export async function checkOwnChain(
  deps: ChainCheckDeps,
  onProgress: (progress: LookProgress) => void,
  signal: AbortSignal,
): Promise<ChainLook | null> {
  const { log, deviceId, sha256 } = deps
  const lost = new Set(deps.lostSeqs())
  const throughSeq = deps.lastSeq()
  const forgotten = await log.forgottenHashes()
  let walk: ReturnType<typeof walkChain> | null = null
  let firstSeq = 1
  for (let fromSeq = 1; fromSeq <= throughSeq; ) {
    if (signal.aborted) return null
    const events = await log.ownEvents(fromSeq, eventsPerStep)
    const [first] = events
    const last = events.at(-1)
    if (first === undefined || last === undefined) break
    if (walk === null) {
      firstSeq = first.deviceSeq
      walk = walkChain({ isWhole: firstSeq === 1, isKnown: isLost })
    }
    for (const event of events) {
      if (event.deviceSeq > throughSeq) break
      const { eventId, deviceSeq, kind, at, prevHash, hash } = event
      const contentHash = hashOf(event, sha256)
      // Where a customer was forgotten the content is the one that was left then.
      const isWhole = contentHash === hash || contentHash === forgotten.get(deviceSeq)
      const isContentTrue = event.deviceId === deviceId && isWhole
      walk.take({ eventId, deviceSeq, kind, at, prevHash, hash, isContentTrue, hasPredecessor: true })
    }
    fromSeq = last.deviceSeq + 1
    onProgress({
      doneCount: Math.min(last.deviceSeq, throughSeq) - firstSeq + 1,
      totalCount: throughSeq - firstSeq + 1,
    })
  }

  function isLost({
    code,
    fromSeq,
    throughSeq: through,
  }: {
    code: string
    fromSeq: number
    throughSeq: number
  }) {
    return code === 'numbers_missing' && lost.has(fromSeq) && lost.has(through)
  }

  const summary = (walk ?? walkChain({ isWhole: true })).end()
  return {
    checkedAt: instant(deps.clock()),
    eventCount: summary.eventCount,
    deviceCount: 1,
    ...faultsOfChain(deviceId, summary.findings),
  }
}

/**
 * Has the server walk the whole shop, and compares its end of this device's chain with the one that is here [JOURNAL-4].
 * Null: `signal` stopped it. Throws a problem when the server cannot be asked.
 */
export async function checkServerChains(
  deps: ChainCheckDeps,
  onProgress: (progress: LookProgress) => void,
  signal: AbortSignal,
): Promise<ChainLook | 'busy' | null> {
  // From before the question: what is confirmed meanwhile is not missed.
  const ackedThrough = deps.ackedThrough()
  const chains: DeviceChain[] = []
  const orders: ShopOrder[] = []
  let totalCount = 0
  let isWhole = false
  let answer: 'done' | 'busy'
  try {
    answer = await deps.askChains((sent) => {
      const read = chainLineSchema.safeParse(sent)
      // A line of a newer server says nothing to this till.
      if (!read.success) return
      const line = read.data
      if (line.line === 'head') totalCount = line.lastSeq
      if (line.line === 'progress') onProgress({ doneCount: line.throughSeq, totalCount })
      if (line.line === 'device') chains.push(line.chain)
      if (line.line === 'shop') orders.push(line.order)
      if (line.line === 'end') isWhole = true
    }, signal)
  } catch (cause) {
    if (signal.aborted) return null
    throw cause
  }
  if (answer === 'busy') return 'busy'
  if (!isWhole) throw new TillProblem('server_trouble', 'the walk has no end')
  const own = chains.find(({ deviceId }) => deviceId === deps.deviceId)
  const compared: JournalFaults = { faults: await ownFaults(deps, ackedThrough, own), moreCount: 0 }
  return {
    checkedAt: instant(deps.clock()),
    eventCount: orders.reduce((sum, order) => sum + order.eventCount, 0),
    deviceCount: chains.length,
    ...joinFaults([
      compared,
      ...orders.map(faultsOfOrder),
      ...chains.map(({ deviceId, findings }) => faultsOfChain(deviceId, findings)),
    ]),
  }
}

async function ownFaults(deps: ChainCheckDeps, ackedThrough: number, own: DeviceChain | undefined) {
  const serverSeq = own?.lastSeq ?? 0
  const [kept] = serverSeq === 0 ? [] : await deps.log.ownEvents(serverSeq, 1)
  return faultsAgainstServer(
    {
      deviceId: deps.deviceId,
      lastSeq: deps.lastSeq(),
      ackedThrough,
      hashAt: (deviceSeq) => (kept?.deviceSeq === deviceSeq ? kept.hash : null),
    },
    own,
  )
}
