import type { StoreComparison } from '@laci/domain/views/report/store-comparison.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'

export type StoreLine = {
  readonly storeId: string
  readonly name: string
  /** Null: not here yet, or not to be had. */
  readonly figures: StoreComparison | null
  readonly hasFailed: boolean
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** Name over figures, so that a long name and a big sum both have room on a phone. */
export function StoreTable({
  lines,
  total,
  totalLabel,
}: {
  lines: readonly StoreLine[]
  /** Null while some are on their way. */
  total: StoreComparison | null
  totalLabel: string
}) {
  return (
    <table className="w-full table-fixed text-right tabular-nums">
      <thead>
        <tr className="border-b border-garis text-sm text-redup">
          <th scope="col" className="py-2 font-normal">
            Omzet
          </th>
          <th scope="col" className="w-1/4 py-2 pl-2 font-normal">
            Transaksi
          </th>
          <th scope="col" className="py-2 pl-2 font-normal">
            Laba bersih
          </th>
        </tr>
      </thead>
      {lines.map(({ storeId, name, figures, hasFailed, isRetrying, retry }) => (
        <tbody key={storeId} className="border-b border-garis" data-testid="store-line">
          <NameRow name={name} />
          {figures !== null ? (
            <FigureRows figures={figures} />
          ) : hasFailed ? (
            <tr>
              <td colSpan={3} className="pb-3 text-left">
                <span className="flex flex-wrap items-center gap-3">
                  {dashboardTexts.loadFailed}
                  <Button tone="outline" isBusy={isRetrying} onClick={retry} data-testid="store-retry">
                    Coba lagi
                  </Button>
                </span>
              </td>
            </tr>
          ) : (
            <tr>
              <td colSpan={3} className="pb-3">
                <Skeleton className="h-12 w-full" />
              </td>
            </tr>
          )}
        </tbody>
      ))}
      {total === null ? null : (
        <tbody className="bg-kertas" data-testid="stores-total">
          <NameRow name={totalLabel} />
          <FigureRows figures={total} />
        </tbody>
      )}
    </table>
  )
}

function NameRow({ name }: { name: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={3} className="pt-3 text-left font-extrabold wrap-anywhere">
        {name}
      </th>
    </tr>
  )
}

function FigureRows({ figures: { now, before, stock } }: { figures: StoreComparison }) {
  return (
    <>
      <tr className="font-semibold max-sm:text-sm">
        <td className="pt-1">{formatRupiah(now.netRupiah)}</td>
        <td className="pt-1 pl-2">{formatAmount(now.saleCount)}</td>
        <td
          className={classes(
            'pt-1 pl-2',
            now.profitRupiah !== null && now.profitRupiah < 0 && 'text-cabai-600',
          )}
        >
          {profitText(now.profitRupiah)}
        </td>
      </tr>
      <tr className="text-sm text-redup max-sm:text-xs">
        <td>
          <span className="sr-only">Sebelumnya </span>
          {formatRupiah(before.netRupiah)}
        </td>
        <td className="pl-2">{formatAmount(before.saleCount)}</td>
        <td className="pl-2">{profitText(before.profitRupiah)}</td>
      </tr>
      <tr className="text-sm max-sm:text-xs">
        <td colSpan={3} className="pt-1 pb-3" data-testid="store-worth">
          {stock === null
            ? 'Nilai stok belum diketahui'
            : `Nilai stok ${formatRupiah(stock.stockRupiah)} · dalam perjalanan ${formatRupiah(stock.onTheWayRupiah)}`}
        </td>
      </tr>
    </>
  )
}

function profitText(profitRupiah: number | null): string {
  return profitRupiah === null ? 'Belum diketahui' : formatRupiah(profitRupiah)
}
