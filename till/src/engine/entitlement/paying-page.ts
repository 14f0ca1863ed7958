/**
 * *Langganan* pays, so its document alone may load the payment popup (ruling 6). A policy comes with a document: going
 * there and leaving again loads the page anew, and the screen that sells never runs under the looser policy.
 */
export const payingPath = '/kasir/langganan'

/** In the query of a *Langganan* that was opened from this device alone: it cannot pay, and shows what is known. */
export const withoutInternetMark = 'tanpa-internet'

export function isPayingAddress(pathname: string): boolean {
  return pathname === payingPath
}
