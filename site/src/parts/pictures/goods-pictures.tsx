import { noRounding } from '@laci/domain/base/money/rounding.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { plainRules } from '@laci/domain/sale/pricing-rules.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { FileSpreadsheet, PackagePlus, ScanBarcode, TriangleAlert } from 'lucide-react'
import { sampleBillDiscountRupiah, sampleCart, samplePurchase, sampleStock } from '../../sample-shop.ts'
import { PictureFrame, PictureRow, PictureRows, PictureTag } from './picture-frame.tsx'

export function ProductPicture() {
  return (
    <PictureFrame
      label="Daftar produk dengan harga dan stok; gula ditandai stok menipis, dan berkas Excel siap diimpor"
      title="Produk"
      aside={`${sampleStock.length} dari 486`}
    >
      <div className="flex items-center gap-2 rounded-control border border-garis-kuat bg-putih px-3 py-2.5 text-redup">
        <ScanBarcode aria-hidden="true" size={18} className="text-laci-600" />
        Cari atau pindai barcode
      </div>
      <PictureRows>
        {sampleStock.map(({ name, priceRupiah, stock, isLow }) => (
          <PictureRow key={name}>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-redup tabular-nums">{formatRupiah(priceRupiah)}</span>
            </span>
            {isLow ? (
              <PictureTag tone="warning">
                <TriangleAlert aria-hidden="true" size={14} />
                {`Sisa ${stock}`}
              </PictureTag>
            ) : (
              <span className="text-redup tabular-nums">{`Stok ${stock}`}</span>
            )}
          </PictureRow>
        ))}
      </PictureRows>
      <div className="flex items-center gap-3 rounded-control border border-dashed border-laci-600 bg-laci-50 px-3 py-2.5">
        <FileSpreadsheet aria-hidden="true" className="shrink-0 text-laci-600" />
        <span>
          <span className="block font-semibold">daftar-barang.xlsx</span>
          <span className="text-redup">486 baris cocok, siap diimpor</span>
        </span>
      </div>
    </PictureFrame>
  )
}

/** Its sums are made by the function that prices a cart in the till. */
export function SalePicture() {
  const priced = priceCart(
    {
      lines: sampleCart.map(({ quantity, priceRupiah, discountPercent }) => ({
        quantityThousandths: wholeUnits(quantity),
        priceRupiah: rupiah(priceRupiah),
        discount:
          discountPercent === 0 ? null : { kind: 'percent', percentHundredths: discountPercent * 100 },
      })),
      billDiscount: { kind: 'amount', amountRupiah: rupiah(sampleBillDiscountRupiah) },
    },
    plainRules(noRounding),
  )
  return (
    <PictureFrame
      label="Pesanan dengan diskon per barang dan diskon nota, cara bayar Tunai dipilih, dan tombol Bayar"
      title="Pesanan"
      aside="3 barang"
    >
      <PictureRows>
        {sampleCart.map(({ name, quantity, priceRupiah, discountPercent }, index) => {
          const line = priced.lines[index]!
          return (
            <PictureRow key={name}>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="text-redup tabular-nums">
                  {`${quantity} × ${formatAmount(priceRupiah)}`}
                  {discountPercent > 0 ? ` · diskon ${discountPercent} persen` : ''}
                </span>
              </span>
              <span className="font-semibold tabular-nums">
                {formatAmount(line.grossRupiah - line.lineDiscountRupiah)}
              </span>
            </PictureRow>
          )
        })}
        <PictureRow>
          <span className="text-redup">Diskon nota</span>
          <span className="font-semibold text-cabai-600 tabular-nums">
            {formatAmount(-priced.billDiscountRupiah)}
          </span>
        </PictureRow>
      </PictureRows>
      <div className="flex flex-wrap gap-2">
        <PictureTag tone="chosen">Tunai</PictureTag>
        <PictureTag tone="plain">Transfer</PictureTag>
      </div>
      <div className="flex min-h-14 items-center justify-between rounded-tile bg-kunyit-400 px-4 text-lg font-extrabold">
        Bayar
        <span className="tabular-nums">{formatRupiah(priced.totalRupiah)}</span>
      </div>
    </PictureFrame>
  )
}

export function SupplierPicture() {
  const totalRupiah = samplePurchase.lines.reduce((sum, line) => sum + line.quantity * line.costRupiah, 0)
  return (
    <PictureFrame
      label="Nota pembelian dari pemasok: dua barang, stok sebelum dan sesudah barang masuk, dan jumlah bayar"
      title="Pembelian"
      aside={samplePurchase.supplier}
    >
      <PictureRows>
        {samplePurchase.lines.map(({ name, quantity, costRupiah, stockBefore }) => (
          <PictureRow key={name}>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-redup tabular-nums">{`${quantity} × ${formatAmount(costRupiah)}`}</span>
            </span>
            <span className="text-right">
              <span className="block text-redup">Stok</span>
              <span className="font-semibold tabular-nums">
                {stockBefore} → <span className="text-daun-700">{stockBefore + quantity}</span>
              </span>
            </span>
          </PictureRow>
        ))}
        <PictureRow>
          <span className="font-semibold">Jumlah</span>
          <span className="text-lg font-extrabold tabular-nums">{formatRupiah(totalRupiah)}</span>
        </PictureRow>
      </PictureRows>
      <div className="flex items-center gap-2 rounded-control bg-daun-50 px-3 py-2.5 font-semibold text-daun-700">
        <PackagePlus aria-hidden="true" size={18} />
        Stok sudah bertambah
      </div>
    </PictureFrame>
  )
}
