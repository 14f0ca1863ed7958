import type { DayReport } from '@laci/domain/report/day-report.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { businessDayOf, businessDaySchema } from '@laci/domain/time/zone.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/problems.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { inShopScope } from '../platform/staff-session.ts'
import { readDayReport, readShopClock } from './day-report-store.ts'

/**
 * `GET /api/reports/day?storeId=&day=YYYY-MM-DD` for the owner, and for staff with the right to reports; without `day` the
 * shop's own today.
 */
export async function registerReports(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.get('/api/reports/day', async (request): Promise<DayReport> => {
    const asked = request.query as { storeId?: unknown; day?: unknown }
    const askedDay = asked.day === undefined ? null : businessDaySchema.safeParse(asked.day)
    if (askedDay?.success === false)
      throw new Problem(400, 'invalid_query', 'Tanggal laporan salah. Tulis seperti 2026-11-20.')
    return inShopScope(request, deps, { storeId: asked.storeId, right: 'reports' }, async (tx, storeId) => {
      const { zone, dayStartsAtMinute } = await readShopClock(tx)
      const today = businessDayOf(instant(deps.clock()), zone, dayStartsAtMinute)
      return readDayReport(tx, storeId, askedDay?.data ?? today, zone)
    })
  })
}
