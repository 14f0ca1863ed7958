import type { IncomingMessage } from 'node:http'
import type { Merchant, WireBody } from './bodies.ts'
import type { Clock } from './clock.ts'
import type { HookSender } from './hooks.ts'
import type { Payments } from './payments.ts'
import type { RuleList } from './rules.ts'
import { basicAuthorization } from './signature.ts'
import type { Store } from './state.ts'

/** What the answering parts of the simulator are made of. */
export type Parts = {
  readonly store: Store
  readonly clock: Clock
  readonly rules: RuleList
  readonly hooks: HookSender
  readonly payments: Payments
  readonly merchant: Merchant
  readonly clientKey: string
  /** Where notifications go unless a request says otherwise; null: nowhere. */
  readonly notificationUrl: string | null
  /** The address under which whoever asks reaches the pages, without a slash at the end. */
  pageOrigin(request: IncomingMessage): string
  /** Everything as at the start. */
  reset(seed?: number): void
}

export function isAuthorized({ merchant }: Parts, request: IncomingMessage): boolean {
  return request.headers.authorization === basicAuthorization(merchant.serverKey)
}

/** Where notifications of this transaction go: X-Override-Notification replaces the address, X-Append- adds to it. */
export function notifyUrlsOf({ notificationUrl }: Parts, request: IncomingMessage): string[] {
  const listed = (header: string) =>
    String(request.headers[header] ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => /^https?:\/\//.test(url) && URL.canParse(url))
      .slice(0, 3)
  const override = listed('x-override-notification')
  if (override.length > 0) return override
  return [...(notificationUrl === null ? [] : [notificationUrl]), ...listed('x-append-notification')]
}

/** An error of the Core API. */
export function errorBody({ store }: Parts, code: string, message: string, more: WireBody = {}): WireBody {
  return { status_code: code, status_message: message, ...more, id: store.state.randomness.uuid() }
}
