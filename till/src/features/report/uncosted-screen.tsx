import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { isDayOf } from '@laci/domain/base/time/range.ts'
import { fillCostsCommand, takeCostsBackCommand } from '@laci/domain/catalog/cost-commands.ts'
import { goodsWithoutCost, type UncostedGoods } from '@laci/domain/catalog/fill-costs.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { joinDaySums } from '@laci/domain/views/report/day-sums.ts'
import { sumTallies } from '@laci/domain/views/report/tally.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { rangeInAddress } from '@laci/ui/report/report-address.ts'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

const title = 'Isi harga beli'
const shownAtOnce = 50

/** *Isi harga beli*: what makes the profit look larger than it is, filled in one after the other [REPORT-76]. */
export function UncostedScreen() {
  return (
    <RightGate permission={seeFiguresPermission} title={title} testId="uncosted">
      <RightGate permission={{ right: 'see_cost' }} title={title} testId="uncosted">
        <Uncosted />
      </RightGate>
    </RightGate>
  )
}

type Typed = ReadonlyMap<string, Rupiah>
const nothing: Typed = new Map()

function Uncosted() {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const today = useBusinessDay()
  const [query] = useSearchParams()
  const range = rangeInAddress(query) ?? { fromDay: dayAfter(today, -keptSalesDays), throughDay: today }
  const days = useJournalRows(
    (journal) => journal.daySums(range.fromDay, range.throughDay),
    `${range.fromDay} ${range.throughDay}`,
  )
  const [typed, setTyped] = useState<Typed>(nothing)
  const [done, setDone] = useState<Typed>(nothing)
  const [news, setNews] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the catalogue changed
  const goods = useMemo(() => {
    if (days === null) return null
    const ofRange = joinDaySums(days).tallies.filter(({ day }) => isDayOf(range, day))
    const { product = [] } = sumTallies(ofRange)
    const sold = new Map(product.map(({ key, amountRupiah }) => [key, amountRupiah]))
    const products = catalog.all({ withInactive: true }).flatMap((productId) => {
      const fields = catalog.product(productId)?.fields
      return fields === undefined ? [] : [{ productId, fields }]
    })
    return goodsWithoutCost(products, (productId) => sold.get(productId) ?? 0)
  }, [days, catalog, version, range.fromDay, range.throughDay])

  async function save() {
    const filled = await run(() => execute(fillCostsCommand, { typed }))
    if (filled?.is !== 'done') return
    const { count, keptNames } = filled.output
    setDone(typed)
    setTyped(nothing)
    setNews(
      `Harga beli ${formatAmount(count)} barang tersimpan.` +
        (keptNames.length === 0
          ? ''
          : ` ${keptNames.slice(0, 5).join(', ')} sudah diisi di kasir lain dan dibiarkan.`),
    )
  }

  async function undo() {
    const undone = await run(() => execute(takeCostsBackCommand, { typed: done }))
    if (undone?.is !== 'done') return
    setDone(nothing)
    setNews('Harga beli yang baru diisi dikosongkan lagi.')
  }

  function retype(productId: string, costRupiah: Rupiah | null) {
    setTyped((before) => {
      const after = new Map(before)
      if (costRupiah === null || costRupiah === 0) after.delete(productId)
      else after.set(productId, costRupiah)
      return after
    })
  }

  return (
    <Page title={title} testId="uncosted" back={<BackLink to="/laporan">Laporan</BackLink>}>
      <p className="text-redup">
        Barang yang belum punya harga beli; yang paling banyak terjual ada di atas. Laba memakai harga ini
        untuk penjualan sesudahnya. Penjualan yang sudah lewat tetap dihitung tanpa harga beli.
      </p>
      <div role="status">
        {news === '' ? null : (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih p-4">
            <p className="min-w-0 wrap-anywhere" data-testid="uncosted-news">
              {news}
            </p>
            {done.size === 0 ? null : (
              <Button tone="outline" isBusy={isBusy} onClick={() => void undo()} data-testid="uncosted-undo">
                <Undo2 aria-hidden size={20} />
                Urungkan
              </Button>
            )}
          </div>
        )}
      </div>
      {goods === null ? (
        <p className="text-redup">Membaca…</p>
      ) : goods.length === 0 ? (
        <EmptyState>Semua barang sudah punya harga beli.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Barang tanpa harga beli">
          {goods.slice(0, shownCount).map((one) => (
            <li key={one.productId}>
              <CostRow
                goods={one}
                costRupiah={typed.get(one.productId) ?? null}
                onType={(costRupiah) => retype(one.productId, costRupiah)}
              />
            </li>
          ))}
        </ul>
      )}
      {goods !== null && goods.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({formatAmount(goods.length - shownCount)})
        </Button>
      ) : null}
      {typed.size === 0 ? null : (
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-garis bg-kertas px-4 py-3">
          <p className="font-semibold">{formatAmount(typed.size)} diisi</p>
          <Button
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            onClick={() => void save()}
            data-testid="uncosted-save"
          >
            Simpan harga beli
          </Button>
        </div>
      )}
    </Page>
  )
}

function CostRow({
  goods: { name, unit, priceRupiah, soldRupiah },
  costRupiah,
  onType,
}: {
  goods: UncostedGoods
  costRupiah: Rupiah | null
  onType: (costRupiah: Rupiah | null) => void
}) {
  const isAbovePrice = costRupiah !== null && priceRupiah > 0 && costRupiah > priceRupiah
  return (
    <div className="rounded-tile border border-garis bg-putih px-4 py-3" data-testid="uncosted-row">
      <RupiahInput
        label={`${name} (per ${unit})`}
        fieldClassName="sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-center sm:gap-x-4"
        hint={
          isAbovePrice
            ? `Lebih besar dari harga jual ${formatRupiah(priceRupiah)}: penjualannya rugi.`
            : `Dijual ${formatRupiah(priceRupiah)}${soldRupiah > 0 ? `, sudah terjual ${formatRupiah(soldRupiah)}` : ''}`
        }
        value={costRupiah}
        onChange={onType}
        usualRupiah={usualAtMost.unit_price}
        data-testid="uncosted-cost"
      />
    </div>
  )
}
