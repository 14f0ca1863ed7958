import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../controls/button-class.ts'
import { paymentWindowTexts } from '../texts/payment-window.ts'

/** The payment page could not be opened here [MIDTRANS-10]: what is safe, and the provider's own address of it. */
export function PaymentBlocked({ redirectUrl }: { redirectUrl: string }) {
  return (
    <div role="alert" data-testid="payment-blocked" className="grid justify-items-start gap-4">
      <p className="max-w-prose text-balance">{paymentWindowTexts.blocked}</p>
      <a
        href={redirectUrl}
        // Not over ours: the page that watches the order stays open.
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('outline')}
        data-testid="payment-redirect"
      >
        <ExternalLink aria-hidden />
        {paymentWindowTexts.openOnItsOwn}
      </a>
    </div>
  )
}
