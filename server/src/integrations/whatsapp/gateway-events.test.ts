import { expect, test } from 'vitest'
import { readCloudEvent } from './cloud-events.ts'
import { readWwebjsEvent } from './wwebjs-events.ts'

const odd: unknown[] = [
  { toString: 1, valueOf: 1 },
  { __proto__: null },
  ['delivered'],
  [[]],
  1,
  -0.5,
  true,
  null,
  '',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
]
const good = { id: 'wamid.baik', status: 'delivered' }
const goodNews = { kind: 'delivery', providerId: 'wamid.baik', news: { kind: 'ack', ack: 2 } }
const bytes = (body: unknown) => Buffer.from(JSON.stringify(body))
const cloudCall = (statuses: unknown) => bytes({ entry: [{ changes: [{ value: { statuses } }] }] })

test.each(odd.map((value) => [JSON.stringify(value), value]))(
  '[WA-42] %s in a status of Meta says nothing, and the news beside it count',
  (_name, value) => {
    const items = [value, { ...good, status: value }, { ...good, id: value }, good]
    expect(readCloudEvent(cloudCall(items), '1')).toEqual([goodNews])
  },
)

test.each(odd.map((value) => [JSON.stringify(value), value]))(
  '[WA-42] %s in an event of the browser gateway is no news',
  (_name, value) => {
    const read = (dataType: string, data: unknown) =>
      readWwebjsEvent(bytes({ dataType, data, sessionId: 'laci' }), 'laci')
    expect(read('change_state', { state: value })).toEqual([])
    expect(read('message_ack', { message: { id: { _serialized: value } }, ack: 2 })).toEqual([])
    expect(read('message_ack', { message: value, ack: value })).toEqual([])
  },
)

test('[WA-42] an id of any length is cut to what is stored, without half a sign at its end', () => {
  const news = readCloudEvent(cloudCall([{ ...good, id: `${'x'.repeat(199)}\u{1f6d2}` }]), '1')!
  expect(news).toHaveLength(1)
  expect(JSON.stringify(news).isWellFormed()).toBe(true)
})
