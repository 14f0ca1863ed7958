import type { FastifyInstance } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { OrderEffects } from '../../payments/order-effect.ts'
import type { Payments } from '../../payments/payments.ts'
import { cancelOrder, changeSession } from './end-session.ts'
import { lookAtOrder } from './look.ts'
import { createNoticeIntake } from './notice-intake.ts'
import { registerNotices } from './notice-routes.ts'
import { openSession } from './open-session.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentsClosed } from './payment-problem.ts'
import { createPaymentWorker } from './payment-worker.ts'
import { registerRefunds } from './refund-routes.ts'

/**
 * The talk with the payment provider: its messages, our questions, and what orders ask of it. Without a provider there are
 * no routes, and every call is answered by a Problem.
 */
export async function registerPayments(
  app: FastifyInstance,
  featureDeps: FeatureDeps,
  orderEffects: OrderEffects,
): Promise<Payments> {
  const { midtrans } = featureDeps
  if (midtrans === null) {
    const closed = async () => {
      throw paymentsClosed()
    }
    return { isConfigured: false, openSession: closed, changeSession: closed, look: closed, cancel: closed }
  }
  const deps: PaymentDeps = {
    ...featureDeps,
    midtrans,
    orderEffects,
    replacing: new Set(),
    opening: new Map(),
  }
  const intake = createNoticeIntake(deps)
  const worker = createPaymentWorker(deps, intake.letUp)
  app.addHook('onReady', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  await registerNotices(app, deps, { intake, onStored: worker.poke })
  registerRefunds(app, deps, worker.poke)
  return {
    isConfigured: true,
    openSession: (orderId) => openSession(deps, orderId),
    changeSession: (orderId) => changeSession(deps, orderId),
    look: (orderId) => lookAtOrder(deps, orderId),
    cancel: (orderId) => cancelOrder(deps, orderId),
  }
}
