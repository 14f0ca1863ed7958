import { createHash, timingSafeEqual } from 'node:crypto'
import { isStorable } from '../../db/storable.ts'
import { readAnswer, wasNeverConnected } from '../read-answer.ts'

/** Our simulators name themselves in every answer. */
const simulatorHeader = 'x-laci-simulator'

export type Answer = { readonly status: number; readonly body: unknown; readonly isSimulator: boolean }
export type NoAnswer = { readonly status: null; readonly wasRefused: boolean }

/** One call of a gateway. Never throws: no answer is an answer too. `body` null: GET. */
export async function callGateway(
  url: string,
  call: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: object | null
    readonly timeoutMs: number
  },
): Promise<Answer | NoAnswer> {
  try {
    const response = await fetch(url, {
      method: call.body === null ? 'GET' : 'POST',
      headers: { ...call.headers, ...(call.body !== null && { 'content-type': 'application/json' }) },
      ...(call.body !== null && { body: JSON.stringify(call.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    return {
      status: response.status,
      body: await readAnswer(response),
      isSimulator: response.headers.has(simulatorHeader),
    }
  } catch (error) {
    return { status: null, wasRefused: wasNeverConnected(error) }
  }
}

/** Compares secrets of any length without telling by the time how much of one was right. */
export function isSameSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string' || secret === '') return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}

/** The id that a gateway gave a message; empty when it is none that a database can hold [WA-42]. */
export function readProviderId(id: unknown): string {
  return typeof id === 'string' && isStorable(id) ? id.slice(0, 200).toWellFormed() : ''
}

/** The JSON of a call to us; undefined when it is none. */
export function readCall(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
