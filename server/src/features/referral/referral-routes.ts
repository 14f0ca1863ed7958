import { createHmac, hkdfSync } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { referralClickSchema, visitorsPerAddressPerDay } from '@laci/domain/referral/click.ts'
import type { FastifyInstance } from 'fastify'
import { anybody } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress } from '../../http/limits.ts'
import { addVisit, countClick, forgetDaysBefore } from './click-store.ts'

/**
 * `POST /api/referral-clicks` {ref}: the landing page was opened by an affiliate's link. 202 whether it counts or not:
 * neither a visitor nor a forger learns which codes there are [REFERRAL-3].
 */
export async function registerReferrals(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  const key = Buffer.from(hkdfSync('sha256', deps.keys.refreshTokenKey, '', 'laci referral click', 32))
  const hashOf = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()

  api.route(
    {
      method: 'POST',
      path: '/api/referral-clicks',
      summary: 'The landing page was opened by the link of an affiliate.',
      ...{ access: anybody, body: json(referralClickSchema), answers: { 202: okSchema } },
    },
    async ({ request, body: { ref } }) => {
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
      return done
    },
  )
}
