import { searchQuerySchema } from '@laci/domain/operator/desk-wire.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/time/zone.ts'
import * as z from 'zod/mini'
import { type Desk, deskUnknown, idOf } from '../platform/desk-routes.ts'
import { dayMs } from '../platform/limits.ts'
import { readPageKey } from './page-key.ts'
import { readAffiliateRecord, readShopRecord, searchRecords } from './search-store.ts'

const monthDays = 30

/**
 *   GET  /api/operator/search?q=                        foundSchema: numbers masked
 *   POST /api/operator/shops/:shopId/open               shopRecordSchema: the whole record; leaves a row [OPERATOR-6]
 *   POST /api/operator/affiliates/:affiliateId/open     affiliateRecordSchema: the same
 */
export function registerDeskSearch(desk: Desk): void {
  desk.read('/search', searchQuerySchema, (tx, { input }) =>
    searchRecords(tx, { text: input.q, after: readPageKey(input.before) }),
  )
  desk.command('/shops/:shopId/open', z.object({}), {
    entryOf: ({ request }) => ({
      action: 'record_opened',
      subject: { kind: 'shop', id: idOf(request, 'shopId') },
    }),
    work: async () => ({}),
    answer: async (tx, { request, nowMs }) => {
      const monthAgo = businessDayOf(instant(nowMs - monthDays * dayMs), defaultZone)
      const shop = await readShopRecord(tx, idOf(request, 'shopId'), monthAgo)
      if (shop === null) throw deskUnknown()
      return { shop }
    },
  })
  desk.command('/affiliates/:affiliateId/open', z.object({}), {
    entryOf: ({ request }) => ({
      action: 'record_opened',
      subject: { kind: 'affiliate', id: idOf(request, 'affiliateId') },
    }),
    work: async () => ({}),
    answer: async (tx, { request }) => {
      const affiliate = await readAffiliateRecord(tx, idOf(request, 'affiliateId'))
      if (affiliate === null) throw deskUnknown()
      return { affiliate }
    },
  })
}
