import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { loginTexts } from '@laci/ui/texts/account.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { SignInEntrance } from '../../entrance/sign-in-entrance.tsx'
import { placeAfterSignIn } from './after-sign-in.ts'
import { useEntrance } from './use-entrance.tsx'

/** `/login`. */
export default function LoginScreen() {
  const { search } = useLocation()
  const leadsTo = placeAfterSignIn(search)
  const { hasAccount, isAffiliate, enter, element } = useEntrance(leadsTo)
  const navigate = useNavigate()
  return (
    <>
      <SignInEntrance
        heading={loginTexts.heading}
        lead={
          <>
            Belum punya akun?{' '}
            <Link to="/daftar" className={textLinkClass}>
              {loginTexts.toRegister}
            </Link>
          </>
        }
        testId="login-form"
        inside={{
          path: `/login${search}`,
          leadsTo,
          mayGoOn: hasAccount,
          enter: async () => {
            if (await hasAccount()) return true
            await enter()
            return false
          },
          enterRecovered: async () => {
            if (await hasAccount()) return true
            // A new password is no wish for a shop [ACCOUNT-26].
            if (await isAffiliate()) navigate('/dashboard-afiliasi')
            else await enter()
            return false
          },
        }}
      />
      {element}
    </>
  )
}
