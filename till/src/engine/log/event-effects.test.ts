import { instant } from '@laci/domain/base/time/instant.ts'
import { genesisHash } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { expect, test } from 'vitest'
import { storeId, testIdentity } from '../../testing/test-device.ts'
import { effectsOf } from './event-effects.ts'

const eventOf = (fact: Fact): JournalEvent => ({
  storeId,
  eventId: '018f0000-0000-7000-8000-00000000e001',
  deviceId: testIdentity(0).deviceId,
  deviceSeq: 1,
  version: 1,
  // 23.30 on the 20th in Jakarta.
  at: instant(Date.UTC(2026, 10, 20, 16, 30)),
  staffId: null,
  prevHash: genesisHash,
  hash: genesisHash,
  ...fact,
})

const products = (count: number): Fact => ({
  kind: 'product_saved',
  body: {
    products: Array.from({ length: count }, () => ({ productId: storeId, changes: { name: 'Gula' } })),
  },
})

test('[JOURNAL-9] an edit by hand is an entry of its day, an import is not', () => {
  const kept = (fact: Fact) => effectsOf([eventOf(fact)]).entries
  expect(kept(products(1))).toMatchObject([{ kind: 'product_saved', businessDay: '2026-11-20' }])
  expect(kept(products(20))).toHaveLength(1)
  expect(kept(products(21))).toEqual([])
  expect(kept({ kind: 'settings_saved', body: { changes: { storeName: 'Toko' } } })).toHaveLength(1)
})
