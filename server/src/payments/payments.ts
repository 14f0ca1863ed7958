/** What other features may ask of the talk with the payment provider. */
export type Payments = {
  /** False: no provider is configured, nothing can be paid. */
  readonly isConfigured: boolean
  /**
   * Makes sure that an open order has a payment page, and asks the provider for one if not [PAY-16]. Throws Problem 502
   * `payment_not_opened`, 503 `payments_closed`. An order that is not open is left alone.
   */
  openSession(orderId: string): Promise<void>
  /**
   * *Ganti cara bayar*: calls off the page and the try there is, and opens another page on the same order [ORDER-11].
   * Throws as openSession, and 502 `payment_not_answered` when the provider did not say that the first is off.
   */
  changeSession(orderId: string): Promise<void>
  /** Asks the provider where the order stands and applies the answer. Throws Problem 502 `payment_not_answered`. */
  look(orderId: string): Promise<void>
  /** Ends an open order [ORDER-12]. A payment that came meanwhile wins. Throws Problem 502 `payment_not_answered`. */
  cancel(orderId: string): Promise<void>
}
