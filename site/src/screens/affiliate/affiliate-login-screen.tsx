import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { loginTexts } from '@laci/ui/texts/account.ts'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { AffiliateEntrance } from './affiliate-entrance.tsx'

/** `/masuk-afiliasi`. An affiliate who is signed in already goes on to the dashboard [SITE-61]. */
export default function AffiliateLoginScreen() {
  const { account, affiliate } = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    if (account.mayHaveSession()) {
      affiliate.own().then(
        (found) => found && !isGone && navigate('/dashboard-afiliasi', { replace: true }),
        // No affiliate, or no internet: the page is there and says what it can.
        () => {},
      )
    }
    return () => {
      isGone = true
    }
  }, [account, affiliate, navigate])
  return (
    <AffiliateEntrance
      heading="Masuk afiliasi"
      lead={
        <>
          Belum terdaftar?{' '}
          <Link to="/daftar-afiliasi" className={textLinkClass}>
            {loginTexts.toRegister}
          </Link>
        </>
      }
      notYet="Dasbor afiliasi belum dibuka. Tinggalkan pesan, dan kami mengabari begitu kamu bisa masuk di sini."
      ask="Halo, saya menunggu dasbor afiliasi."
    >
      <PhoneInput label={loginTexts.phone} name="phone" />
      <PasswordInput label={loginTexts.password} name="password" />
      <Button type="submit">{loginTexts.submit}</Button>
    </AffiliateEntrance>
  )
}
