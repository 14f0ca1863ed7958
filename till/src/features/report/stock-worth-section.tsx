import { onTheWayRupiah } from '@laci/domain/views/cost/stock-worth.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { StockWorthList } from '@laci/ui/report/stock-worth-list.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

/**
 * *Nilai stok* of now, also without internet: by the server's last word on costs, reckoned on from there, and by what it
 * said last of what has arrived in other shops [COST-9]. Nothing before the first word.
 */
export function StockWorthSection() {
  const { account, transfers } = useShop()
  const hasOtherStores = useReadable(account)?.hasOtherStores === true
  const known = useReadable(transfers.known)
  const read = useJournalRows(
    async (journal) => [await journal.toldStock()],
    'stock',
    ({ costVersion }) => costVersion,
  )
  const told = read?.[0]
  if (told === null) return null
  const arrived = new Set(known?.list.arrived.map(({ transferId }) => transferId))
  return (
    <Section title="Nilai stok" testId="stock-worth">
      {told === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <StockWorthList
            stockRupiah={told.stockRupiah}
            onTheWayRupiah={onTheWayRupiah(told, (transferId) => arrived.has(transferId))}
            hasOtherStores={hasOtherStores}
          />
          <p className="text-sm text-redup">Modal barang yang ada sekarang, bukan harga jualnya.</p>
        </>
      )}
    </Section>
  )
}
