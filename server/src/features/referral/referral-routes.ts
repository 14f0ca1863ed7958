import { createHmac, hkdfSync } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { referralClickSchema, visitorsPerAddressPerDay } from '@laci/domain/referral/click.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { keyOfAddress } from '../../http/limits.ts'
import { addVisit, countClick, forgetDaysBefore } from './click-store.ts'

/**
 * `POST /api/referral-clicks` {ref}: the landing page was opened by an affiliate's link. 202 whether it counts or not:
 * neither a visitor nor a forger learns which codes there are [REFERRAL-3].
 */
export async function registerReferrals(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const key = Buffer.from(hkdfSync('sha256', deps.keys.refreshTokenKey, '', 'laci referral click', 32))
  const hashOf = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()

  app.post('/api/referral-clicks', async (request, reply) => {
    const { ref } = readBody(referralClickSchema, request.body)
    const address = keyOfAddress(request)
    if (deps.limits.referralClicksByAddress.take(address).isAllowed) {
      const now = deps.clock()
      const day = businessDayOf(instant(now), defaultZone)
      const browser = request.headers['user-agent'] ?? ''
      const visit = {
        ref,
        day,
        visitorHash: hashOf(day, address, browser),
        addressHash: hashOf(day, address),
      }
      await inScope(deps.database, { role: 'service_role' }, async (tx) => {
        await forgetDaysBefore(tx, day)
        const affiliateId = await addVisit(tx, visit, visitorsPerAddressPerDay)
        if (affiliateId !== null) await countClick(tx, affiliateId, now)
      })
    }
    return reply.code(202).send({ ok: true })
  })
}
