import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import {
  affiliateRecordSchema,
  foundSchema,
  searchQuerySchema,
  shopRecordSchema,
} from '@laci/domain/operator/desk-wire.ts'
import type { Desk } from '../../desk/desk-routes.ts'
import { registerOpening } from './open-record.ts'
import { readPageKey } from './page-key.ts'
import { readAffiliateRecord, readShopRecord, searchRecords } from './search-store.ts'

const monthDays = 30

/**
 *   GET  /api/operator/search?q=                        foundSchema: numbers masked
 *   POST /api/operator/shops/:shopId/open               shopRecordSchema: the whole record; leaves a row [OPERATOR-6]
 *   POST /api/operator/affiliates/:affiliateId/open     affiliateRecordSchema: the same
 */
export function registerDeskSearch(desk: Desk): void {
  const search = { summary: 'Finds shops and affiliates.', query: searchQuerySchema, answer: foundSchema }
  desk.read('/search', search, (tx, { input }) =>
    searchRecords(tx, { text: input.q, after: readPageKey(input.before) }),
  )
  const shop = {
    path: '/shops',
    idName: 'shopId',
    kind: 'shop',
    summary: 'Opens the record of a shop.',
    answer: shopRecordSchema,
  } as const
  registerOpening(desk, shop, async (tx, shopId, nowMs) => {
    const ms = nowMs - monthDays * dayMs
    const record = await readShopRecord(tx, shopId, { ms, day: businessDayOf(instant(ms), defaultZone) })
    return record === null ? null : { shop: record }
  })
  const affiliate = {
    path: '/affiliates',
    idName: 'affiliateId',
    kind: 'affiliate',
    summary: 'Opens the record of an affiliate.',
    answer: affiliateRecordSchema,
  } as const
  registerOpening(desk, affiliate, async (tx, affiliateId, nowMs) => {
    const record = await readAffiliateRecord(tx, affiliateId, nowMs)
    return record === null ? null : { affiliate: record }
  })
}
