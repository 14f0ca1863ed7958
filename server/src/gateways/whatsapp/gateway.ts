import type { MessageKind } from '@laci/domain/message/kinds.ts'
import type { PhoneNumber } from '@laci/domain/phone/phone-number.ts'

export type OutgoingMessage = {
  readonly to: PhoneNumber
  readonly kind: MessageKind
  readonly text: string
  /** Which approved template says the same, and what fills it, for gateways that take nothing else. */
  readonly template: string
  readonly variables: readonly string[]
  /** Gateways without such a key ignore it; then a repeated message can arrive twice. */
  readonly idempotencyKey: string
  /** Epoch milliseconds; nothing is sent later. */
  readonly notAfter: number
}

/** Why a message was not, or may not have been, handed over. Our own words: never a text of the gateway. */
export type RetryReason =
  | 'unreachable'
  | 'gateway_failed'
  | 'no_lid'
  | 'session_down'
  | 'wrong_key'
  | 'wrong_session_name'
export type RejectReason = 'not_on_whatsapp' | 'bad_request' | 'too_late' | 'simulator_in_production'
export type UnknownReason = 'no_answer' | 'unreadable_answer'

export type SendOutcome =
  /** The gateway took it. Whether it reaches the phone is another matter. */
  | { readonly kind: 'sent'; readonly providerId: string }
  /** Surely not sent; another try may work. */
  | { readonly kind: 'retry'; readonly reason: RetryReason }
  /** Surely not sent, and another try would end the same way. */
  | { readonly kind: 'reject'; readonly reason: RejectReason }
  /** It may have been sent. */
  | { readonly kind: 'unknown'; readonly reason: UnknownReason }

/** What is wrong with a gateway, as far as can be seen without sending anything. */
export type GatewayInspection = {
  readonly isReachable: boolean
  /** It answers people without a key: whoever finds it can send in our name. */
  readonly isOpenToAll: boolean
  readonly isSimulator: boolean
  readonly isSessionConnected: boolean
}

/** The port to WhatsApp. No answer of the other side throws: everything that can happen is an outcome. */
export type WhatsAppGateway = {
  readonly name: string
  /** A simulator has no number that could be blocked, so nothing is held back. */
  readonly isThrottled: boolean
  send(message: OutgoingMessage): Promise<SendOutcome>
  isSessionConnected(): Promise<boolean>
  inspect(): Promise<GatewayInspection>
}
