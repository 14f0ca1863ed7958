import { deskService } from './operator/desk-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => deskService(from, from.account.accessToken)

/** For effects and handlers of the screens that need it. */
export const useDeskService = () => useServices().made(create)
