import { endedPromotions } from '@laci/domain/refund/ended-promotion.ts'
import type { RefundWish } from '@laci/domain/refund/refund-of.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** What stays with the customer has less right to its promotion: what each way of giving back comes to [REFUND-14]. */
export function EndedPromotionNotice({
  sale,
  left,
  wishes,
  totalRupiah,
}: {
  sale: SaleRecorded
  left: readonly number[]
  wishes: readonly RefundWish[]
  /** What this refund gives back. */
  totalRupiah: number
}) {
  const { records, catalog } = useShop()
  const promotions = useReadable(records.ofKind('promotion'))
  const ended = endedPromotions(
    sale,
    left,
    wishes,
    (promotionId) => promotions.find(({ id }) => id === promotionId)?.fields ?? null,
    (productId) => catalog.product(productId)?.fields.category ?? '',
  )
  if (ended.length === 0) return null
  const tooMuch = ended.reduce((sum, { keptRupiah, dueRupiah }) => sum + keptRupiah - dueRupiah, 0)
  const names = ended.map(({ name }) => `“${name}”`).join(', ')
  return (
    <div
      role="status"
      className="grid gap-1 rounded-tile bg-jahe-100 p-4 text-jahe-800"
      data-testid="refund-promotion-ended"
    >
      <p className="font-semibold">Promo {names} tidak berlaku penuh lagi untuk barang yang tidak kembali.</p>
      <p>
        Retur ini mengembalikan yang dibayar untuk tiap barang: <strong>{formatRupiah(totalRupiah)}</strong>.
      </p>
      <p>
        Bila barang yang tidak kembali dihitung menurut promonya:{' '}
        <strong>{formatRupiah(Math.max(0, totalRupiah - tooMuch))}</strong>. Untuk itu retur semua barangnya,
        lalu jual lagi yang dibawa pulang.
      </p>
    </div>
  )
}
