/** What a page needs to open a payment page of the provider. Public: `GET /api/config` names it as `paymentPage`. */
export type PaymentPage = {
  /** `simulator`: nothing that is paid there is money. */
  readonly environment: 'simulator' | 'sandbox' | 'production'
  readonly clientKey: string
  /** Address of `snap.js`: to be loaded when the buyer presses pay, with `data-client-key`. */
  readonly scriptUrl: string
  /** `https://app.midtrans.com`: what the content security policy of a paying page lets in as script and frame. */
  readonly origin: string
}
