import { type PlanView, planViewSchema } from '@laci/domain/entitlement/wire.ts'
import { type Fetch, requestApi } from '../shell/api-request.ts'

export function planService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  accessToken: () => Promise<string | null>,
) {
  return {
    /** What the account of the shop's owner holds, and what that is made of. Throws ApiRefusal or NoAnswer. */
    async view(storeId: string): Promise<PlanView> {
      const token = await accessToken()
      return requestApi(
        fetch,
        `${origin}/api/plan?${new URLSearchParams({ storeId })}`,
        planViewSchema,
        token === null ? {} : { token },
      )
    },
  }
}
