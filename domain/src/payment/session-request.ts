import { assert } from '../base/lib/assert.ts'
import { minuteMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'
import { payableMs, payPageLifeMs } from '../order/poll-plan.ts'
import { writeProviderTime } from './provider-time.ts'

/** A line of what is paid. A discount is a line with a negative price. */
export type SessionLine = {
  readonly id: string
  readonly name: string
  readonly priceRupiah: number
  readonly quantity: number
}

export type SessionOrder = {
  readonly providerOrderId: string
  /** Ours; comes back in every message. */
  readonly orderId: string
  readonly amountRupiah: number
  readonly lines: readonly SessionLine[]
  readonly buyerName: string
  /** `+62…`. */
  readonly buyerPhone: string
  readonly openedAt: Instant
  /** Where the provider sends the browser; display only, never proof. */
  readonly finishUrl: string
}

/** The body of the call that opens a payment page (contract of Midtrans, section 2). */
export type SessionRequest = ReturnType<typeof sessionRequest>

const longestText = 50

/**
 * The ways to pay that we offer. Bank BSI is missing: its messages have carried the transaction where the order should
 * stand, until that is proved mended at the provider.
 */
const ways = [
  'gopay',
  'shopeepay',
  'other_qris',
  'credit_card',
  'bca_va',
  'bni_va',
  'bri_va',
  'permata_va',
  'cimb_va',
  'echannel',
  'indomaret',
  'alfamart',
] as const

/** Everything that the provider checks is checked here first [PAY-16]: what it would refuse is a bug of ours. */
export function sessionRequest(order: SessionOrder) {
  assert(/^[A-Za-z0-9_~.-]{1,50}$/.test(order.providerOrderId), 'the provider would not take this order id')
  assert(
    Number.isSafeInteger(order.amountRupiah) && order.amountRupiah > 0,
    'an amount to pay is whole and positive',
  )
  for (const { priceRupiah, quantity, id } of order.lines) {
    assert(Number.isSafeInteger(priceRupiah), 'a price is whole rupiah')
    assert(Number.isSafeInteger(quantity) && quantity >= 1, 'a line has at least one piece')
    assert(id.length <= longestText, 'the id of an item is short')
  }
  const sum = order.lines.reduce((total, line) => total + line.priceRupiah * line.quantity, 0)
  assert(sum === order.amountRupiah, `lines of ${sum} do not add up to ${order.amountRupiah}`)
  return {
    transaction_details: { order_id: order.providerOrderId, gross_amount: order.amountRupiah },
    item_details: order.lines.map((line) => ({
      id: line.id,
      price: line.priceRupiah,
      quantity: line.quantity,
      name: cut(line.name),
    })),
    customer_details: { first_name: cut(order.buyerName), phone: order.buyerPhone },
    enabled_payments: ways,
    credit_card: { secure: true },
    // Without a start it would begin to run only when the buyer has chosen a way to pay.
    expiry: { start_time: writeProviderTime(order.openedAt), unit: 'minute', duration: payableMs / minuteMs },
    page_expiry: { duration: payPageLifeMs / minuteMs, unit: 'minute' },
    callbacks: { finish: order.finishUrl },
    custom_field1: order.orderId,
  }
}

/** At most 50 of the units that programs count; the provider uses the bar as a mark of its own. */
function cut(text: string): string {
  let short = ''
  for (const character of text.replace(/[|\p{Cc}]/gu, ' ').trim()) {
    if (short.length + character.length > longestText) break
    short += character
  }
  return short
}
