import { trialDays } from '@laci/domain/plan/trial.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { Link } from 'react-router'
import { RegistrationEntrance } from '../../entrance/registration-entrance.tsx'
import { useServices } from '../../services.tsx'

/** `/daftar`. */
export default function RegisterScreen() {
  const { registration } = useServices()
  return (
    <RegistrationEntrance
      registration={registration}
      heading={registerTexts.heading}
      lead={
        <>
          {`Gratis ${trialDays} hari, semua fitur. Sudah punya akun? `}
          <Link to="/login" className={textLinkClass}>
            {registerTexts.toLogin}
          </Link>
        </>
      }
      done="Akun berhasil dibuat. Kasir sedang dibuka."
      leadsTo="/kasir/mulai"
      signInAt="/login"
      testId="register-form"
    />
  )
}
