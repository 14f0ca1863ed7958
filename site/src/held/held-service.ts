import type { HeldCommandList, HeldCommandSettled } from '@laci/domain/journal/held-command.ts'
import { type Fetch, requestApi } from '../shell/api-request.ts'
import { loadInTime } from '../shell/load-screen.ts'

const wire = () => loadInTime(() => import('@laci/domain/journal/held-command.ts'))

/** Changes of a shop that wait for its owner. Everything here throws ApiRefusal or NoAnswer. */
export function heldService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  accessToken: () => Promise<string | null>,
) {
  async function withToken() {
    const token = await accessToken()
    return token === null ? {} : { token }
  }
  return {
    async list(storeId: string): Promise<HeldCommandList> {
      const url = `${origin}/api/held-commands?${new URLSearchParams({ storeId })}`
      return requestApi(fetch, url, (await wire()).heldCommandListSchema, await withToken())
    },
    /** Answers what became of it: another window may have been faster. */
    async settle(storeId: string, eventId: string, what: 'apply' | 'drop'): Promise<HeldCommandSettled> {
      const url = `${origin}/api/held-commands/${encodeURIComponent(eventId)}/${what}`
      const request = { method: 'POST', body: { storeId }, ...(await withToken()) } as const
      return requestApi(fetch, url, (await wire()).heldCommandSettledSchema, request)
    },
  }
}
