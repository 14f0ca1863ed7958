import { reportService } from './report/report-service.ts'
import { type ServiceParts, useServices } from './services.tsx'

const create = (from: ServiceParts) => reportService(from, from.account.accessToken)

/** For effects and handlers of the screens that need it. */
export const useReportService = () => useServices().made(create)
