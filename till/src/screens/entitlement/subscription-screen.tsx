import { Page } from '../../shell/page.tsx'
import { StandingCard } from './standing-card.tsx'

/** *Pengaturan > Langganan*: where the shop stands, what can be bought, and what was. */
export function SubscriptionScreen() {
  return (
    <Page title="Langganan" testId="subscription-screen">
      <StandingCard promo="" />
    </Page>
  )
}
