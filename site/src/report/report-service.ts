import { type DayReport, dayReportSchema } from '@laci/domain/report/day-report.ts'
import { type Fetch, requestApi } from '../shell/api-request.ts'

export function reportService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  accessToken: () => Promise<string | null>,
) {
  return {
    /** Sales of the shop's own today as the server knows them. Throws ApiRefusal or NoAnswer. */
    async today(storeId: string): Promise<DayReport> {
      const query = new URLSearchParams({ storeId })
      const token = await accessToken()
      return requestApi(
        fetch,
        `${origin}/api/reports/day?${query}`,
        dayReportSchema,
        token === null ? {} : { token },
      )
    },
  }
}
