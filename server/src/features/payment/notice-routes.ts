import { createHash } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { providerNoticeSchema } from '@laci/domain/payment/provider-wire.ts'
import type { FastifyInstance } from 'fastify'
import { anybody } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { raw } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import { badJson } from '../../http/json-body.ts'
import { Problem } from '../../http/problems.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import type { NoticeIntake } from './notice-intake.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A message is two or three kilobytes. */
const largestNoticeBytes = 65_536

/**
 * `POST /api/payments/midtrans/notification` (ruling 33; contract of Midtrans, section 4). 200 once the message is stored,
 * confirmed or not; 403 without the right signature, 404 about an order that is not ours, 503 while the database is away:
 * the provider comes again by its own plan. `onStored` hears of every stored message: the worker asks about it.
 */
export async function registerNotices(
  app: FastifyInstance,
  deps: PaymentDeps,
  { intake, onStored }: { intake: NoticeIntake; onStored: () => void },
): Promise<void> {
  await app.register(async (scope) => {
    // The raw text: its hash tells two messages apart.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    createApi(scope, deps).route(
      {
        ...{ method: 'POST', path: '/api/payments/midtrans/notification' },
        summary: 'What the payment provider says of an order; its signature is checked.',
        access: anybody,
        ...{ body: raw(providerNoticeSchema), bodyLimit: largestNoticeBytes, answers: { 200: okSchema } },
      },
      async ({ body: text }) => {
        const body = typeof text === 'string' ? text : ''
        const read = providerNoticeSchema.safeParse(parse(body))
        if (!read.success || !deps.midtrans.isSigned(read.data)) {
          // Anybody can send these: one note a day, whatever comes.
          if (deps.limits.sameAlarm.take('forged payment notice').isAllowed) await noteForged(deps)
          throw new Problem(403, 'signature_wrong', 'Tanda tangan notifikasi salah. Tidak ada yang diubah.')
        }
        const notice = read.data
        const bodyHash = createHash('sha256').update(body).digest()
        const orderId = await intake.store({ notice, body, bodyHash })
        if (orderId === null) {
          await noteUnknown(deps, notice)
          throw new Problem(404, 'order_unknown', 'Pesanan ini tidak ada.')
        }
        onStored()
        return done
      },
    )
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw badJson()
  }
}

async function noteForged(deps: PaymentDeps): Promise<void> {
  const day = businessDayOf(instant(deps.clock()), defaultZone)
  try {
    await inScope(deps.database, { role: 'service_role' }, (tx) =>
      raiseAlarm(tx, deps, { kind: 'forged_notice', key: day, orderId: null, detail: {} }),
    )
  } catch (error) {
    // It is refused whether or not that can be written down.
    deps.log.error({ err: error }, 'a forged payment notice was not noted')
  }
}

async function noteUnknown(
  deps: PaymentDeps,
  notice: { order_id: string; transaction_id: string; gross_amount: string },
): Promise<void> {
  await inScope(deps.database, { role: 'service_role' }, (tx) =>
    raiseAlarm(tx, deps, {
      kind: 'unknown_order',
      key: notice.order_id,
      orderId: null,
      detail: {
        providerOrderId: notice.order_id,
        transactionId: notice.transaction_id,
        grossAmount: notice.gross_amount,
      },
    }),
  )
}
