/**
 * How a page looks for the end of a payment after the provider's page was left: a card can take a while, and somebody may pay
 * in another app (contract of Midtrans, section 3).
 */
export const paymentWatch = { everyMs: 3_000, forMs: 120_000 } as const
