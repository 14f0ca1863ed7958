import { randomBytes } from 'node:crypto'
import { envelopeSchema, genesisHash } from '@laci/domain/events/envelope.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { sampleBodies } from '@laci/domain/testing/sample-events/all.ts'
import { sampleId } from '@laci/domain/testing/sample-events/sample-event.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventMaker } from '../../testing/event-maker.ts'
import { elementTexts } from './element-texts.ts'
import { isEnvelope, judgeBody } from './event-schemas.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))
const deviceId = '0191d5c5-0000-7000-8000-0000000000de'

const strange = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    0.5,
    1e300,
    2 ** 53,
    -(2 ** 53),
    1e12,
    1e12 + 1,
    '',
    ' ',
    '   x',
    sampleId,
    {},
    [],
  ),
  fc.string({ unit: 'grapheme', maxLength: 130 }),
  // Lengths around every bound, in letters that are one or two UTF-16 units long.
  fc
    .tuple(fc.constantFrom('a', '😀', ' '), fc.constantFrom(20, 40, 60, 61, 80, 81, 120, 121, 200, 201))
    .map(([letter, count]) => letter.repeat(count)),
  fc.integer(),
)

/** `value` with one of its leaves or members replaced, removed or added, somewhere. */
function spoil(value: unknown, path: readonly number[], replacement: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return replacement
  const [step, ...rest] = path
  const keys = Object.keys(value)
  if (keys.length === 0) return replacement
  const key = keys[step! % keys.length]!
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? spoil(member, rest, replacement) : member))
  const copy: Record<string, unknown> = { ...(value as object) }
  if (rest.length === 0 && step! % 7 === 0) delete copy[key]
  else if (rest.length === 0 && step! % 7 === 1) copy.extra = replacement
  else copy[key] = spoil(copy[key], rest, replacement)
  return copy
}

for (const kind of Object.keys(sampleBodies) as (keyof typeof eventKinds)[]) {
  test(`[SYNC-21] server and till draw the same line through ${kind}`, () => {
    const judge = (body: unknown) =>
      typeof judgeBody({ kind, version: 1, body } as unknown as Parameters<typeof judgeBody>[0]) === 'object'
    expect(judge(sampleBodies[kind])).toBe(true)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 5 }),
        strange,
        (path, replacement) => {
          const body = JSON.parse(JSON.stringify(spoil(sampleBodies[kind], path, replacement)))
          expect(judge(body)).toBe(eventKinds[kind].body.safeParse(body).success)
        },
      ),
      { numRuns: 1_500 },
    )
  })
}

test('[SYNC-21] server and till draw the same line through the envelope', () => {
  const maker = createEventMaker(sampleId, deviceId, random, 1e12)
  const event = { ...maker.seal({ kind: 'kind_of_tomorrow', body: {} }), prevHash: genesisHash }
  expect(isEnvelope(event)).toBe(true)
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), strange, (step, replacement) => {
      const spoiled = JSON.parse(JSON.stringify(spoil(event, [step], replacement)))
      expect(isEnvelope(spoiled)).toBe(envelopeSchema.safeParse(spoiled).success)
    }),
    { numRuns: 3_000 },
  )
})

test('[SYNC-20] the text of each event is found in its request as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.json({ maxDepth: 4 }), { maxLength: 6 }),
      fc.json(),
      fc.constantFrom('', ' ', '\n\t'),
      (texts, other, blank) => {
        const body = `${blank}{${blank}"a\\"[":${other},"events":[{"decoy":1}],${blank}"\\u0065vents"${blank}:${blank}[${texts.map((text) => blank + text + blank).join(',')}]${blank},"z":[${other}]}`
        expect(JSON.parse(body).events).toHaveLength(texts.length)
        expect(elementTexts(body, 'events')).toEqual(texts.map((text) => text.trim()))
      },
    ),
  )
})
