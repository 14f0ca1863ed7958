import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../crypto/keys.ts'
import { makeOpaqueToken, readOpaqueToken } from '../../crypto/opaque-token.ts'

/**
 * The signed link of a bought ebook: made of the order's id under a key of this installation, the same whenever it is asked
 * for, and kept nowhere.
 */
export type EbookTokens = {
  tokenOf(orderId: string): string
  /** The order that a token opens, or null when it is not ours. */
  orderOf(token: string): string | null
}

export function createEbookTokens(keys: Pick<Keys, 'refreshTokenKey'>): EbookTokens {
  const key = new Uint8Array(hkdfSync('sha256', keys.refreshTokenKey, '', 'laci ebook links', 32))
  const make = (orderId: string) =>
    makeOpaqueToken('ebook', orderId, createHmac('sha256', key).update(orderId).digest())
  return {
    tokenOf: (orderId) => make(orderId).text,
    orderOf(text) {
      const token = readOpaqueToken('ebook', text)
      return token !== null && timingSafeEqual(make(token.id).hash, token.hash) ? token.id : null
    },
  }
}
