import { maximumPurchaseLines } from '@laci/domain/purchase/events.ts'
import { orderText } from '@laci/domain/purchase/order-list.ts'
import { demandDays, lowDays } from '@laci/domain/views/inventory/restock.ts'
import { whatsappShare } from '@laci/domain/views/paper/receipt-message.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { ClipboardCopy, MessageCircle, PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import type { OrderWish } from '../../ui/payment/order-wish.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { ExpiringGoods } from './expiring-goods.tsx'
import { LowRow } from './low-row.tsx'
import { type ShoppingGroup, useDemand, useShoppingList } from './use-shopping-list.ts'

const coverChoices = [7, 14, 30] as const
const shownAtOnce = 50

/** *Stok menipis*: what runs out soon, and *Saran belanja* by supplier, to be sent, copied or written down. */
export function LowStockScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Stok menipis" testId="low-stock">
      <LowStock />
    </RightGate>
  )
}

function LowStock() {
  const [coverDays, setCoverDays] = useState<number>(14)
  const demand = useDemand(useBusinessDay())
  const groups = useShoppingList(demand, coverDays)
  return (
    <Page title="Stok menipis" testId="low-stock" isRoomy back={<BackLink to="/produk">Produk</BackLink>}>
      <ExpiringGoods />
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-sm font-semibold">Belanja untuk berapa hari</legend>
        <div className="flex flex-wrap gap-2">
          {coverChoices.map((days) => (
            <ChipButton
              key={days}
              isPressed={coverDays === days}
              onClick={() => setCoverDays(days)}
              data-testid={`cover-${days}`}
            >
              {days} hari
            </ChipButton>
          ))}
        </div>
      </fieldset>
      {groups === null ? (
        <p className="text-redup">Menghitung…</p>
      ) : groups.length === 0 ? (
        <EmptyState icon={<PackageCheck aria-hidden size={36} className="text-garis-kuat" />}>
          Tidak ada stok yang menipis.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @4xl:grid-cols-2 @4xl:items-start">
          {groups.map((group) => (
            <Group key={group.supplierId ?? ''} group={group} />
          ))}
        </div>
      )}
      <p className="text-sm text-redup">
        Menipis: stok sampai batas peringatan produknya, atau habis dalam {lowDays} hari menurut penjualan{' '}
        {demandDays} hari terakhir
        {demand === null || demand.dayCount === demandDays ? '' : ` (baru ${demand.dayCount} hari)`}. Batas
        peringatan diisi di halaman Produk.
      </p>
    </Page>
  )
}

function Group({ group: { supplier, lows } }: { group: ShoppingGroup }) {
  const shop = useShop()
  const host = useHost()
  const navigate = useNavigate()
  const toast = useToast()
  const { storeName } = useReadable(shop.settings)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const name = supplier?.name ?? ''
  const wanted = lows.filter(({ suggestedThousandths }) => suggestedThousandths > 0)
  const text = () =>
    orderText(
      storeName || 'toko kami',
      name,
      wanted.map(({ product, unit, suggestedThousandths }) => ({
        ...{ name: product.fields.name, unit },
        quantityThousandths: suggestedThousandths,
      })),
    )

  async function copy() {
    if (await host.copyText(text())) toast('Daftar belanja tersalin', 'success')
    else toast('Daftar tidak bisa disalin di perangkat ini', 'warning')
  }

  function record() {
    const wish: OrderWish = {
      supplierName: name,
      lines: wanted.slice(0, maximumPurchaseLines).map(({ product, unit, suggestedThousandths }) => ({
        ...{ productId: product.productId, unit },
        quantityText: formatQuantity(suggestedThousandths),
      })),
    }
    if (wanted.length > maximumPurchaseLines)
      toast(
        `Satu pembelian memuat ${maximumPurchaseLines} barang. ${wanted.length - maximumPurchaseLines} barang lain belum ikut: catat di pembelian berikutnya.`,
        'warning',
      )
    void navigate('/pembelian/baru', { state: wish })
  }

  return (
    <Section title={name || 'Belum ada pemasok'} testId="shopping-group">
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {lows.slice(0, shownCount).map((low) => (
          <li key={low.product.productId} className="border-b border-garis last:border-b-0">
            <LowRow low={low} />
          </li>
        ))}
      </ul>
      {lows.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({lows.length - shownCount})
        </Button>
      ) : null}
      {wanted.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="outline"
            onClick={() => host.openAddress(whatsappShare(text(), supplier?.phone ?? ''))}
            data-testid="order-whatsapp"
          >
            <MessageCircle aria-hidden size={20} />
            Kirim WhatsApp
          </Button>
          <Button tone="outline" onClick={() => void copy()} data-testid="order-copy">
            <ClipboardCopy aria-hidden size={20} />
            Salin
          </Button>
          <Button tone="outline" onClick={record} data-testid="order-record">
            <Truck aria-hidden size={20} />
            Catat pembelian
          </Button>
        </div>
      )}
    </Section>
  )
}
