import { mayDo } from '@laci/domain/base/permission/permission.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { DayRange } from '@laci/domain/base/time/range.ts'
import { costsOfRange, type ToldCosts } from '@laci/domain/views/cost/day-costs.ts'
import type { ProfitRow } from '@laci/domain/views/report/profit.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { type ProfitSide, ProfitTable, profitRowsOf } from '@laci/ui/report/profit-table.tsx'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { useCallback, useEffect, useState } from 'react'
import { TillProblem, type TillProblemCode } from '../../engine/base/problem.ts'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop, useTill } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

/** What goods cost, as far as this device knows, and how the last question for it went. */
export type Costs = {
  readonly told: ToldCosts | null
  readonly failure: TillProblemCode | null
  readonly isAsking: boolean
  ask(): void
}

type Told = { readonly range: DayRange; readonly report: ShopReport }

/**
 * *Laba rugi* of a range, also without internet: what goods cost by the server's last word, and reckoned on from there here
 * [REPORT-12].
 */
export function ProfitSection({
  costs: { told, failure, isAsking, ask },
  now,
  before,
}: {
  costs: Costs
  now: Told
  before: Told | null
}) {
  const shop = useShop()
  const { demo } = useTill()
  const { zone } = useReadable(shop.settings)
  const shown = profitSide(told, now)
  return (
    <Section title="Laba rugi" testId="profit-card">
      {told !== null && shown !== null ? (
        <>
          <ProfitTable now={shown} before={before === null ? null : profitSide(told, before)} />
          {demo === null ? (
            <p className="text-sm text-redup" data-testid="profit-through">
              {throughText(told, formatDateTime(told.heardAt as Instant, zone))}
            </p>
          ) : null}
        </>
      ) : failure !== null ? (
        <FailedState message={failureText(failure)} onRetry={ask} isRetrying={isAsking} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Section>
  )
}

/** Null where this device does not know what the goods of a range cost. */
export function profitSide(told: ToldCosts | null, { range, report }: Told): ProfitSide | null {
  if (told === null || range.fromDay < told.fromDay) return null
  return { report, cost: costsOfRange(told.days, range) }
}

/** The rows of laba rugi for a file; none where it is not known, or not for whoever asks. */
export function profitRows(costs: Costs | null, of: Told): readonly ProfitRow[] {
  const side = profitSide(costs?.told ?? null, of)
  return side === null ? [] : profitRowsOf(side)
}

function throughText({ aheadCount }: ToldCosts, heard: string): string {
  const updated = `Harga beli terakhir diperbarui ${heard}.`
  if (aheadCount === 0) return updated
  return `${updated} ${aheadCount} catatan sesudahnya dihitung di perangkat ini dan masih sementara.`
}

function failureText(code: TillProblemCode): string {
  if (code !== 'offline') return tillProblemText[code]
  return 'Perangkat ini belum pernah menerima harga beli barang dari server. Sambungkan ke internet satu kali. Setelah itu laba rugi terbuka juga tanpa internet.'
}

/**
 * Null for whoever may not see what goods cost. Asks the server when the report is opened, when the internet comes, and when
 * what this till told has been booked.
 */
export function useCosts(): Costs | null {
  const shop = useShop()
  const seesCost = mayDo(useReadable(shop.staff.current), { right: 'see_cost' })
  const read = useJournalRows(
    async (journal) => [seesCost ? await journal.toldCosts() : null],
    `${seesCost}`,
    ({ costVersion }) => costVersion,
  )
  const told = read?.[0] ?? null
  const { isOnline, waitingCount } = useReadable(shop.sync)
  const [failure, setFailure] = useState<TillProblemCode | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback(async () => {
    setIsAsking(true)
    try {
      await shop.refreshCosts()
      setFailure(null)
    } catch (cause) {
      if (!(cause instanceof TillProblem)) throw cause
      setFailure(cause.code)
    } finally {
      setIsAsking(false)
    }
  }, [shop])
  const isRead = seesCost && read !== null
  const isBehind = told === null || told.aheadCount > 0
  const isSent = waitingCount === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when there is something new to ask for
  useEffect(() => {
    // Without a word so far the try says what is missing; with one it needs the internet.
    if (isRead && (told === null || (isOnline && isSent))) void ask()
  }, [ask, isRead, isOnline, isSent, isBehind])
  return seesCost ? { told, failure, isAsking, ask: () => void ask() } : null
}
