import { affiliateService } from './affiliate/affiliate-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => affiliateService(from, from.account, from.deviceMark)

/** For effects and handlers of the screens that need it. */
export const useAffiliateService = () => useServices().made(create)
