import { type KeyObject, sign } from 'node:crypto'
import { assert } from '@laci/domain/base/lib/assert.ts'

const numberBytes = 32
const sequenceTag = 0x30
const integerTag = 0x02

/**
 * A signature of ES256 (RFC 7518, 3.4): the numbers r and s, 32 bytes each. `key`: private, of the group P-256.
 *
 * OpenSSL gives them as DER (RFC 3279, 2.2.3). Asked for this form it makes a key of its older kind at every signature,
 * which takes as long as the signature itself.
 */
export function signEs256(key: KeyObject, bytes: Uint8Array): Buffer {
  const der = sign('sha256', bytes, key)
  // Two numbers of 33 bytes at most: every length is one byte.
  assert(der[0] === sequenceTag && der[1] === der.length - 2, 'a signature is a sequence')
  const signature = Buffer.alloc(2 * numberBytes)
  const sAt = copyNumber(der, 2, signature, numberBytes)
  copyNumber(der, sAt, signature, 2 * numberBytes)
  return signature
}

/** Writes the number at `at` so that it ends before `end`; answers where the next one begins. */
function copyNumber(der: Buffer, at: number, signature: Buffer, end: number): number {
  const length = der[at + 1]!
  assert(der[at] === integerTag && length <= numberBytes + 1, 'a signature of P-256 has two numbers')
  const next = at + 2 + length
  // A zero stands in front of a number whose first bit is set, and short ones have fewer bytes.
  const taken = Math.min(length, numberBytes)
  der.copy(signature, end - taken, next - taken, next)
  return next
}
