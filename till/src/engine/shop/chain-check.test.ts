import { instant } from '@laci/domain/base/time/instant.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import type { ChainLine } from '@laci/domain/views/audit/wire.ts'
import { expect, test } from 'vitest'
import { sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import type { LookProgress } from '../api/journal.ts'
import { TillProblem } from '../base/problem.ts'
import { type ChainCheckDeps, checkOwnChain, checkServerChains } from './chain-check.ts'

const { deviceId } = testIdentity(0)
const otherId = testIdentity(1).deviceId
const never = new AbortController().signal

function told(count: number): Envelope[] {
  const events: Envelope[] = []
  for (let deviceSeq = 1; deviceSeq <= count; deviceSeq += 1) {
    const open = {
      storeId,
      eventId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
      deviceId,
      deviceSeq,
      kind: 'drawer_opened',
      version: 1,
      at: instant(Date.UTC(2026, 10, 20) + deviceSeq),
      staffId: null,
      body: { reason: '' },
      prevHash: events.at(-1)?.hash ?? genesisHash,
    }
    events.push({ ...open, hash: hashOf(open, sha256) })
  }
  return events
}

/** A device that keeps these, and a server that says these lines. */
function till(
  kept: readonly Envelope[],
  lines: readonly ChainLine[] = [],
  changes: Partial<ChainCheckDeps> = {},
) {
  const steps: number[] = []
  const lastSeq = kept.at(-1)?.deviceSeq ?? 0
  const deps: ChainCheckDeps = {
    log: {
      async ownEvents(fromSeq, limit) {
        const page = kept.filter(({ deviceSeq }) => deviceSeq >= fromSeq).slice(0, limit)
        steps.push(page.length)
        return page
      },
      forgottenHashes: async () => new Map(),
    },
    deviceId,
    lastSeq: () => lastSeq,
    ackedThrough: () => lastSeq,
    lostSeqs: () => [],
    sha256,
    clock: () => 1_000,
    async askChains(onLine) {
      for (const line of lines) onLine(line)
      return 'done'
    },
    ...changes,
  }
  return { deps, steps }
}

const own = (
  kept: readonly Envelope[],
  changes: Partial<ChainCheckDeps> = {},
  onProgress: (progress: LookProgress) => void = () => {},
  signal = never,
) => checkOwnChain(till(kept, [], changes).deps, onProgress, signal)

test('[JOURNAL-4] a till walks its own chain in small steps, says how far it is, and ends when it is told to', async () => {
  const events = told(200)
  const { deps, steps } = till(events)
  const progress: LookProgress[] = []
  expect(await checkOwnChain(deps, (step) => progress.push(step), never)).toEqual({
    checkedAt: 1_000,
    eventCount: 200,
    deviceCount: 1,
    faults: [],
    moreCount: 0,
  })
  expect(Math.max(...steps)).toBeLessThanOrEqual(40)
  expect(progress.at(-1)).toEqual({ doneCount: 200, totalCount: 200 })
  expect(progress.length).toBeGreaterThanOrEqual(5)
  const controller = new AbortController()
  let stepCount = 0
  const stopped = await own(
    events,
    {},
    () => {
      stepCount += 1
      controller.abort()
    },
    controller.signal,
  )
  expect(stopped).toBeNull()
  expect(stepCount).toBe(1)
})

test('[JOURNAL-4] on the device the first event that does not fit is named; what is lost and told is not', async () => {
  const events = told(100)
  const changed = events.map((event) =>
    event.deviceSeq === 57 ? { ...event, body: { reason: 'lain' } } : event,
  )
  expect((await own(changed))?.faults).toEqual([
    {
      code: 'content_changed',
      deviceId,
      fromSeq: 57,
      throughSeq: 57,
      eventId: events[56]!.eventId,
      kind: 'drawer_opened',
      at: events[56]!.at,
    },
  ])
  const holed = events.filter(({ deviceSeq }) => deviceSeq < 30 || deviceSeq > 32)
  expect((await own(holed))?.faults).toMatchObject([{ code: 'numbers_missing', fromSeq: 30, throughSeq: 32 }])
  expect((await own(holed, { lostSeqs: () => [30, 31, 32] }))?.faults).toEqual([])
  // Weeks later the oldest are gone, which is no fault.
  expect(await own(events.slice(60))).toMatchObject({ eventCount: 40, faults: [] })
  expect(await own([])).toMatchObject({ eventCount: 0, faults: [] })
})

const chain = (changes: Partial<Extract<ChainLine, { line: 'device' }>['chain']> = {}): ChainLine => ({
  line: 'device',
  chain: {
    deviceId,
    letter: 'A',
    name: 'Kasir',
    eventCount: 5,
    firstSeq: 1,
    lastSeq: 5,
    lastHash: told(5)[4]!.hash,
    findings: [],
    ...changes,
  },
})
const order = (changes: Partial<Extract<ChainLine, { line: 'shop' }>['order']> = {}): ChainLine => ({
  line: 'shop',
  order: {
    eventCount: 5,
    missingCount: 0,
    firstMissing: [],
    addedCount: 0,
    arrivalBackCount: 0,
    firstArrivalBack: [],
    ...changes,
  },
})
const head: ChainLine = { line: 'head', lastSeq: 5, serverTime: instant(1_000) }
const end: ChainLine = { line: 'end' }

test('[JOURNAL-4] the server’s end of the chain is compared with the one that is in the shop', async () => {
  const ask = async (line: ChainLine, changes: Partial<ChainCheckDeps> = {}) => {
    const look = await checkServerChains(
      till(told(5), [head, line, order(), end], changes).deps,
      () => {},
      never,
    )
    return look === null || look === 'busy'
      ? look
      : look.faults.map(({ code, fromSeq, throughSeq }) => [code, fromSeq, throughSeq])
  }
  expect(await ask(chain())).toEqual([])
  expect(await ask(chain({ lastHash: 'ab'.repeat(32) }))).toEqual([['server_differs', 5, 5]])
  expect(await ask(chain({ lastSeq: 3, lastHash: told(3)[2]!.hash }))).toEqual([['server_has_less', 4, 5]])
  // Two of them wait to be sent: nothing is missed.
  expect(await ask(chain({ lastSeq: 3, lastHash: told(3)[2]!.hash }), { ackedThrough: () => 3 })).toEqual([])
  expect(await ask(chain({ lastSeq: 6, lastHash: 'ab'.repeat(32) }))).toEqual([['added_later', 6, 6]])
  expect(await ask(chain({ deviceId: otherId, lastSeq: 9 }))).toEqual([['server_has_less', 1, 5]])
})

test('[JOURNAL-4] what the server found is named by device and by number of the shop; what was told on arrival is not', async () => {
  const finding = {
    code: 'content_changed' as const,
    fromSeq: 2,
    throughSeq: 2,
    eventId: null,
    kind: 'sale_recorded',
    at: 5,
    isKnown: false,
  }
  const findings = [
    {
      code: 'content_changed' as const,
      count: 40,
      knownCount: 1,
      first: [{ ...finding, isKnown: true }, finding],
    },
  ]
  const lines = [
    head,
    chain(),
    chain({ deviceId: otherId, findings }),
    order({
      missingCount: 12,
      firstMissing: [{ fromSeq: 7, throughSeq: 8 }],
      addedCount: 2,
      arrivalBackCount: 1,
      firstArrivalBack: [{ storeSeq: 4, eventId: storeId }],
    }),
    end,
  ]
  const progress: LookProgress[] = []
  const { deps } = till(told(5), [head, { line: 'progress', throughSeq: 5 }, ...lines.slice(1)])
  const look = await checkServerChains(deps, (step) => progress.push(step), never)
  expect(progress).toEqual([{ doneCount: 5, totalCount: 5 }])
  expect(look).toMatchObject({ eventCount: 5, deviceCount: 2, moreCount: 38 + 10 })
  expect((look as Exclude<typeof look, 'busy' | null>).faults).toMatchObject([
    { code: 'shop_numbers_missing', deviceId: null, fromSeq: 7, throughSeq: 8 },
    { code: 'arrival_changed', fromSeq: 4, eventId: storeId },
    { code: 'shop_events_added', fromSeq: 18, throughSeq: 19 },
    { code: 'content_changed', deviceId: otherId, fromSeq: 2 },
  ])
})

test('[JOURNAL-4] a look that broke off is none, and a server that is busy says so', async () => {
  const broken = till(told(5), [head, chain()]).deps
  await expect(checkServerChains(broken, () => {}, never)).rejects.toThrow(TillProblem)
  const busy = till(told(5), [], { askChains: async () => 'busy' }).deps
  expect(await checkServerChains(busy, () => {}, never)).toBe('busy')
  const controller = new AbortController()
  controller.abort()
  const stopped = till(told(5), [], { askChains: () => Promise.reject(new TillProblem('offline')) }).deps
  expect(await checkServerChains(stopped, () => {}, controller.signal)).toBeNull()
})
