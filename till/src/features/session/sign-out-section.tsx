import { Section } from '../../ui/base/page.tsx'
import { SignOutButton } from '../../ui/layout/sign-out-button.tsx'

/** *Keluar*: the shop leaves this device. */
export function SignOutSection() {
  return (
    <Section title="Keluar" testId="sign-out-section">
      <p>
        Data toko dihapus dari perangkat ini. Yang belum terkirim dikirim dulu. Untuk masuk lagi diperlukan
        internet.
      </p>
      <SignOutButton />
    </Section>
  )
}
