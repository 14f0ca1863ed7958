import { Section } from '../../shell/page.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'

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
