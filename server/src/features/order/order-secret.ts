import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../crypto/keys.ts'
import { makeOpaqueToken, type OpaqueToken } from '../../crypto/opaque-token.ts'

/**
 * What opens one order for somebody without an account [ORDER-8]. Made of the order's id under a key of this installation:
 * the same whenever it is asked for, so that a repeated call can answer with it, and kept nowhere.
 */
export type OrderSecrets = { secretOf(orderId: string): string; isRight(token: OpaqueToken): boolean }

export function createOrderSecrets(keys: Pick<Keys, 'refreshTokenKey'>): OrderSecrets {
  const key = new Uint8Array(hkdfSync('sha256', keys.refreshTokenKey, '', 'laci order secrets', 32))
  const make = (orderId: string) =>
    makeOpaqueToken('order', orderId, createHmac('sha256', key).update(orderId).digest())
  return {
    secretOf: (orderId) => make(orderId).text,
    isRight: ({ id, hash }) => timingSafeEqual(make(id).hash, hash),
  }
}
