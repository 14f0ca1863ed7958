import type { CostReport } from '@laci/domain/views/report/wire.ts'
import { StockWorthList } from '@laci/ui/report/stock-worth-list.tsx'
import { Card } from '../../shell/card.tsx'

/** *Nilai stok* of now, whatever days are shown; that it could not be had is told by *Laba rugi*. */
export function StockWorthCard({ cost }: { cost: CostReport | undefined }) {
  if (cost === undefined) return null
  return (
    <Card title="Nilai stok" testId="stock-worth">
      <StockWorthList {...cost.stock} />
      <p className="text-sm text-redup">
        Modal barang yang ada sekarang, bukan harga jualnya. Transaksi yang belum terkirim dari kasir
        menyusul.
      </p>
    </Card>
  )
}
