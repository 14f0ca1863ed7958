import { heldService } from './held/held-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => heldService(from, from.account.accessToken)

/** For effects and handlers of the screens that need it. */
export const useHeldService = () => useServices().made(create)
