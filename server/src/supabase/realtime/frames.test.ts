import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Broadcast, readFrame, writeBroadcast, writeMessage } from './frames.ts'

const bytesOf = (text: string) => Buffer.from(text)
const versions = ['1.0.0', '2.0.0'] as const

/** As the published client of 2.119 writes a broadcast: six length bytes, the encoding, five strings, the content. */
function pushOf(parts: {
  joinRef?: string
  ref?: string
  topic: string
  event: string
  metadata?: string
  encoding: number
  content: Uint8Array
}): Buffer {
  const { joinRef = '', ref = '', topic, event, metadata = '', encoding, content } = parts
  const names = [joinRef, ref, topic, event, metadata].map((name) => Buffer.from(name))
  return Buffer.concat([
    Uint8Array.from([3, ...names.map((name) => name.length), encoding]),
    ...names,
    content,
  ])
}

describe('[REALTIME-1] reading frames', () => {
  test('[REALTIME-1] each version reads its own form of the same message', () => {
    const expected = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload: { a: 1 }, broadcast: null }
    expect(readFrame('2.0.0', bytesOf('["1","2","t","e",{"a":1}]'), false)).toEqual(expected)
    const object = '{"topic":"t","event":"e","payload":{"a":1},"ref":"2","join_ref":"1"}'
    expect(readFrame('1.0.0', bytesOf(object), false)).toEqual(expected)
    expect(readFrame('1.0.0', bytesOf('["1","2","t","e",{}]'), false)).toBeNull()
    expect(readFrame('2.0.0', bytesOf(object), false)).toBeNull()
  })

  test('[REALTIME-1] a broadcast is the same in text and in bytes, with any character in its names', () => {
    const expected = {
      joinRef: '1',
      ref: '2',
      topic: 'realtime:toko 🛒',
      event: 'é',
      payload: null,
      broadcast: { event: 'ganti', content: { kind: 'json', text: '{"a":[1,"ü"]}' } },
    }
    const text = JSON.stringify([
      '1',
      '2',
      'realtime:toko 🛒',
      'broadcast',
      { type: 'broadcast', event: 'ganti', payload: { a: [1, 'ü'] } },
    ])
    expect(readFrame('2.0.0', bytesOf(text), false)).toEqual({ ...expected, event: 'broadcast' })
    const push = pushOf({
      ...{ joinRef: '1', ref: '2', topic: 'realtime:toko 🛒', event: 'ganti', encoding: 1 },
      content: bytesOf('{ "a": [1, "ü"] }'),
    })
    expect(readFrame('2.0.0', push, true)).toEqual({ ...expected, event: 'broadcast' })
    const raw = pushOf({ topic: 't', event: 'e', encoding: 0, content: Uint8Array.from([0, 255]) })
    expect(readFrame('2.0.0', raw, true)?.broadcast?.content).toEqual({
      kind: 'bytes',
      bytes: Buffer.from([0, 255]),
    })
  })

  test.each([
    ['', false],
    ['{}', false],
    ['null', false],
    ['[1,2,3]', false],
    ['[null,null,"","e",{}]', false],
    ['[null,null,"t",7,{}]', false],
    ['[{},null,"t","e",{}]', false],
    ['[null,1.5,"t","e",{}]', false],
    [`[null,null,"${'t'.repeat(256)}","e",{}]`, false],
    ['[null,null,"t","broadcast",{}]', false],
    ['[null,null,"t","broadcast",[]]', false],
    ['\u0003\u0001', true],
    ['\u0003\u00ff\u0000\u0001\u0001\u0000\u0001te{}', true],
    ['\u0003\u0000\u0000\u0001\u0001\u0000\u0001te{', true],
    ['\u0003\u0000\u0000\u0001\u0001\u0000\u0002te{}', true],
    ['\u0003\u0000\u0000\u0000\u0001\u0000\u0001e{}', true],
    ['\u0004\u0001\u0001\u0000\u0001te{}', true],
  ])('[REALTIME-1] %j (binary: %j) is no frame', (text, isBinary) => {
    expect(readFrame('2.0.0', Buffer.from(text, 'latin1'), isBinary)).toBeNull()
  })

  test('[REALTIME-1] a push that asks to be kept, and text that is not UTF-8 or far too deep, is no frame', () => {
    const kept = { topic: 't', event: 'e', metadata: '{"persist":true}', encoding: 1, content: bytesOf('{}') }
    expect(readFrame('2.0.0', pushOf(kept), true)).toBeNull()
    expect(readFrame('2.0.0', pushOf({ ...kept, metadata: '' }), true)).not.toBeNull()
    expect(readFrame('2.0.0', Buffer.from([0x5b, 0xff, 0x5d]), false)).toBeNull()
    const deep = `[null,null,"t","broadcast",{"event":"e","payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`
    expect(() => readFrame('2.0.0', bytesOf(deep), false)).not.toThrow()
  })

  test('[REALTIME-1] whatever the bytes, reading never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...versions),
        fc.oneof(
          fc.uint8Array({ maxLength: 80 }),
          fc.uint8Array({ maxLength: 80 }).map((bytes) => Uint8Array.from([3, ...bytes])),
          fc.json().map((text) => Uint8Array.from(Buffer.from(text))),
          fc
            .array(fc.jsonValue(), { maxLength: 6 })
            .map((list) => Uint8Array.from(bytesOf(JSON.stringify(list)))),
        ),
        fc.boolean(),
        (version, bytes, isBinary) => {
          const frame = readFrame(version, bytes, isBinary)
          expect(frame === null || typeof frame.topic === 'string').toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('[REALTIME-5] writing', () => {
  test('[REALTIME-5] members of each version get the same content and nothing besides it', () => {
    const broadcast: Broadcast = { event: 'e"', content: { kind: 'json', text: '{"a":1}' } }
    const payload = { type: 'broadcast', event: 'e"', payload: { a: 1 } }
    expect(JSON.parse(writeBroadcast('2.0.0', 't"', broadcast) as string)).toEqual([
      null,
      null,
      't"',
      'broadcast',
      payload,
    ])
    expect(JSON.parse(writeBroadcast('1.0.0', 't"', broadcast) as string)).toEqual({
      ...{ topic: 't"', event: 'broadcast', payload, ref: null, join_ref: null },
    })
    const bytes: Broadcast = { event: 'e', content: { kind: 'bytes', bytes: Uint8Array.from([7]) } }
    expect(writeBroadcast('1.0.0', 't', bytes)).toBeNull()
    expect([...(writeBroadcast('2.0.0', 't', bytes) as Uint8Array)]).toEqual([4, 1, 1, 0, 0, 116, 101, 7])
  })

  test('[REALTIME-5] what is written in a version is read back in it', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(fc.constantFrom(...versions), name, fc.jsonValue(), (version, topic, payload) => {
        const message = { joinRef: '1', ref: '2', topic, event: 'phx_reply', payload }
        const text = writeMessage(version, message)
        expect(readFrame(version, bytesOf(text), false)).toEqual({
          ...JSON.parse(JSON.stringify(message)),
          broadcast: null,
        })
      }),
    )
  })
})
