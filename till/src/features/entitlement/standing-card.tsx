import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import { daysUntil, type Holding, type Standing } from '@laci/domain/entitlement/standing.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatDate, formatDateTime } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { standingChips } from '@laci/ui/texts/plan.ts'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useServerNow } from '../../ui/state/use-server-now.ts'
import { endedWord } from '../../ui/sync/entitlement-words.ts'

/** Where the shop stands, from the pass: the same with and without internet. */
export function StandingCard({ promo }: { promo: string }) {
  const shop = useShop()
  const { permission, pass, fault } = useReadable(shop.entitlement)
  const { zone } = useReadable(shop.settings)
  const now = useServerNow()
  const { standing } = permission
  return (
    <Section title="Status" testId="subscription-standing">
      {pass === null || standing === null ? (
        <p className="text-redup">
          Langganan belum terbaca di perangkat ini. Kasir tetap bisa dipakai. Sambungkan internet sebentar.
        </p>
      ) : (
        <>
          <Headline holding={pass.holding} standing={standing} zone={zone} now={now} />
          <Tokens holding={pass.holding} standing={standing} />
          <p className="text-sm text-redup">Menurut server pada {formatDateTime(pass.issuedAt, zone)}.</p>
        </>
      )}
      {fault === null ? null : (
        <p role="status" className="font-semibold text-jahe-800" data-testid="pass-fault">
          Kabar terakhir dari server tidak cocok dengan perangkat ini, jadi yang di atas tetap dipakai. Bila
          berulang, keluar dari kasir di Pengaturan lalu masuk lagi.
        </p>
      )}
      {promo === '' ? null : (
        <p className="rounded-tile bg-laci-50 px-4 py-3" data-testid="subscription-promo">
          {promo}
        </p>
      )}
    </Section>
  )
}

function Headline({
  holding,
  standing,
  zone,
  now,
}: {
  holding: Holding
  standing: Standing
  zone: Zone
  now: Instant
}) {
  const [tone, label] = standingChips[standing.state]
  const [big, small] = headlineWords(holding, standing, zone, now)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <p className="text-2xl font-extrabold" data-testid="subscription-headline">
          {big}
        </p>
        <p className="text-redup">{small}</p>
      </div>
      <Chip tone={tone} data-testid="subscription-state" data-state={standing.state}>
        {label}
      </Chip>
    </div>
  )
}

function headlineWords(
  holding: Holding,
  standing: Standing,
  zone: Zone,
  now: Instant,
): readonly [big: string, small: string] {
  const { state, until } = standing
  const date = until === null ? '' : formatDate(until, zone)
  switch (state) {
    case 'one_time':
      return ['Tanpa batas waktu', 'Sudah dibayar sekali untuk seterusnya.']
    case 'tokens':
      return [`${formatAmount(holding.tokens)} token`, 'Setiap penjualan memakai token.']
    case 'grace':
      return [
        `Jualan bisa sampai ${date}`,
        `${endedWord(holding)} sudah habis. Ini 3 hari tambahan, supaya jualan tidak berhenti.`,
      ]
    case 'ended':
      return [`Berakhir ${date}`, 'Transaksi baru menunggu perpanjangan. Semua data tetap bisa dilihat.']
    case 'trial':
      return [`Sampai ${date}`, `Masa coba, ${daysUntil(until!, now)} hari lagi.`]
    case 'plan':
      return [`Sampai ${date}`, `${daysUntil(until!, now)} hari lagi.`]
  }
}

function Tokens({ holding, standing }: { holding: Holding; standing: Standing }) {
  const { tokens } = holding
  if (standing.state === 'one_time' || (tokens === 0 && standing.state !== 'tokens')) return null
  const isSpending = standing.state === 'tokens'
  return (
    <dl className="flex flex-wrap items-baseline gap-x-3 border-t border-garis pt-3">
      <dt className="text-redup">Saldo token</dt>
      <dd className="font-semibold tabular-nums" data-testid="subscription-tokens">
        {formatAmount(tokens)}
      </dd>
      <dd className="basis-full text-sm text-redup">
        {isSpending
          ? '1 token untuk setiap Rp 1.000 penjualan.'
          : tokens < 0
            ? 'Saldo minus karena pembelian token dikembalikan. Isi lagi untuk memakainya.'
            : 'Sekarang tidak terpakai. Token dipakai setelah masa aktif habis.'}
      </dd>
    </dl>
  )
}
