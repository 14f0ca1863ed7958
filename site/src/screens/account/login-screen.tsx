import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { loginTexts } from '@laci/ui/texts/account.ts'
import { Link } from 'react-router'
import { SignInEntrance } from '../../entrance/sign-in-entrance.tsx'
import { useEntrance } from './use-entrance.tsx'

/** `/login`. */
export default function LoginScreen() {
  const { hasAccount, enter, element } = useEntrance()
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
          path: '/login',
          leadsTo: '/dashboard',
          mayGoOn: hasAccount,
          enter: async () => {
            if (await hasAccount()) return true
            await enter()
            return false
          },
        }}
      />
      {element}
    </>
  )
}
