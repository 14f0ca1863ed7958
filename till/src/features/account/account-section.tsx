import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { archiveTexts } from '@laci/ui/texts/archive.ts'
import { Link } from 'react-router'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** *Akun*: whose it is. Until when it lasts stands in *Langganan*. */
export function AccountSection() {
  const shop = useShop()
  const account = useReadable(shop.account)
  return (
    <Section title="Akun" testId="account-section">
      {account === null ? (
        <p className="text-redup">Data akun belum terbaca di perangkat ini. Kasir tetap bisa dipakai.</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-redup">Nama</dt>
          <dd className="font-semibold">{account.name || 'Belum diisi'}</dd>
          <dt className="text-redup">WhatsApp</dt>
          <dd className="tabular-nums">{account.phone === '' ? account.email : shownPhone(account.phone)}</dd>
        </dl>
      )}
      <Link
        to="/ekspor"
        className={buttonClass('outline', 'medium', 'justify-self-start')}
        data-testid="settings-archive"
      >
        {archiveTexts.submit}
      </Link>
    </Section>
  )
}

/** `+628…` is kept, `08…` is shown (ruling 8). */
function shownPhone(phone: string): string {
  return phone.replace(/^\+?62/, '0')
}
