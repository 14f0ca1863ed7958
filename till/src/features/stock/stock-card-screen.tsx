import { csvStart } from '@laci/domain/base/table/table.ts'
import { dayAfter, dayText } from '@laci/domain/base/time/day-text.ts'
import { type DayRange, rangeNamed } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { type ReceivedGoods, receivedGoods } from '@laci/domain/stock/mistaken-receipt.ts'
import {
  type StockCard,
  type StockMoveKind,
  stockCard,
  stockKinds,
  stockMoveOf,
} from '@laci/domain/views/inventory/stock-card.ts'
import { stockCardCsv } from '@laci/domain/views/inventory/stock-card-csv.ts'
import { exportCommand } from '@laci/domain/views/spreadsheet/export-command.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { usePersonName } from '../../ui/state/use-person-name.ts'
import { MistakeSheet } from './mistake-sheet.tsx'
import { StockMoveList } from './stock-move-list.tsx'

/** A clock that ran ahead may have put something on a day to come: it moved the stock of now all the same. */
const lastDay = '9999-12-31' as BusinessDay

const backLink = <BackLink to="/produk">Produk</BackLink>

/** *Kartu stok*: everything that moved one product's stock, from this device's own journal. */
export function StockCardScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Kartu stok" testId="stock-card">
      <KnownProduct />
    </RightGate>
  )
}

function KnownProduct() {
  const { productId = '' } = useParams()
  const { catalog } = useShop()
  useReadable(catalog.version)
  const product = catalog.product(productId)
  if (product === null || !product.fields.isStocked) {
    return (
      <Page title="Kartu stok" testId="stock-card" back={backLink}>
        <EmptyState>
          {product === null
            ? 'Produk ini tidak ada di perangkat ini.'
            : 'Stok produk ini tidak dicatat. Nyalakan Catat stok di halaman Produk.'}
        </EmptyState>
      </Page>
    )
  }
  return <Card key={productId} product={product} />
}

function Card({ product }: { product: ProductView }) {
  const { productId, fields, stockThousandths } = product
  const [mistake, setMistake] = useState<ReceivedGoods | null>(null)
  const today = useBusinessDay()
  // The day before it is only half there: what is older than these days goes by the hour.
  const oldest = dayAfter(today, 1 - keptSalesDays)
  const [range, setRange] = useState(() => rangeNamed('last_30', today))
  const rows = useJournalRows(
    (journal) => journal.entriesOfDays(range.fromDay, lastDay, stockKinds),
    `${productId} ${range.fromDay}`,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and stock of one moment; a stock alone is ahead of its rows
  const card = useMemo(
    () =>
      rows === null
        ? null
        : stockCard(
            rows.flatMap((row) => stockMoveOf(row, productId) ?? []),
            stockThousandths,
            range,
          ),
    [rows, productId, range],
  )
  return (
    <Page
      title="Kartu stok"
      testId="stock-card"
      back={backLink}
      actions={card === null ? undefined : <ExportButton card={card} name={fields.name} range={range} />}
    >
      <Section title={fields.name} testId="stock-card-product">
        <dl className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="grow max-sm:basis-full">
            <dt className="text-redup">Stok sekarang</dt>
            <dd className="text-3xl font-extrabold tabular-nums" data-testid="stock-now">
              {formatQuantity(stockThousandths)} {fields.unit}
            </dd>
            {fields.units.length === 0 ? null : (
              <dd className="text-redup">{unitText(fields, stockThousandths)}</dd>
            )}
          </div>
          {card === null ? null : (
            <>
              <Sum label="Masuk" thousandths={card.inThousandths} testId="stock-in" />
              <Sum label="Keluar" thousandths={card.outThousandths} testId="stock-out" />
            </>
          )}
        </dl>
      </Section>
      <RangeBar
        range={range}
        names={['today', 'yesterday', 'last_7', 'last_30', 'this_month']}
        oldest={oldest}
        today={today}
        onChoose={setRange}
      />
      {card === null ? (
        <p className="text-redup">Membaca…</p>
      ) : (
        <Moves
          card={card}
          fromDay={range.fromDay}
          unit={fields.unit}
          isOldest={range.fromDay <= oldest}
          goodsOf={(eventId) => receivedGoods(rows ?? [], eventId, productId)}
          onMistake={setMistake}
        />
      )}
      <p className="text-sm text-redup">
        Dari catatan di perangkat ini, juga tanpa internet: {keptSalesDays} hari terakhir. Yang lebih lama ada
        di saldo awal.
      </p>
      {mistake === null ? null : (
        <MistakeSheet goods={mistake} product={product} onClose={() => setMistake(null)} />
      )}
    </Page>
  )
}

/** What is shown, for a spreadsheet. */
function ExportButton({ card, name, range }: { card: StockCard; name: string; range: DayRange }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const { zone } = useReadable(shop.settings)
  const person = usePersonName()
  const save = () =>
    run(async () => {
      const allowed = await execute(exportCommand, { what: `kartu stok ${name}` })
      if (allowed.is !== 'done') return
      const text = stockCardCsv(card, { zone, person })
      const fileName = `kartu-stok-${range.fromDay}-${range.throughDay}.csv`
      host.saveFile(fileName, new Blob([csvStart, text], { type: 'text/csv;charset=utf-8' }))
      toast('Kartu stok disimpan di unduhan', 'success')
    })
  return (
    <Button
      tone="outline"
      isBusy={isBusy}
      busyLabel="Menyimpan..."
      onClick={() => void save()}
      data-testid="stock-card-export"
    >
      <Download aria-hidden size={20} />
      Ekspor CSV
    </Button>
  )
}

function Sum({ label, thousandths, testId }: { label: string; thousandths: number; testId: string }) {
  return (
    <div>
      <dt className="text-redup">{label}</dt>
      <dd className="text-xl font-extrabold tabular-nums" data-testid={testId}>
        {formatQuantity(thousandths)}
      </dd>
    </div>
  )
}

const isReceipt: { readonly [Kind in StockMoveKind]?: true } = { opening: true, received: true }

function Moves({
  card,
  fromDay,
  unit,
  isOldest,
  goodsOf,
  onMistake,
}: {
  card: StockCard
  fromDay: BusinessDay
  unit: string
  /** Nothing before the first day is on this device. */
  isOldest: boolean
  /** What came by hand with an event; null: it is no receipt by hand, or all of it was put right. */
  goodsOf: (eventId: string) => ReceivedGoods | null
  onMistake: (goods: ReceivedGoods) => void
}) {
  return (
    <section aria-label="Mutasi stok" className="grid gap-3">
      {card.rows.length === 0 ? (
        <EmptyState className="py-4!">Stok tidak bergerak di tanggal ini.</EmptyState>
      ) : (
        <StockMoveList
          rows={card.rows}
          unit={unit}
          mayBeMistake={({ eventId, kind }) => isReceipt[kind] === true && goodsOf(eventId) !== null}
          onMistake={({ eventId }) => {
            const goods = goodsOf(eventId)
            if (goods !== null) onMistake(goods)
          }}
        />
      )}
      <p className="flex min-h-12 items-center justify-between gap-3 rounded-tile border border-garis bg-putih px-4 py-2">
        <span className="grid">
          <span className="font-semibold">Saldo awal</span>
          <span className="text-sm text-redup">
            {isOldest ? `Semua sebelum ${dayText(fromDay)}` : `Sebelum ${dayText(fromDay)}`}
          </span>
        </span>
        <span className="font-semibold tabular-nums" data-testid="stock-before">
          {formatQuantity(card.beforeThousandths)} {unit}
        </span>
      </p>
    </section>
  )
}
