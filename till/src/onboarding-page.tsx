import { OnboardingScreen } from './screens/onboarding/onboarding-screen.tsx'
import { PrinterWizard } from './screens/printer/printer-wizard.tsx'

/** The guided beginning with the wizard of another feature, which it does not know. */
export function Onboarding() {
  return <OnboardingScreen PrinterWizard={PrinterWizard} />
}
