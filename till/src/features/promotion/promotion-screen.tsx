import type { PromotionFields } from '@laci/domain/promotion/promotion.ts'
import { isPromotionOn } from '@laci/domain/promotion/promotion-book.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { BadgePercent, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { PromotionForm } from './promotion-form.tsx'
import { promotionKinds } from './promotion-values.ts'

/** *Promosi*: what makes goods cheaper by itself. The cart shows which one won. */
export function PromotionScreen() {
  const promotions = useReadable(useShop().records.ofKind('promotion'))
  const today = useBusinessDay()
  const [opened, setOpened] = useState<ShopRecordView<'promotion'> | 'new' | null>(null)
  const newest = [...promotions].reverse()
  return (
    <Page
      title="Promosi"
      testId="promotions"
      isRoomy
      actions={
        <Button onClick={() => setOpened('new')} data-testid="new-promotion">
          <Plus aria-hidden size={20} />
          Promosi baru
        </Button>
      }
    >
      <HeldNotice kinds={['promotion_saved']} />
      {newest.length === 0 ? (
        <EmptyState icon={<BadgePercent aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada promosi. Yang paling menguntungkan pelanggan berlaku sendiri di keranjang.
        </EmptyState>
      ) : (
        <ul className="grid gap-2 @4xl:grid-cols-2">
          {newest.map((promotion) => {
            const isOn = isPromotionOn(promotion.fields, today)
            return (
              <li key={promotion.id}>
                <button
                  type="button"
                  onClick={() => setOpened(promotion)}
                  data-testid="promotion-row"
                  className="flex min-h-16 w-full items-center justify-between gap-3 rounded-tile border border-garis bg-putih px-4 py-2 text-left hover:border-laci-600"
                >
                  <span className="grid min-w-0 gap-0.5">
                    <span className="truncate font-semibold">{promotion.fields.name}</span>
                    <span className="text-sm text-redup">{promotionText(promotion.fields)}</span>
                  </span>
                  <Chip tone={isOn ? 'success' : 'plain'} className="shrink-0">
                    {isOn ? 'Berlaku' : promotion.fields.isActive ? 'Di luar tanggal' : 'Dimatikan'}
                  </Chip>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {opened === null ? null : (
        <PromotionForm promotion={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  )
}

/** `Beli 2 gratis 1 · Minuman · sampai 30 November 2026` */
function promotionText(fields: PromotionFields): string {
  const { minimumThousandths: minimum, freeThousandths: free, categories, productIds } = fields
  const gives =
    fields.kind === 'buy_get'
      ? `Beli ${formatQuantity(minimum ?? 0)} gratis ${formatQuantity(free ?? 0)}`
      : fields.priceRupiah !== null
        ? `Harga ${formatRupiah(fields.priceRupiah)}`
        : fields.amountRupiah !== null
          ? `Potong ${formatRupiah(fields.amountRupiah)}`
          : `Diskon ${formatQuantity((fields.percentHundredths ?? 0) * 10)}%`
  const from = fields.kind !== 'buy_get' && minimum !== null ? `mulai ${formatQuantity(minimum)}` : ''
  const about =
    categories.length + productIds.length === 0
      ? 'Semua barang'
      : [...categories, ...(productIds.length === 0 ? [] : [`${productIds.length} barang`])].join(', ')
  const days = [
    fields.fromDay === null ? '' : `mulai ${formatDay(fields.fromDay)}`,
    fields.throughDay === null ? '' : `sampai ${formatDay(fields.throughDay)}`,
  ]
  const group = fields.customerGroup === '' ? '' : `${promotionKinds.group_price}: ${fields.customerGroup}`
  return [gives, from, about, group, ...days].filter(Boolean).join(' · ')
}
