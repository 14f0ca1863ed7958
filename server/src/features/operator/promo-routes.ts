import { auditText } from '@laci/domain/operator/audit.ts'
import {
  type PromoOverview,
  promoChangeSchema,
  promoOverviewSchema,
} from '@laci/domain/operator/desk-wire.ts'
import * as z from 'zod/mini'
import type { Rows } from '../../db/row-types.ts'
import { type Desk, deskChangedMeanwhile, deskUnknown } from '../../desk/desk-routes.ts'

const shownTexts = 10

/**
 *   GET  /api/operator/promo    promoOverviewSchema
 *   POST /api/operator/promo    promoChangeSchema: what one shop or every shop reads under *Langganan* (ruling 14)
 */
export function registerDeskPromo(desk: Desk): void {
  const overview = { summary: 'What shops show as promo.', query: z.object({}), answer: promoOverviewSchema }
  desk.read('/promo', overview, async (tx): Promise<PromoOverview> => {
    const { rows } = await tx.query<
      Pick<Rows['stores'], 'promo'> & { count: number; all: number; texts: number }
    >(
      `select promo, count(*), (sum(count(*)) over ())::bigint as all,
              (count(*) over ())::int as texts from stores
       group by promo order by (promo = ''), count(*) desc, promo limit $1`,
      [shownTexts],
    )
    return {
      shopCount: rows[0]?.all ?? 0,
      textCount: rows[0]?.texts ?? 0,
      texts: rows.map(({ promo, count }) => ({ text: promo, shopCount: count })),
    }
  })
  desk.command(
    '/promo',
    { summary: 'Sets the promo of one shop or of all.', body: promoChangeSchema },
    {
      entryOf: ({ input: { shopId } }) => ({
        action: 'promo_changed',
        subject: shopId === null ? { kind: 'promo', id: 'all' } : { kind: 'shop', id: shopId },
      }),
      work: async (tx, { input: { shopId, text, seenText } }) => {
        if (shopId === null) {
          const changed = await tx.query('update stores set promo = $1 where promo <> $1', [text])
          return { after: { text: auditText(text), shopCount: changed.rowCount ?? 0 } }
        }
        const { rows } = await tx.query<Pick<Rows['stores'], 'promo'>>(
          'select promo from stores where id = $1 for update',
          [shopId],
        )
        if (rows[0] === undefined) throw deskUnknown()
        if (seenText !== undefined && rows[0].promo !== seenText) throw deskChangedMeanwhile()
        await tx.query('update stores set promo = $2 where id = $1', [shopId, text])
        return { before: { text: auditText(rows[0].promo) }, after: { text: auditText(text) } }
      },
    },
  )
}
