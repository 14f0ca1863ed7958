import type { Holding } from '@laci/domain/entitlement/standing.ts'
import { type CatalogueItem, catalogue } from '@laci/domain/order/catalogue.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { chargedPrice } from '@laci/domain/plan/price-book.ts'
import { valueCoveredBy } from '@laci/domain/plan/token-model.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { ReactNode } from 'react'
import { Section } from '../../ui/base/page.tsx'

/** What can be bought here, with the catalogue's own figures (ORDER-1). A press opens the summary; nothing is ordered yet. */
export function Offers({
  holding,
  isOffline,
  onChoose,
}: {
  holding: Holding
  isOffline: boolean
  onChoose: (item: CatalogueItem) => void
}) {
  if (holding.endsAt === null) return null
  const offer = (item: CatalogueItem, note: ReactNode) => (
    <Offer key={item.itemId} item={item} note={note} isOffline={isOffline} onChoose={onChoose} />
  )
  return (
    <Section title="Perpanjang atau isi token" testId="subscription-offers">
      {isOffline ? (
        <p role="status" className="font-semibold text-jahe-800" data-testid="subscription-offline">
          Membayar butuh internet. Sambungkan internet, lalu pilih di sini.
        </p>
      ) : null}
      <h3 className="font-semibold">Langganan</h3>
      <ul className="grid gap-3 md:grid-cols-3">
        {itemsOf('plan').map((item) => offer(item, <PlanNote item={item} />))}
      </ul>
      <h3 className="font-semibold">Token, dipakai per penjualan</h3>
      <ul className="grid grid-cols-2 narrow:grid-cols-1 gap-3">
        {itemsOf('tokens').map((item) =>
          offer(item, `Penjualan sampai ${formatRupiah(valueCoveredBy(item.tokens))}`),
        )}
      </ul>
      <h3 className="font-semibold">Tanpa langganan</h3>
      <ul className="grid gap-3">
        {itemsOf('one_time').map((item) =>
          offer(
            item,
            `Tanpa batas waktu, tanpa token. Garansi uang kembali ${oneTimePayment.guaranteeDays} hari.`,
          ),
        )}
      </ul>
    </Section>
  )
}

function itemsOf(kind: CatalogueItem['kind']): CatalogueItem[] {
  return catalogue.filter((item) => item.kind === kind)
}

function PlanNote({ item }: { item: CatalogueItem }) {
  const price = chargedPrice(item.months)
  return (
    <>
      {price === null || price.months === 1 ? null : `${formatRupiah(price.perMonthRupiah)} per bulan`}
      {item.bonusMonths > 0 ? (
        <span className="block font-semibold text-daun-700">Bonus {item.bonusMonths} bulan</span>
      ) : null}
    </>
  )
}

function Offer({
  item,
  note,
  isOffline,
  onChoose,
}: {
  item: CatalogueItem
  note: ReactNode
  isOffline: boolean
  onChoose: (item: CatalogueItem) => void
}) {
  return (
    <li className="grid">
      <button
        type="button"
        disabled={isOffline}
        onClick={() => onChoose(item)}
        data-testid="offer"
        data-item={item.itemId}
        className="grid min-h-24 content-start gap-1 rounded-tile border border-garis-kuat bg-putih p-4 text-left hover:border-laci-600 hover:bg-laci-50 disabled:cursor-not-allowed disabled:bg-kertas disabled:text-redup"
      >
        <span className="font-semibold">{item.name}</span>
        <span className="text-lg font-extrabold tabular-nums">{formatRupiah(item.priceRupiah)}</span>
        <span className="text-sm text-redup tabular-nums">{note}</span>
      </button>
    </li>
  )
}
