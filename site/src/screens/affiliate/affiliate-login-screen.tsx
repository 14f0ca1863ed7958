import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { loginTexts, registerTexts } from '@laci/ui/texts/account.ts'
import { Link } from 'react-router'
import { SignInEntrance } from '../../entrance/sign-in-entrance.tsx'
import { ApiRefusal } from '../../shell/api-request.ts'
import { useAffiliateService } from '../../use-affiliate-service.ts'
import { besideAffiliates } from './beside-affiliates.ts'

/** `/masuk-afiliasi` [SITE-61]. Who has no record yet gets it by signing in (ruling 12). */
export default function AffiliateLoginScreen() {
  const affiliate = useAffiliateService()
  return (
    <SignInEntrance
      heading="Masuk afiliasi"
      lead={
        <>
          Belum terdaftar?{' '}
          <Link to="/daftar-afiliasi" className={textLinkClass}>
            {loginTexts.toRegister}
          </Link>
        </>
      }
      beside={besideAffiliates}
      testId="affiliate-login-form"
      inside={{
        path: '/masuk-afiliasi',
        leadsTo: '/dashboard-afiliasi',
        mayGoOn: async () => (await affiliate.own()) !== null,
        enter: async () => {
          await affiliate.enter()
          return true
        },
        failureText: (error) =>
          error instanceof ApiRefusal ? registerTexts.affiliateFailed(error.message) : loginTexts.unexpected,
      }}
    />
  )
}
