import { TillProblem } from '../engine/base/problem.ts'
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
    if (response.status >= 400) return refused(response.status)
    const isOurs = response.headers.get('content-type')?.includes('ndjson') ?? false
    // A sign-in page of a network is no server of ours.
    if (!isOurs || response.body === null) throw new TillProblem('offline', 'captive portal')
    const end = await readLines(response.body, async (line) => onLine(line))
    if (end.kind === 'done') return 'done'
    if (end.kind === 'refused') return refused(end.refusal.status)
    throw new TillProblem('offline', 'the walk broke off')
  }
}

/** What an answer of this status means, whether it came at once or in the middle of the walk. */
function refused(status: number): 'busy' {
  if (status === 429) return 'busy'
  if (status === 401 || status === 403) throw new TillProblem('device_revoked')
  throw new TillProblem('server_trouble', `status ${status}`)
}
