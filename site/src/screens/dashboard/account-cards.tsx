import { maskedPhone, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { daysUntil } from '@laci/domain/entitlement/standing.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { type OwnerAccount, type OwnerStore, useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'

/** Name, role, and until when. `null` while it is still loading. */
export function AccountCard({ account }: { account: OwnerAccount | null }) {
  return (
    <Card title="Akun" testId="account-card">
      <dl className="grid gap-3">
        <Fact label="Nama">{account?.name}</Fact>
        <Fact label="Peran">{account && (roleNames[account.role] ?? account.role)}</Fact>
        <Fact label="Aktif sampai">{account && <ActiveUntil at={account.activeUntil} />}</Fact>
      </dl>
    </Card>
  )
}

const roleNames: { [role: string]: string } = { owner: 'Pemilik' }

function ActiveUntil({ at }: { at: number | null }) {
  const { clock } = useServices()
  if (at === null) return 'Tanpa batas waktu'
  const daysLeft = daysUntil(instant(at), instant(clock()))
  return (
    <>
      {formatDate(instant(at), defaultZone)}{' '}
      <span className={daysLeft <= 3 ? 'font-semibold text-cabai-600' : 'text-redup'}>
        {daysLeft > 0 ? `(sisa ${daysLeft} hari)` : '(sudah lewat)'}
      </span>
    </>
  )
}

export function StoreCard({
  query,
  isWaiting,
}: {
  query: UseQueryResult<OwnerStore | null>
  isWaiting: boolean
}) {
  const store = query.data
  if (query.isError) {
    return (
      <Card title="Toko" testId="store-card">
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      </Card>
    )
  }
  if (store === null && !isWaiting) {
    return (
      <Card title="Toko" testId="store-card">
        <EmptyState icon={<Store aria-hidden className="text-laci-600" size={28} />}>
          {dashboardTexts.noStore}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title="Toko" testId="store-card">
      <dl className="grid gap-3">
        <Fact label="Nama">{store && (store.name || 'Belum diisi')}</Fact>
        <Fact label="Alamat">{store && (store.address || 'Belum diisi')}</Fact>
        <Fact label="Nomor WhatsApp">{store && (maskOf(store.phone) || 'Belum diisi')}</Fact>
        <Fact label="Terdaftar">{store && formatDate(instant(store.registeredAt), defaultZone)}</Fact>
      </dl>
      <a href="/kasir/pengaturan" className={`${textLinkClass} mt-2 inline-flex min-h-12 items-center`}>
        {dashboardTexts.storeInTill}
      </a>
    </Card>
  )
}

/** `0812***456`, whatever spelling the row has; a number that is none of ours shows nothing. */
function maskOf(phone: string): string {
  const read = readPhoneNumber(phone)
  return read.ok ? maskedPhone(read.value) : ''
}

/** A row of a card; a grey bar while there is nothing to say yet. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-redup">{label}</dt>
      <dd className="min-h-6 font-semibold break-words tabular-nums">
        {children ?? <Skeleton className="mt-1 h-4 w-40" />}
      </dd>
    </div>
  )
}
