import { paymentService } from './payment/payment-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => paymentService(from)

/** For effects and handlers of the screens that need it. */
export const usePaymentService = () => useServices().made(create)
