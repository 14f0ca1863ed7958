import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { Section } from '../../ui/base/page.tsx'

/** *Langganan* within *Pengaturan*: the way to it. */
export function SubscriptionSection() {
  return (
    <Section title="Langganan" testId="subscription-section">
      <p>Masa aktif, perpanjangan, token, dan riwayat pembayaran ke Laci.</p>
      <Link
        to="/langganan"
        className={buttonClass('outline', 'medium', 'justify-self-start')}
        data-testid="open-subscription"
      >
        <CalendarClock aria-hidden size={20} />
        Buka Langganan
      </Link>
    </Section>
  )
}
