import type { OrderEffects } from '../platform/order-effect.ts'
import type { Payments } from '../platform/payments.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { openSession } from './open-session.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentsClosed } from './payment-problem.ts'

/** What orders ask of the payment provider; without one every call is answered by a Problem. */
export function createPayments(featureDeps: FeatureDeps, orderEffects: OrderEffects): Payments {
  const { midtrans } = featureDeps
  const deps: PaymentDeps | null = midtrans === null ? null : { ...featureDeps, midtrans, orderEffects }
  const configured = (): PaymentDeps => {
    if (deps === null) throw paymentsClosed()
    return deps
  }
  return {
    isConfigured: deps !== null,
    openSession: async (orderId) => openSession(configured(), orderId),
  }
}
