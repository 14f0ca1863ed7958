import { lazy } from 'react'
import { LabelScreen } from '../features/catalog/label-screen.tsx'

/** Most shops print labels on paper that they have: the wizard is loaded by whoever sets a printer up. */
const PrinterWizard = lazy(async () => ({
  default: (await import('../features/printer/printer-wizard.tsx')).PrinterWizard,
}))

/** *Cetak label* with the wizard of another feature, which it does not know. */
export function Labels() {
  return <LabelScreen PrinterWizard={PrinterWizard} />
}
