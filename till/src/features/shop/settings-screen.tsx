import type { ReactNode } from 'react'
import { IndexedSections } from '../../ui/base/indexed-sections.tsx'
import { Page } from '../../ui/base/page.tsx'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { isPaymentField } from './payment-fields.ts'
import { ShopForm } from './shop-form.tsx'

/** *Pengaturan*, where there is room with an index. The parts of other features are handed in by the routes. */
export function SettingsScreen({ parts }: { parts: ReactNode }) {
  return (
    <Page title="Pengaturan" testId="settings" isRoomy>
      <HeldNotice kinds={['settings_saved']} isOf={(field) => !isPaymentField(field)} />
      <IndexedSections label="Bagian pengaturan">
        <ShopForm />
        {parts}
      </IndexedSections>
    </Page>
  )
}
