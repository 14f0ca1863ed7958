import { formatDate } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Section } from '../../shell/page.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useReadable } from '../../shell/use-readable.ts'

const typeLabel: { readonly [type: string]: string } = {
  langganan: 'Langganan',
  token: 'Token',
  'sekali bayar': 'Sekali bayar',
}

/** *Akun*: whose it is, which kind, until when. */
export function AccountSection() {
  const shop = useShop()
  const account = useReadable(shop.account)
  const { zone } = useReadable(shop.settings)
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
          <dt className="text-redup">Jenis akun</dt>
          <dd data-testid="account-type">{typeLabel[account.accountType] ?? account.accountType}</dd>
          <dt className="text-redup">Aktif sampai</dt>
          <dd data-testid="account-ends">
            {account.endsAt === null ? 'Tanpa batas' : formatDate(account.endsAt, zone)}
          </dd>
          {account.tokenBalance === null ? null : (
            <>
              <dt className="text-redup">Saldo token</dt>
              <dd className="tabular-nums">{formatAmount(account.tokenBalance)}</dd>
            </>
          )}
        </dl>
      )}
    </Section>
  )
}

/** `+628…` is kept, `08…` is shown (ruling 8). */
function shownPhone(phone: string): string {
  return phone.replace(/^\+?62/, '0')
}
