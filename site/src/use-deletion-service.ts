import { deletionService } from './account/deletion-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => deletionService(from, from.account.accessToken)

/** For effects and handlers of the screens that need it. */
export const useDeletionService = () => useServices().made(create)
