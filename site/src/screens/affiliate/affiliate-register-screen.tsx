import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { Link } from 'react-router'
import { AffiliateEntrance } from './affiliate-entrance.tsx'

/** `/daftar-afiliasi`. */
export default function AffiliateRegisterScreen() {
  return (
    <AffiliateEntrance
      heading="Daftar afiliasi"
      lead={
        <>
          Sudah terdaftar?{' '}
          <Link to="/masuk-afiliasi" className={textLinkClass}>
            {registerTexts.toLogin}
          </Link>
        </>
      }
      notYet="Pendaftaran afiliasi belum dibuka. Tinggalkan pesan, dan kami mengabari begitu formulir ini bisa diisi."
      ask="Halo, saya mau ikut program afiliasi."
    >
      <TextInput label={registerTexts.name} name="name" />
      <PhoneInput label={registerTexts.phone} name="phone" />
      <PasswordInput label={registerTexts.password} name="password" />
      <PasswordInput label={registerTexts.passwordAgain} name="passwordAgain" />
      <Button type="submit">{registerTexts.submit}</Button>
    </AffiliateEntrance>
  )
}
