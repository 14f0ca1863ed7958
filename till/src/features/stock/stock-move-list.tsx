import type { Instant } from '@laci/domain/base/time/instant.ts'
import { type StockCardRow, stockMoveLabel } from '@laci/domain/views/inventory/stock-card.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { usePersonName } from '../../ui/state/use-person-name.ts'

const shownAtOnce = 100

/** What moved a product's stock, the newest first, by day. What belongs to a bill or a purchase opens it. */
export function StockMoveList({
  rows,
  unit,
  mayBeMistake,
  onMistake,
}: {
  rows: readonly StockCardRow[]
  unit: string
  /** Whether a receipt can still be put right. */
  mayBeMistake: (row: StockCardRow) => boolean
  onMistake: (row: StockCardRow) => void
}) {
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const newest = rows.toReversed().slice(0, shownCount)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-tile border border-garis bg-putih">
        {newest.map((row, index) => (
          <li key={row.eventId} className="border-b border-garis last:border-b-0">
            {newest[index - 1]?.businessDay === row.businessDay ? null : (
              <h3 className="bg-kertas px-4 py-2 text-sm font-semibold text-redup">
                {formatBusinessDay(row.businessDay)}
              </h3>
            )}
            <MoveRow row={row} unit={unit} />
            {mayBeMistake(row) ? (
              <Button
                tone="quiet"
                className="mx-2 mb-1 px-2!"
                onClick={() => onMistake(row)}
                data-testid="move-mistake"
              >
                Salah catat?
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({rows.length - shownCount})
        </Button>
      ) : null}
    </div>
  )
}

function MoveRow({ row, unit }: { row: StockCardRow; unit: string }) {
  const { settings, records } = useShop()
  const { zone } = useReadable(settings)
  const person = usePersonName()
  const { amountThousandths: amount, saleId, purchaseId } = row
  const invoice =
    purchaseId === null ? '' : (records.record('purchase', purchaseId)?.fields.invoiceNumber ?? '')
  const about = [row.label, invoice].filter(Boolean).join(' · ')
  const address =
    saleId !== null
      ? `/transaksi?hari=${row.businessDay}&buka=${saleId}`
      : purchaseId === null
        ? null
        : `/pembelian/${purchaseId}`
  const words = (
    <>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">{stockMoveLabel[row.kind]}</span>
        {about === '' ? null : <span className="text-sm break-words text-redup">{about}</span>}
        <span className="text-sm text-redup">
          {formatTime(row.at as Instant, zone)} · {person(row.staffId)}
        </span>
      </span>
      <span className="ml-auto grid shrink-0 justify-items-end gap-0.5 tabular-nums">
        <span
          className={amount > 0 ? 'font-semibold text-daun-700' : 'font-semibold'}
          data-testid="move-amount"
        >
          {amount > 0 ? '+' : ''}
          {amount === 0 ? 'cocok' : `${formatQuantity(amount)} ${unit}`}
        </span>
        <span className="text-sm text-redup" data-testid="move-stock">
          stok {formatQuantity(row.stockThousandths)}
        </span>
      </span>
    </>
  )
  if (address === null) {
    return (
      <div data-testid="stock-move" className="flex min-h-16 items-center gap-3 py-2 pr-11 pl-4">
        {words}
      </div>
    )
  }
  return (
    <Link
      to={address}
      data-testid="stock-move"
      className="flex min-h-16 items-center gap-3 py-2 pr-3 pl-4 -outline-offset-3! hover:bg-laci-50"
    >
      {words}
      <ChevronRight aria-hidden size={20} className="shrink-0 text-redup" />
    </Link>
  )
}
