import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { daysUntil, type Standing, standingAt } from '@laci/domain/entitlement/standing.ts'
import type { PlanView } from '@laci/domain/entitlement/wire.ts'
import { tokenCoversRupiah } from '@laci/domain/plan/token-model.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { accountTypeNames, grantNames, standingChips } from '@laci/ui/texts/plan.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Card } from '../../shell/card.tsx'
import { usePlanService } from '../../use-plan-service.ts'

/** How the account is paid for, until when, and what that end is made of [PLAN-22]. Paying is done in the till. */
export function PlanCard({ storeId, isWaiting }: { storeId: string | null; isWaiting: boolean }) {
  const plan = usePlanService()
  const query = useQuery({
    queryKey: ['plan', storeId],
    queryFn: () => (storeId === null ? null : plan.view(storeId)),
    enabled: storeId !== null,
  })
  if (storeId === null && !isWaiting) return null
  if (query.isError) {
    return (
      <Card title="Langganan" testId="plan-card">
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      </Card>
    )
  }
  const view = query.data ?? null
  // The server's clock: a wrong one here must not end anybody's plan.
  const standing = view && standingAt(view.holding, view.serverTime)
  // Tokens and kinds of accounts are nothing yet to somebody who tries it for a week.
  const isTrial = standing?.state === 'trial'
  return (
    <Card title="Langganan" testId="plan-card" aside={standing && <StateChip standing={standing} />}>
      <dl className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
        {isTrial ? null : (
          <Figure label="Jenis akun">{view && accountTypeNames[view.holding.accountType]}</Figure>
        )}
        <Figure label={endLabel(standing)}>{view && endOf(view)}</Figure>
        {isTrial ? null : <Figure label="Saldo token">{view && formatAmount(view.holding.tokens)}</Figure>}
      </dl>
      {view && standing ? (
        <>
          <p className="text-redup" data-testid="plan-advice">
            {adviceFor(view, standing)}{' '}
            <a href="/kasir/langganan" className={textLinkClass}>
              {dashboardTexts.planInTill}
            </a>
          </p>
          {view.promo === '' ? null : (
            <p className="rounded-tile bg-laci-50 px-4 py-3" data-testid="plan-promo">
              {view.promo}
            </p>
          )}
          <History grants={view.grants} />
        </>
      ) : (
        <Skeleton className="h-5 w-full max-w-md" />
      )}
    </Card>
  )
}

function StateChip({ standing }: { standing: Standing }) {
  const [tone, label] = standingChips[standing.state]
  return (
    <Chip tone={tone} data-testid="plan-state" data-state={standing.state}>
      {label}
    </Chip>
  )
}

function endLabel(standing: Standing | null): string {
  switch (standing?.state) {
    case 'trial':
      return 'Masa coba sampai'
    case 'ended':
    case 'grace':
      return 'Berakhir'
    default:
      return 'Berlaku sampai'
  }
}

function endOf({ holding }: PlanView): string {
  return holding.endsAt === null ? 'Tanpa batas waktu' : formatDate(holding.endsAt, defaultZone)
}

function adviceFor({ holding, serverTime }: PlanView, { state, until }: Standing): string {
  const name = holding.isTrial ? 'Masa coba' : 'Langganan'
  switch (state) {
    case 'one_time':
      return 'Sudah dibayar sekali untuk seterusnya.'
    case 'trial':
      return `${name} berjalan ${daysUntil(until!, serverTime)} hari lagi, semua fitur terbuka.`
    case 'plan':
      return `${name} berjalan ${daysUntil(until!, serverTime)} hari lagi${
        holding.tokens > 0 ? ', dan selama itu token tidak terpakai.' : '.'
      }`
    case 'tokens':
      return `${name} sudah habis, setiap ${formatRupiah(tokenCoversRupiah)} penjualan memakai satu token.`
    case 'grace':
      return `Kasir masih bisa menerima penjualan baru sampai ${formatDate(until!, defaultZone)}. Data tetap aman.`
    case 'ended':
      return 'Penjualan baru menunggu perpanjangan. Semua data tetap bisa dilihat dan diekspor.'
  }
}

/** What the end date and the balance are made of. */
function History({ grants }: { grants: PlanView['grants'] }) {
  return (
    <details className="group" data-testid="plan-history">
      <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-1.5 font-semibold text-laci-700">
        Riwayat paket
        <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
      </summary>
      <ul className="grid gap-3 pt-2">
        {grants.map((grant) => (
          <li
            key={`${grant.orderNumber} ${grant.at}`}
            className="grid gap-x-4 border-t border-garis pt-3 sm:grid-cols-[1fr_auto]"
          >
            <span className="font-semibold">{grant.itemName || grantNames[grant.kind]}</span>
            <span className="tabular-nums sm:text-right">
              {grant.amountRupiah === 0 ? 'Gratis' : formatRupiah(grant.amountRupiah)}
            </span>
            <span className="text-sm text-redup sm:col-span-2">
              {[formatDate(instant(grant.at), defaultZone), grant.orderNumber, givenBy(grant)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function givenBy(grant: PlanView['grants'][number]): string {
  if (grant.isTakenBack) return 'dana dikembalikan, tidak berlaku lagi'
  const given = [
    grant.months === 0 ? '' : `+${grant.months} bulan`,
    grant.bonusMonths === 0 ? '' : `termasuk ${grant.bonusMonths} bulan gratis`,
    grant.tokens === 0 ? '' : `+${formatAmount(grant.tokens)} token`,
    grant.takenBackRupiah === 0 ? '' : `${formatRupiah(grant.takenBackRupiah)} dikembalikan`,
  ]
  return given.filter(Boolean).join(', ')
}

function Figure({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt className="text-redup">{label}</dt>
      <dd className="min-h-8 text-xl font-extrabold tabular-nums">
        {children ?? <Skeleton className="mt-1.5 h-6 w-28" />}
      </dd>
    </div>
  )
}
