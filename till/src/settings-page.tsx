import { lazy, Suspense } from 'react'
import { AccountSection } from './screens/account/account-section.tsx'
import { DeviceSection } from './screens/device/device-section.tsx'
import { SubscriptionSection } from './screens/entitlement/subscription-section.tsx'
import { SignOutSection } from './screens/session/sign-out-section.tsx'
import { SwitchStoreSection } from './screens/session/switch-store-section.tsx'
import { ShiftSection } from './screens/shift/shift-section.tsx'
import { CommandSection } from './screens/shop/command-section.tsx'
import { LocalTaxSection } from './screens/shop/local-tax-section.tsx'
import { LogoSection } from './screens/shop/logo-section.tsx'
import { PaymentSection } from './screens/shop/payment-section.tsx'
import { QrisKeySection } from './screens/shop/qris-key-section.tsx'
import { ScaleSection } from './screens/shop/scale-section.tsx'
import { SettingsScreen } from './screens/shop/settings-screen.tsx'
import { StationSection } from './screens/shop/station-section.tsx'
import { StockSection } from './screens/shop/stock-section.tsx'
import { TaxSection } from './screens/shop/tax-section.tsx'

// Large, and far below what is seen first.
const PrinterSection = lazy(async () => ({
  default: (await import('./screens/printer/printer-section.tsx')).PrinterSection,
}))

/** Puts *Pengaturan* together from the parts of its features, which do not know each other. */
export function Settings() {
  return (
    <SettingsScreen
      parts={
        <>
          <LogoSection />
          <TaxSection />
          <LocalTaxSection />
          <PaymentSection />
          <QrisKeySection />
          <StockSection />
          <ScaleSection />
          <CommandSection />
          <ShiftSection />
          <StationSection />
          <Suspense>
            <PrinterSection />
          </Suspense>
          <AccountSection />
          <SubscriptionSection />
          <DeviceSection />
          <SwitchStoreSection />
          <SignOutSection />
        </>
      }
    />
  )
}
