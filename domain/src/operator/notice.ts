import * as z from 'zod/mini'
import type { Rupiah } from '../base/money/rupiah.ts'
import type { PhoneNumber } from '../base/phone/phone-number.ts'
import type { Message } from '../message/templates.ts'
import { type PaymentAlarmKind, paymentAlarmText } from '../payment/payment-alarm.ts'
import type { ContactTopic } from './contact.ts'

/** `POST /api/notices`: what a visitor's page may tell the operator. Nothing of the text is the visitor's. */
export const noticeRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hardware_click'), label: z.enum(['Pesan Sekarang', 'Coba Demo Gratis']) }),
  z.object({ kind: z.literal('download_click'), label: z.optional(z.enum(['Windows', 'Android'])) }),
  z.object({ kind: z.literal('sales_page_visit'), label: z.optional(z.literal('')) }),
  z.object({ kind: z.literal('partnership_interest'), label: z.optional(z.literal('')) }),
])
export type NoticeRequest = z.output<typeof noticeRequestSchema>

/** What the server itself tells the operator. */
export type ServerNotice =
  | { kind: 'registration_started'; name: string; phone: PhoneNumber }
  | { kind: 'affiliate_signed_up'; name: string; phone: PhoneNumber }
  | { kind: 'ebook_purchased'; name: string; phone: PhoneNumber; amountRupiah: Rupiah; orderNumber: string }
  /** Anything else that was paid. */
  | {
      kind: 'order_paid'
      name: string
      phone: PhoneNumber
      itemName: string
      amountRupiah: Rupiah
      orderNumber: string
    }
  /** Somebody left a number on a page to be called back. */
  | { kind: 'contact_requested'; topic: ContactTopic; phone: PhoneNumber }
  /** No more codes by WhatsApp today: their number is capped, because each costs money and reputation. */
  | { kind: 'codes_closed'; codesPerDay: number }
  /** Half of them are used: time to look before nobody can register. */
  | { kind: 'codes_half'; codesPerDay: number }
  /** A way to WhatsApp is closed until somebody does something about it: a wrong key, a number signed out. */
  | { kind: 'channel_down'; channel: string }
  /** The server's clock went back: what is counted by the time of day may be off until it has caught up. */
  | { kind: 'clock_set_back'; minutes: number }
  /** Something about a payment that a person must look at. */
  | { kind: 'payment_alarm'; alarm: PaymentAlarmKind }

export type OperatorNotice = NoticeRequest | ServerNotice

/** A crawler must not flood the operator nor get the number blocked (contract of the gateway, section 3) [WA-9]. */
export const noticeGapPerVisitorMs = 10 * 60_000
export const noticesPerHour = 60

/** The message of a notice: a fixed text, but for names that are made harmless [WA-10]. */
export function noticeMessage(notice: OperatorNotice): Message {
  switch (notice.kind) {
    case 'hardware_click':
      return { template: 'hardware_click', values: { label: notice.label } }
    case 'download_click':
      return notice.label
        ? { template: 'download_click_of', values: { label: notice.label } }
        : { template: 'download_click', values: {} }
    case 'sales_page_visit':
    case 'partnership_interest':
      return { template: notice.kind, values: {} }
    case 'registration_started':
    case 'affiliate_signed_up':
      return { template: notice.kind, values: { name: notice.name, phone: notice.phone } }
    case 'ebook_purchased': {
      const { name, phone, amountRupiah: amount, orderNumber: order } = notice
      return { template: 'ebook_purchased', values: { name, phone, amount, order } }
    }
    case 'order_paid': {
      const { name, phone, itemName: item, amountRupiah: amount, orderNumber: order } = notice
      return { template: 'order_paid', values: { name, phone, item, amount, order } }
    }
    case 'contact_requested':
      return { template: 'contact_requested', values: { topic: notice.topic, phone: notice.phone } }
    case 'codes_closed':
    case 'codes_half':
      return { template: notice.kind, values: { count: notice.codesPerDay } }
    case 'payment_alarm':
      return { template: 'payment_alarm', values: { label: paymentAlarmText[notice.alarm] } }
    case 'clock_set_back':
      return { template: 'clock_set_back', values: { count: notice.minutes } }
    case 'channel_down':
      return { template: 'channel_down', values: { channel: notice.channel } }
  }
}
