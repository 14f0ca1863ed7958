import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx'
import { PrinterWizard } from '../features/printer/printer-wizard.tsx'
import { RightGate } from '../ui/approval/right-gate.tsx'

/** The guided beginning with the wizard of another feature, which it does not know. Setting a shop up is its owner's. */
export function Onboarding() {
  return (
    <RightGate permission={{ right: 'settings' }} title="Siapkan toko" testId="onboarding-gate">
      <OnboardingScreen PrinterWizard={PrinterWizard} />
    </RightGate>
  )
}
