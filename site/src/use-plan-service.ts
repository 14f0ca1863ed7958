import { planService } from './plan/plan-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => planService(from, from.account.accessToken)

/** For effects and handlers of the screens that need it. */
export const usePlanService = () => useServices().made(create)
