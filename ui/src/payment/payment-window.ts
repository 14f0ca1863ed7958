import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'

/**
 * How somebody left the payment page: a hint and no proof. Whether money came is known by the server alone; somebody may
 * also close the page and pay in another app. `blocked`: it could not be opened here at all.
 */
export type PaymentOutcome =
  | {
      readonly kind: 'success' | 'pending' | 'error'
      /** What the provider says about it, for a log; often empty. */
      readonly messages: readonly string[]
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'blocked'; readonly reason: 'not_loaded' | 'not_opened' }

export type PaymentWindow = {
  /** Opens the payment page over this one. A token may be opened again until its order is over. */
  open(snapToken: string): Promise<PaymentOutcome>
  /** Takes the payment page away; whoever waits for its outcome hears `closed`. */
  hide(): void
}

/** What snap.js puts into the page. Every member of a result is optional, and a message may be a list. */
type Snap = {
  pay(
    token: string,
    callbacks: {
      onSuccess(result?: SnapResult): void
      onPending(result?: SnapResult): void
      onError(result?: SnapResult): void
      onClose(): void
    },
  ): void
  hide(): void
}
type SnapResult = { readonly status_message?: unknown }
type SnapHost = Window & { snap?: Snap }

/** A script that has not come by now is taken for blocked; who waits longer would press again anyway. */
const loadPatienceMs = 15_000

/**
 * The provider's payment page over ours [MIDTRANS-10]. Nothing of it is loaded before somebody pays; a script that did
 * not come is asked for anew the next time.
 */
export function createPaymentWindow(page: PaymentPage, host: SnapHost): PaymentWindow {
  let loading: Promise<Snap | null> | null = null
  /** Tells who waits; null: nothing is open. */
  let settle: ((outcome: PaymentOutcome) => void) | null = null

  function load(): Promise<Snap | null> {
    loading ??= loadScript(page, host).then((snap) => {
      if (snap === null) loading = null
      return snap
    })
    return loading
  }

  function hide(): void {
    if (settle === null) return
    try {
      host.snap?.hide()
    } finally {
      settle({ kind: 'closed' })
    }
  }

  return {
    hide,
    async open(snapToken) {
      hide()
      const snap = await load()
      if (snap === null) return { kind: 'blocked', reason: 'not_loaded' }
      // Opened twice while the script was on its way: the later one counts.
      hide()
      return new Promise<PaymentOutcome>((resolve) => {
        const end = (outcome: PaymentOutcome) => {
          if (settle === end) settle = null
          resolve(outcome)
        }
        settle = end
        const ended = (kind: 'success' | 'pending' | 'error') => (result?: SnapResult) =>
          end({ kind, messages: messagesOf(result) })
        try {
          snap.pay(snapToken, {
            onSuccess: ended('success'),
            onPending: ended('pending'),
            onError: ended('error'),
            onClose: () => end({ kind: 'closed' }),
          })
        } catch {
          end({ kind: 'blocked', reason: 'not_opened' })
        }
      })
    },
  }
}

/** Null: it did not come, or is not what it says. */
function loadScript(page: PaymentPage, host: SnapHost): Promise<Snap | null> {
  return new Promise((resolve) => {
    const script = host.document.createElement('script')
    const patience = host.setTimeout(() => finish(null), loadPatienceMs)
    function finish(snap: Snap | null): void {
      host.clearTimeout(patience)
      if (snap === null) script.remove()
      resolve(snap)
    }
    script.addEventListener('load', () => finish(host.snap ?? null))
    script.addEventListener('error', () => finish(null))
    script.dataset.clientKey = page.clientKey
    script.src = page.scriptUrl
    host.document.head.append(script)
  })
}

function messagesOf(result: SnapResult | undefined): string[] {
  const told: unknown = result?.status_message
  return (Array.isArray(told) ? told : [told]).filter((text) => typeof text === 'string')
}
