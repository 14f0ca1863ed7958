import { lazy, Suspense } from 'react'
import { AccountSection } from '../features/account/account-section.tsx'
import { DeviceSection } from '../features/device/device-section.tsx'
import { SubscriptionSection } from '../features/entitlement/subscription-section.tsx'
import { SignOutSection } from '../features/session/sign-out-section.tsx'
import { SwitchStoreSection } from '../features/session/switch-store-section.tsx'
import { ShiftSection } from '../features/shift/shift-section.tsx'
import { CommandSection } from '../features/shop/command-section.tsx'
import { LocalTaxSection } from '../features/shop/local-tax-section.tsx'
import { LogoSection } from '../features/shop/logo-section.tsx'
import { PaymentSection } from '../features/shop/payment-section.tsx'
import { QrisKeySection } from '../features/shop/qris-key-section.tsx'
import { ScaleSection } from '../features/shop/scale-section.tsx'
import { SettingsScreen } from '../features/shop/settings-screen.tsx'
import { StationSection } from '../features/shop/station-section.tsx'
import { StockSection } from '../features/shop/stock-section.tsx'
import { TaxSection } from '../features/shop/tax-section.tsx'

// Large, and far below what is seen first.
const PrinterSection = lazy(async () => ({
  default: (await import('../features/printer/printer-section.tsx')).PrinterSection,
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
