import { TillProblem } from '../till-types.ts'
import { readLines } from './read-lines.ts'

/**
 * Asks the server to walk the chains of the shop and hears its lines as they come. `busy`: it walks for somebody else, or
 * was asked too often. Throws a problem when it cannot be asked, or when the walk broke off.
 */
export type AskChains = (onLine: (line: unknown) => void, signal: AbortSignal) => Promise<'done' | 'busy'>

export function createAskChains(deps: {
  /** `https://laci.example`, without a slash at the end. */
  readonly origin: string
  readonly deviceKey: string
  readonly fetch: typeof fetch
}): AskChains {
  return async (onLine, signal) => {
    const response = await deps
      .fetch(`${deps.origin}/api/journal/chains`, {
        headers: { authorization: `Bearer ${deps.deviceKey}` },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal,
      })
      .catch(() => null)
    if (response === null) throw new TillProblem('offline')
    if (response.status === 429) return 'busy'
    if (response.status === 401 || response.status === 403) throw new TillProblem('device_revoked')
    const isOurs = response.headers.get('content-type')?.includes('ndjson') ?? false
    if (response.status >= 400) throw new TillProblem('server_trouble', `status ${response.status}`)
    // A sign-in page of a network is no server of ours.
    if (!isOurs || response.body === null) throw new TillProblem('offline', 'captive portal')
    const end = await readLines(response.body, async (line) => onLine(line))
    if (end !== 'done') throw new TillProblem('offline', 'the walk broke off')
    return 'done'
  }
}
