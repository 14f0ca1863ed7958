import { problemSchema } from '@laci/domain/journal/wire.ts'
import { TillProblem } from './problem.ts'

/** What came back from one call of our API, apart from those of the sync engine. */
export type ApiAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'offline' | 'captive_portal' }

export type ApiCall = (path: string, init?: RequestInit) => Promise<ApiAnswer>

/** `origin`: `https://laci.example`, without a slash at the end. */
export function createApiCall(deps: { readonly origin: string; readonly fetch: typeof fetch }): ApiCall {
  return async (path, init = {}) => {
    let response: Response
    try {
      response = await deps.fetch(`${deps.origin}${path}`, {
        ...init,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
      })
    } catch {
      return { kind: 'offline' }
    }
    if (response.status === 204) return { kind: 'answer', status: 204, body: null }
    if (response.ok && /pdf|zip/.test(response.headers.get('content-type') ?? '')) {
      // One that breaks off is no answer, never a shorter file.
      const file = await response.blob().catch(() => null)
      return file === null ? { kind: 'offline' } : { kind: 'answer', status: response.status, body: file }
    }
    if (!response.headers.get('content-type')?.includes('json')) {
      return response.status >= 500
        ? { kind: 'answer', status: response.status, body: null }
        : { kind: 'captive_portal' }
    }
    const body: unknown = await response.json().catch(() => null)
    return { kind: 'answer', status: response.status, body }
  }
}

/** Only what the server did as asked; throws a problem for anything else. */
export function goodAnswer(answered: ApiAnswer): { readonly body: unknown } {
  if (answered.kind !== 'answer') throw new TillProblem('offline', answered.kind)
  if (answered.status === 401 || answered.status === 403) throw new TillProblem('device_revoked')
  if (answered.status >= 400) throw new TillProblem('server_trouble', `status ${answered.status}`)
  return answered
}

/** The code and the sentence of a refusal; null where the answer was something else. */
export function refusalIn(answered: ApiAnswer): { readonly code: string; readonly message: string } | null {
  if (answered.kind !== 'answer' || answered.status < 400) return null
  const read = problemSchema.safeParse(answered.body)
  return read.success ? read.data : null
}
