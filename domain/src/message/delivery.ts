/** What WhatsApp says of a message: 0 nothing yet, 1 its server has it, 2 the phone, 3 read, 4 played. */
export type Ack = 0 | 1 | 2 | 3 | 4

/** A message that a gateway has taken. */
export type Delivery = {
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly ack: Ack
}

export type DeliveryNews = { readonly kind: 'ack'; readonly ack: Ack } | { readonly kind: 'failed' }

/**
 * What is known after a piece of news [WA-16]. News come twice and in any order, so the furthest that was ever heard
 * counts: nothing moves a message back, and what has arrived has not failed.
 */
export function afterNews(delivery: Delivery, news: DeliveryNews): Delivery {
  const ack = news.kind === 'ack' && news.ack > delivery.ack ? news.ack : delivery.ack
  const hasFailed = delivery.status === 'failed' || news.kind === 'failed'
  return { ack, status: ack >= 3 ? 'read' : ack === 2 ? 'delivered' : hasFailed ? 'failed' : 'sent' }
}

/** A message that was handed over and of which WhatsApp says nothing for so long shows as *belum terkirim* [WA-16]. */
export const unconfirmedAfterMs = 2 * 60_000

/** Times are epoch milliseconds. */
export function isUnconfirmed(message: {
  status: string
  ack: number
  sentAt: number | null
  now: number
}): boolean {
  const { status, ack, sentAt, now } = message
  return status === 'sent' && ack < 1 && sentAt !== null && now - sentAt >= unconfirmedAfterMs
}
