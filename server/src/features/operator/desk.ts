import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone, startOfBusinessDay } from '@laci/domain/base/time/zone.ts'
import { meSchema, todaySchema } from '@laci/domain/operator/desk-wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { createDesk } from '../../desk/desk-routes.ts'
import { createJumpGuard } from '../../timing/jump-guard.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { registerDeskAudit } from './audit-routes.ts'
import { eraseOldContacts } from './contact-store.ts'
import { registerDeskFollowUps } from './follow-up-routes.ts'
import { registerDeskMessages } from './message-routes.ts'
import { registerDeskOrders } from './order-routes.ts'
import { registerDeskPairing } from './pairing-routes.ts'
import { registerDeskPromo } from './promo-routes.ts'
import { registerDeskRelease } from './release-routes.ts'
import { registerDeskSearch } from './search-routes.ts'
import { readToday } from './today-store.ts'

const weekDays = 7
const eraseEveryMs = 3_600_000

/**
 * The desk of the people who run Laci (docs/rules/operator.md). Its routes are `/api/operator/...`, each behind two factors
 * [OPERATOR-2].
 *   GET /api/operator/me       meSchema: who is at the desk
 *   GET /api/operator/today    todaySchema
 */
export async function registerDesk(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const desk = createDesk(app, deps)
  desk.read(
    '/me',
    { summary: 'Who is at the desk.', query: z.object({}), answer: meSchema },
    async (_tx, { actor }) => ({ name: actor.name }),
  )
  const today = { summary: 'What today brought, and what waits.', query: z.object({}), answer: todaySchema }
  desk.read('/today', today, async (tx, { nowMs }) => {
    const day = businessDayOf(instant(nowMs), defaultZone)
    const dayStartMs = startOfBusinessDay(day, defaultZone)
    const { disk } = deps
    return {
      ...(await readToday(tx, { day, dayStartMs, weekStartMs: dayStartMs - (weekDays - 1) * dayMs, nowMs })),
      ...(disk && { disk: { isFull: disk.isFull(), freeBytes: disk.freeBytes() } }),
    }
  })
  registerDeskSearch(desk)
  registerDeskOrders(desk)
  registerDeskFollowUps(desk)
  registerDeskMessages(desk, deps)
  registerDeskPairing(desk, deps)
  registerDeskPromo(desk)
  registerDeskRelease(app, desk, deps)
  registerDeskAudit(desk)

  const mayErase = createJumpGuard(deps.clock)
  const erasing = createRepeatedWork({
    name: 'erasing of old contact requests',
    everyMs: eraseEveryMs,
    work: async () => {
      if (!mayErase()) return
      await inScope(deps.database, { role: 'service_role' }, (tx) => eraseOldContacts(tx, deps.clock()))
    },
    log: deps.log,
  })
  app.addHook('onReady', async () => erasing.start())
  app.addHook('onClose', () => erasing.stop())
}
