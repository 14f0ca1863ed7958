import type { ProviderStatus } from '@laci/domain/payment/provider-wire.ts'
import type { SessionRequest } from '@laci/domain/payment/session-request.ts'

/** The provider does not do it, and would not if asked again in the same way. `code`: its status code. */
export type Refused = {
  readonly kind: 'refused'
  readonly code: number
  readonly messages: readonly string[]
}
/** Surely not done; later it may work: it does not answer the telephone, is busy, or does not know our key. */
export type Away = { readonly kind: 'away'; readonly reason: 'unreachable' | 'busy' | 'wrong_key' }
/** It may have been done: no answer within the time, or none that can be read. */
export type Unknown = { readonly kind: 'unknown'; readonly reason: 'no_answer' | 'unreadable_answer' }
export type NotDone = Refused | Away | Unknown

export type SessionOutcome =
  | { readonly kind: 'opened'; readonly token: string; readonly redirectUrl: string }
  /** This order id was used before: another one is needed. */
  | { readonly kind: 'taken' }
  | NotDone

export type StatusOutcome =
  | { readonly kind: 'found'; readonly status: ProviderStatus }
  /** Also the normal answer while the buyer has not chosen a way to pay: never "failed". */
  | { readonly kind: 'none' }
  | NotDone

/** `refused` with 412: its state changed meanwhile; the status decides. 404: it never began. */
export type ChangeOutcome = { readonly kind: 'done' } | NotDone

export type RefundOutcome =
  /** Taken; the status tells how much is back. */
  | { readonly kind: 'done' }
  /** The same key before: nothing new was paid back. */
  | { readonly kind: 'known' }
  /** 202: the bank said no. */
  | { readonly kind: 'denied' }
  | NotDone

export type ChargeOutcome =
  /** Can be paid from now on. `qrisText` null: the provider gave a picture only, which we do not show. */
  | { readonly kind: 'charged'; readonly qrisText: string | null }
  /** This id was used before. */
  | { readonly kind: 'taken' }
  | NotDone

/** The port to Midtrans. Nothing the other side does throws: everything that can happen is an outcome [PAY-15]. */
export type MidtransGateway = {
  /** Sends nothing when the request breaks a rule of the provider: that is a bug of ours. */
  openSession(request: SessionRequest): Promise<SessionOutcome>
  /** The payment page is closed; a way to pay that was chosen on it lives on. */
  cancelSession(snapToken: string): Promise<ChangeOutcome>
  /** A QRIS code for one payment at a counter (contract, section 7); told to `notificationPath` of ours. */
  chargeQris(charge: {
    readonly orderId: string
    readonly amountRupiah: number
    readonly minutes: number
    readonly notificationPath: string
  }): Promise<ChargeOutcome>
  /** `id`: of an order or of a transaction. */
  readStatus(id: string): Promise<StatusOutcome>
  cancel(id: string): Promise<ChangeOutcome>
  expire(id: string): Promise<ChangeOutcome>
  refund(
    id: string,
    refund: { readonly refundKey: string; readonly amountRupiah: number; readonly reason: string },
  ): Promise<RefundOutcome>
  /** Whether whoever wrote this knows our server key [PAY-1]. */
  isSigned(notice: {
    readonly order_id: string
    readonly status_code: string
    readonly gross_amount: string
    readonly signature_key: string
  }): boolean
}
