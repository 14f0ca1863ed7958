import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Ack, DeliveryNews } from '@laci/domain/message/delivery.ts'
import type { MessageKind } from '@laci/domain/message/kinds.ts'
import type { TemplateName } from '@laci/domain/message/templates.ts'
import type { SendFailure } from '@laci/domain/operator/message-wire.ts'

export type OutgoingMessage = {
  readonly to: PhoneNumber
  readonly kind: MessageKind
  readonly text: string
  /** Which approved template says the same, for gateways that take nothing else; null: there is none. */
  readonly template: TemplateName | null
  /** What fills it, in the order in which it stands in the text. */
  readonly variables: readonly string[]
  /** Gateways without such a key ignore it; then a repeated message can arrive twice. */
  readonly idempotencyKey: string
  /** Epoch milliseconds; nothing is sent later. */
  readonly notAfter: number
}

/** The desk has a word for each. */
type Worded<Reason extends SendFailure> = Reason

/** Why a message was not, or may not have been, handed over. Our own words: never a text of the gateway. */
export type RetryReason = Worded<
  | 'unreachable'
  | 'gateway_failed'
  | 'no_lid'
  | 'session_down'
  | 'wrong_key'
  | 'wrong_session_name'
  /** The number that sends is blocked, restricted or not paid for. */
  | 'sender_blocked'
  /** More at once than WhatsApp takes. */
  | 'too_many'
  /** Too soon after the last message to the same person. */
  | 'too_soon_for_recipient'
>
export type RejectReason = Worded<
  | 'not_on_whatsapp'
  | 'bad_request'
  | 'too_late'
  | 'simulator_in_production'
  /** Missing at Meta, or of another shape. */
  | 'bad_template'
  /** WhatsApp keeps this message from this person. */
  | 'held_back'
>
export type UnknownReason = Worded<'no_answer' | 'unreadable_answer'>

export type SendOutcome =
  /** The gateway took it. Whether it reaches the phone is another matter. */
  | { readonly kind: 'sent'; readonly providerId: string; readonly ack: Ack }
  /** Surely not sent; another try may work, not before `afterMs` from now. */
  | { readonly kind: 'retry'; readonly reason: RetryReason; readonly afterMs?: number }
  /** Surely not sent, and another try by this gateway would end the same way. */
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

/** How a gateway is, as people at the desk see it. */
export type GatewayState = {
  readonly isReachable: boolean
  /** It can send. */
  readonly isConnected: boolean
  /** Its own word: CONNECTED, UNPAIRED, GREEN … Null: it says nothing. */
  readonly state: string | null
}

/** For a way that lives by a phone: how it is brought back after WhatsApp has put it out. Neither call throws. */
export type GatewayPairing = {
  /** What the phone scans now, as text; null: there is none (it is connected, or one is being made). */
  qr(): Promise<string | null>
  /** Begins the session anew, so that another QR follows within seconds. False: the gateway did not. */
  renew(): Promise<boolean>
}

/** Why a message surely did not arrive: said in the answer to its sending, or afterwards. */
export type SendRefusal = Extract<SendOutcome, { kind: 'retry' | 'reject' }>

/** What a gateway tells on its own. It may come twice, late, in any order, or never. */
export type GatewayNews =
  | {
      readonly kind: 'delivery'
      readonly providerId: string
      readonly news: DeliveryNews
      /** Of what has failed: what the same error would have meant as an answer [WA-43]. Missing: it does not say why. */
      readonly refusal?: SendRefusal
    }
  | { readonly kind: 'session'; readonly isConnected: boolean }

/** One call of a gateway to us. `rawBody`: the bytes as they came, because signatures are over them. */
export type IncomingCall = {
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly rawBody: Buffer
}

/** How fast a gateway may be fed. Times in milliseconds. */
export type Pace = {
  /** Between two messages of a lane: at least, at most. */
  readonly gapMs: { readonly codes: readonly [number, number]; readonly notes: readonly [number, number] }
  /** How many may be under way at once: one slow answer must not hold up the next person's code. */
  readonly atOnce: { readonly codes: number; readonly notes: number }
  /** Between two messages to one person; 0: none. */
  readonly recipientGapMs: number
  /** Messages other than codes in 24 hours; null: no cap of ours. */
  readonly notesPerDay: number | null
}

export type GatewayName = 'wwebjs' | 'cloud'

/** The port to WhatsApp. No answer of the other side throws: everything that can happen is an outcome. */
export type WhatsAppGateway = {
  readonly name: GatewayName
  /** A simulator has no number that could be blocked, so nothing is held back. */
  readonly isThrottled: boolean
  readonly pace: Pace
  send(message: OutgoingMessage): Promise<SendOutcome>
  state(): Promise<GatewayState>
  inspect(): Promise<GatewayInspection>
  /** Reads a call of the gateway to us; null: it does not come from there, or cannot be read. */
  hear(call: IncomingCall): readonly GatewayNews[] | null
  /** Missing: nothing to pair. */
  readonly pairing?: GatewayPairing
  /** What is answered to somebody who asks whether our address is ours; null: refused. Not every gateway asks. */
  handshake?(query: { readonly [name: string]: unknown }): string | null
}
