import { seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { isDayOf } from '@laci/domain/base/time/range.ts'
import { joinDaySums } from '@laci/domain/views/report/day-sums.ts'
import { type SlowProduct, slowGoods, slowRange, soldProducts } from '@laci/domain/views/report/slow-goods.ts'
import { sumTallies } from '@laci/domain/views/report/tally.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { slowWords } from '@laci/ui/report/slow-words.ts'
import { ChevronRight, PackageCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

const shownAtOnce = 50
const back = <BackLink to="/laporan">Laporan</BackLink>

/** *Kurang laku*: goods that lie there, from this device's own journal [REPORT-19]. */
export function SlowScreen() {
  return (
    <RightGate permission={seeFiguresPermission} title={slowWords.title} testId="slow" actions={back}>
      <SlowGoods />
    </RightGate>
  )
}

function SlowGoods() {
  const slow = useSlowGoods()
  const [shownCount, setShownCount] = useState(shownAtOnce)
  return (
    <Page title={slowWords.title} testId="slow" back={back}>
      <p className="text-redup">{slowWords.about}</p>
      {slow === null ? (
        <p className="text-redup">Menghitung…</p>
      ) : slow.length === 0 ? (
        <EmptyState icon={<PackageCheck aria-hidden size={36} className="text-garis-kuat" />}>
          {slowWords.none}
        </EmptyState>
      ) : (
        <Section title={`${formatAmount(slow.length)} barang`}>
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {slow.slice(0, shownCount).map(({ productId, name, stockText, worthRupiah }) => (
              <li key={productId} className="border-b border-garis last:border-b-0">
                <Link
                  to={`/produk/${productId}/kartu-stok`}
                  data-testid="slow-row"
                  className="-mx-2 flex min-h-16 items-center gap-3 rounded-control px-2 py-2 hover:bg-laci-50"
                >
                  <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
                    <span className="grid min-w-0 grow basis-32 grid-cols-[minmax(0,1fr)] gap-0.5">
                      <span className="font-semibold break-words">{name}</span>
                      <span className="text-sm text-redup tabular-nums">Stok {stockText}</span>
                    </span>
                    <span className="font-semibold tabular-nums">{formatRupiah(worthRupiah)}</span>
                  </span>
                  <ChevronRight aria-hidden size={16} className="shrink-0 text-redup" />
                </Link>
              </li>
            ))}
          </ul>
          {slow.length > shownCount ? (
            <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
              Tampilkan lebih banyak ({formatAmount(slow.length - shownCount)})
            </Button>
          ) : null}
        </Section>
      )}
    </Page>
  )
}

/** Null until the journal was read. */
function useSlowGoods(): readonly SlowProduct[] | null {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  const { fromDay, throughDay } = slowRange(useBusinessDay())
  const days = useJournalRows((journal) => journal.daySums(fromDay, throughDay), `${fromDay} ${throughDay}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when products and stock are others
  return useMemo(() => {
    if (days === null) return null
    const ofDays = joinDaySums(days).tallies.filter(({ day }) => isDayOf({ fromDay, throughDay }, day))
    const sold = soldProducts(
      sumTallies(ofDays).product ?? [],
      (key) => catalog.product(key)?.fields.parts ?? [],
      catalog.standsFor,
    )
    const products = catalog.all().flatMap((productId) => catalog.product(productId) ?? [])
    return slowGoods(products, sold)
  }, [days, fromDay, throughDay, catalog, version])
}
