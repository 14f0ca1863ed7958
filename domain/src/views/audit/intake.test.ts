import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Envelope, genesisHash } from '../../events/envelope.ts'
import { hashOf } from '../../events/hash-chain.ts'
import { createJournalJudge, createJournalReplay, intakeRefusalText } from './intake.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const id = (n: number) => `01919191-0000-7000-8000-${String(n).padStart(12, '0')}`
const [storeId, oneTill, otherTill, customerId] = [id(1), id(2), id(3), id(4)]

/** An exported journal: two tills, in turn. */
function journal(count = 6): (Envelope & { storeSeq: number })[] {
  const ends = new Map<string, { seq: number; hash: string }>()
  return Array.from({ length: count }, (_, at) => {
    const deviceId = at % 2 === 0 ? oneTill! : otherTill!
    const end = ends.get(deviceId) ?? { seq: 0, hash: genesisHash }
    const unhashed = {
      ...{
        storeId: storeId!,
        eventId: id(100 + at),
        deviceId,
        deviceSeq: end.seq + 1,
        kind: 'customer_saved',
      },
      ...{ version: 1, at: 1_000 + at, staffId: at === 3 ? id(9) : null, prevHash: end.hash },
      body: { customers: [{ customerId: customerId!, changes: { name: `Sri ${at} ${deviceId}` } }] },
    } as unknown as Envelope
    const hash = hashOf(unhashed, sha256)
    ends.set(deviceId, { seq: end.seq + 1, hash })
    return { ...unhashed, hash, storeSeq: at + 1 }
  })
}

function judged(events: readonly unknown[]) {
  const judge = createJournalJudge(sha256)
  for (const event of events) judge.take(typeof event === 'string' ? event : JSON.stringify(event))
  return judge.done()
}
const refusalOf = (events: readonly unknown[]) => {
  const done = judged(events)
  return done.ok ? null : done.refusal
}

test('[JOURNAL-12] the first line that does not fit is named, whatever was done to it; nothing of such a file is replayed', () => {
  const whole = journal()
  expect(judged(whole)).toMatchObject({
    ok: true,
    value: { storeId, deviceIds: [oneTill, otherTill], eventCount: 6 },
  })
  const changed = (at: number, change: object) =>
    whole.map((event, n) => (n === at ? { ...event, ...change } : event))
  const body = { customers: [{ customerId, changes: { name: 'Lain' } }] }
  expect(refusalOf([])).toEqual({ code: 'empty' })
  expect(refusalOf(['{"a":1}', ...whole])).toEqual({ code: 'not_an_event', line: 1 })
  expect(refusalOf(['Nama;Harga', ...whole])).toEqual({ code: 'not_an_event', line: 1 })
  expect(refusalOf(changed(2, { body }))).toEqual({ code: 'altered', line: 3 })
  expect(refusalOf(changed(4, { at: 5 }))).toEqual({ code: 'altered', line: 5 })
  expect(refusalOf(changed(1, { storeId: id(50) }))).toEqual({ code: 'other_shop', line: 2 })
  expect(refusalOf(whole.filter((_, at) => at !== 3))).toEqual({ code: 'line_missing', line: 4 })
  expect(refusalOf(whole.slice(2))).toEqual({ code: 'line_missing', line: 1 })
  const twice = [...whole, { ...whole[5]!, storeSeq: 7 }]
  expect(refusalOf(twice)).toEqual({ code: 'appears_twice', line: 7 })
  // Sealed anew after it was changed: the next one does not continue it.
  const forged = { ...whole[2]!, body: body as never }
  const resealed = { ...forged, hash: hashOf(forged, sha256) }
  expect(refusalOf(changed(2, resealed))).toEqual({ code: 'chain_broken', line: 5 })
  for (const code of [
    'not_an_event',
    'other_shop',
    'altered',
    'chain_broken',
    'line_missing',
    'appears_twice',
    'transfer',
  ] as const)
    expect(intakeRefusalText({ code, line: 1_234 })).toContain('Baris 1.234')
})

test('[JOURNAL-12] a body from which a customer was erased is no altered one, also where the erasing comes later', () => {
  const whole = journal(3)
  const first = {
    ...whole[0]!,
    body: { customers: [{ customerId: customerId!, changes: { name: 'Pelanggan dihapus' } }] },
  }
  expect(refusalOf([first, ...whole.slice(1)])).toEqual({ code: 'altered', line: 1 })
  const erasing = {
    ...{ ...whole[0]!, eventId: id(200), deviceId: id(5), deviceSeq: 1, prevHash: genesisHash },
    ...{ kind: 'customer_erased', storeSeq: 4, body: { customerId: customerId! } },
  }
  const sealed = { ...erasing, hash: hashOf(erasing as unknown as Envelope, sha256) }
  expect(refusalOf([first, ...whole.slice(1), sealed])).toBeNull()
})

test('[JOURNAL-13] events are replayed with their ids and moments, in the names of the new shop, as whole chains', () => {
  const whole = journal()
  const done = judged(whole)
  if (!done.ok) throw new Error('whole')
  const deviceOf = new Map([
    [oneTill!, id(12)],
    [otherTill!, id(13)],
  ])
  const replay = createJournalReplay(done.value, { storeId: id(11), deviceOf }, sha256)
  const replayed = whole.map((event) => replay.take(JSON.stringify(event))!)
  expect(replayed.map(({ eventId, at }) => [eventId, at])).toEqual(
    whole.map(({ eventId, at }) => [eventId, at]),
  )
  expect(JSON.stringify(replayed)).not.toContain(oneTill)
  expect(JSON.stringify(replayed)).not.toContain(storeId)
  // A command is the owner's: nobody of the old shop has rights here.
  expect(replayed.map(({ staffId }) => staffId)).toEqual(Array(6).fill(null))
  expect(refusalOf(replayed.map((event, at) => ({ ...event, storeSeq: at + 1 })))).toBeNull()
})
