import { formatRupiah } from '../format/rupiah.ts'

/** *Nilai stok* of a shop, with what is on its way from here where the owner has other shops. */
export function StockWorthList({
  stockRupiah,
  onTheWayRupiah,
  hasOtherStores,
}: {
  stockRupiah: number
  onTheWayRupiah: number
  hasOtherStores: boolean
}) {
  const isShown = hasOtherStores || onTheWayRupiah !== 0
  const rows = [
    { key: 'stock', name: isShown ? 'Stok di toko ini' : 'Stok', amountRupiah: stockRupiah, isSum: !isShown },
    ...(isShown
      ? [
          {
            key: 'on-the-way',
            name: 'Dalam perjalanan ke toko lain',
            amountRupiah: onTheWayRupiah,
            isSum: false,
          },
          { key: 'sum', name: 'Jumlah', amountRupiah: stockRupiah + onTheWayRupiah, isSum: true },
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] tabular-nums">
      {rows.map(({ key, name, amountRupiah, isSum }) => (
        <div
          key={key}
          className={`flex justify-between gap-3 border-b border-garis py-2.5 last:border-b-0 ${isSum ? 'font-extrabold' : ''}`}
        >
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="font-semibold whitespace-nowrap" data-testid={`worth-${key}`}>
            {formatRupiah(amountRupiah)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
