import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from './canonical-text.ts'
import { type Envelope, genesisHash } from './envelope.ts'
import { chainFault, hashOf } from './hash-chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const unhashed = {
  storeId: '01919191-0000-7000-8000-00000000000a',
  eventId: '01919191-0000-7000-8000-00000000000b',
  deviceId: '01919191-0000-7000-8000-00000000000c',
  deviceSeq: 1,
  kind: 'stock_adjusted',
  version: 1,
  at: 1_795_000_000_000 as Envelope['at'],
  staffId: null,
  body: { reason: 'waste', lines: [{ quantityThousandths: -2000, productId: 'p' }], note: 'basi' },
  prevHash: genesisHash,
}
const event: Envelope = { ...unhashed, hash: hashOf(unhashed, sha256) }

test('[SYNC-1] one value has one text, whatever order its members were stored in', () => {
  expect(canonicalText({ b: [1, null, 'é'], a: { d: true, c: undefined } })).toBe(
    '{"a":{"d":true},"b":[1,null,"é"]}',
  )
  const value = fc.jsonValue()
  fc.assert(
    fc.property(value, (value) => {
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('[SYNC-2] the hash of a known event never changes: journals in shops rest on it', () => {
  expect(event.hash).toBe('8a5a116dff8573815043447042061268794699c553275ebfe5eebdfd792275bb')
})

test('[SYNC-2] an event that continues the chain has no fault, a changed one is named', () => {
  expect(chainFault(event, genesisHash, sha256)).toBeNull()
  expect(chainFault(event, 'f'.repeat(64), sha256)).toBe('chain_broken')
  expect(chainFault({ ...event, at: (event.at + 1) as Envelope['at'] }, genesisHash, sha256)).toBe(
    'hash_mismatch',
  )
  expect(chainFault({ ...event, body: { ...event.body, note: '' } }, genesisHash, sha256)).toBe(
    'hash_mismatch',
  )
})
