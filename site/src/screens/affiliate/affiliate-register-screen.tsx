import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { Link } from 'react-router'
import { RegistrationEntrance } from '../../entrance/registration-entrance.tsx'
import { useServices } from '../../services.tsx'
import { besideAffiliates } from './beside-affiliates.ts'

/** `/daftar-afiliasi`. */
export default function AffiliateRegisterScreen() {
  const { affiliateRegistration } = useServices()
  return (
    <RegistrationEntrance
      registration={affiliateRegistration}
      heading="Daftar afiliasi"
      lead={
        <>
          {'Gratis, terbuka untuk siapa saja. Sudah terdaftar atau sudah punya akun toko? '}
          <Link to="/masuk-afiliasi" className={textLinkClass}>
            {registerTexts.toLogin}
          </Link>
        </>
      }
      beside={besideAffiliates}
      done="Anda terdaftar sebagai afiliasi. Dasbor sedang dibuka."
      leadsTo="/dashboard-afiliasi"
      signInAt="/masuk-afiliasi"
      testId="affiliate-register-form"
    />
  )
}
