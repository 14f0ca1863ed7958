import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../../base/time/instant.ts'
import { type Envelope, genesisHash } from '../../events/envelope.ts'
import { backDatedMs, hashOf } from '../../events/hash-chain.ts'
import { type ChainSummary, namedFindings, walkChain } from './chain-walk.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const storeId = '0191d5c5-0000-7000-8000-000000000001'
const deviceId = '0191d5c5-0000-7000-8000-00000000000a'
const startMs = Date.UTC(2026, 10, 20)

function sealed(changes: Partial<Envelope>, prevHash: string, deviceSeq: number): Envelope {
  const open = {
    storeId,
    eventId: `0191d5c5-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
    deviceId,
    deviceSeq,
    kind: 'drawer_opened',
    version: 1,
    at: instant(startMs + deviceSeq * 1_000),
    staffId: null,
    body: { reason: `tukar ${deviceSeq}` },
    prevHash,
    ...changes,
  }
  return { ...open, hash: hashOf(open, sha256) }
}

/** As a device tells them; `changes` by number, sealed with the event. */
function told(count: number, changes: { readonly [seq: number]: Partial<Envelope> } = {}): Envelope[] {
  const events: Envelope[] = []
  for (let seq = 1; seq <= count; seq += 1) {
    events.push(sealed(changes[seq] ?? {}, events.at(-1)?.hash ?? genesisHash, seq))
  }
  return events
}

function walked(
  events: readonly Envelope[],
  options: Partial<Parameters<typeof walkChain>[0]> & { end?: { throughSeq: number; lastHash: string } } = {},
): ChainSummary {
  const { end, ...rest } = options
  const walk = walkChain({ isWhole: true, ...rest })
  for (const event of events) {
    walk.take({
      ...event,
      isContentTrue: hashOf(event, sha256) === event.hash,
      isContentAsArrived: true,
      hasPredecessor: true,
    })
  }
  return walk.end(end)
}

const names = (summary: ChainSummary) =>
  summary.findings.flatMap(({ first }) =>
    first.map(({ code, fromSeq, throughSeq }) => [code, fromSeq, throughSeq]),
  )

const chain = fc
  .integer({ min: 3, max: 40 })
  .chain((count) => fc.record({ count: fc.constant(count), at: fc.integer({ min: 2, max: count - 1 }) }))

test('[JOURNAL-1] an untouched chain has no finding, whole or without its oldest events', () => {
  fc.assert(
    fc.property(chain, ({ count, at }) => {
      const events = told(count)
      const end = { throughSeq: count, lastHash: events.at(-1)!.hash }
      expect(walked(events, { end })).toEqual({
        eventCount: count,
        firstSeq: 1,
        lastSeq: count,
        lastHash: end.lastHash,
        findings: [],
      })
      expect(walked(events.slice(at), { isWhole: false, end })).toMatchObject({
        firstSeq: at + 1,
        findings: [],
      })
    }),
  )
  expect(walked([], { end: { throughSeq: 0, lastHash: genesisHash } })).toMatchObject({
    eventCount: 0,
    firstSeq: null,
    lastSeq: null,
    findings: [],
  })
})

test('[JOURNAL-1] wherever one event is changed, replaced, taken out, put in or dated back, it is named', () => {
  fc.assert(
    fc.property(chain, ({ count, at }) => {
      const events = told(count)
      const end = { throughSeq: count, lastHash: events.at(-1)!.hash }
      const with_ = (changed: Envelope) => events.map((event) => (event.deviceSeq === at ? changed : event))
      const one = events[at - 1]!
      const body = { reason: 'lain' }
      expect(names(walked(with_({ ...one, body }), { end }))).toEqual([['content_changed', at, at]])
      expect(names(walked(with_({ ...one, at: instant(one.at + 60_000) }), { end }))).toEqual([
        ['content_changed', at, at],
      ])
      // Sealed anew: what follows still names the true one.
      expect(names(walked(with_(sealed({ body }, one.prevHash, at)), { end }))).toEqual([
        ['link_broken', at + 1, at + 1],
      ])
      expect(
        names(
          walked(
            events.filter((event) => event !== one),
            { end },
          ),
        ),
      ).toEqual([['numbers_missing', at, at]])
      const added = sealed({ body }, one.hash, at)
      expect(names(walked([...events.slice(0, at), added, ...events.slice(at)], { end }))).toEqual([
        ['number_reused', at, at],
      ])
      const early = instant(events[at - 2]!.at - backDatedMs - 1)
      const dated = told(count, { [at]: { at: early } })
      expect(names(walked(dated))).toEqual([['back_dated', at, at]])
      expect(names(walked(told(count, { [at]: { at: instant(early + 1) } })))).toEqual([])
    }),
  )
})

test('[JOURNAL-1] the end of a chain is compared with what the device is known to have sent', () => {
  const events = told(5)
  const end = { throughSeq: 5, lastHash: events[4]!.hash }
  expect(names(walked(events.slice(0, 3), { end }))).toEqual([['numbers_missing', 4, 5]])
  const more = [...events, sealed({}, events[4]!.hash, 6)]
  expect(names(walked(more, { end }))).toEqual([['added_later', 6, 6]])
  const other = [...events.slice(0, 4), sealed({ body: { reason: 'lain' } }, events[3]!.hash, 5)]
  expect(names(walked(other, { end }))).toEqual([['end_replaced', 5, 5]])
})

test('[JOURNAL-1] a chain that was rewritten whole is counted, and what nobody was told of is named first', () => {
  const forged = told(100).map((event) => ({ ...event, body: { reason: 'lain' } }))
  const isKnown = ({ fromSeq }: { fromSeq: number }) => fromSeq <= 60
  const [found] = walked(forged, { isKnown }).findings
  expect(found).toMatchObject({ code: 'content_changed', count: 100, knownCount: 60 })
  expect(found!.first).toHaveLength(namedFindings)
  expect(found!.first.every((one) => !one.isKnown)).toBe(true)
})
