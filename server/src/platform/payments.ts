/** What other features may ask of the talk with the payment provider. */
export type Payments = {
  /** False: no provider is configured, nothing can be paid. */
  readonly isConfigured: boolean
  /**
   * Makes sure that an open order has a payment page, and asks the provider for one if not [PAY-16]. Throws Problem 502
   * `payment_not_opened`, 503 `payments_closed`. An order that is not open is left alone.
   */
  openSession(orderId: string): Promise<void>
}
