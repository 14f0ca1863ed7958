import type { ReactNode } from 'react'
import { Page } from '../../shell/page.tsx'
import { ShopForm } from './shop-form.tsx'

/** *Pengaturan*. The parts of other features are handed in by the routes. */
export function SettingsScreen({ parts }: { parts: ReactNode }) {
  return (
    <Page title="Pengaturan" testId="settings">
      <ShopForm />
      {parts}
    </Page>
  )
}
