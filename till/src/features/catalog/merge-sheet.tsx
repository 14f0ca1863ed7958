import { bundlesWith } from '@laci/domain/catalog/merge-commands.ts'
import { type MergeRefusal, planMerge } from '@laci/domain/catalog/merge-products.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Radio } from '@laci/ui/controls/radio.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useId, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** *Gabungkan*: which product stays, and what becomes of the other [CATALOG-41]. */
export function MergeSheet({
  from,
  others,
  isBusy,
  onClose,
  onMerge,
}: {
  from: ProductView
  others: readonly string[]
  isBusy: boolean
  onClose: () => void
  onMerge: (into: ProductView) => void
}) {
  const { catalog, deviceId } = useShop()
  const name = useId()
  const choices = others.flatMap((productId) => catalog.product(productId) ?? [])
  const [chosenId, setChosenId] = useState(others[0])
  const into = choices.find(({ productId }) => productId === chosenId) ?? choices[0]
  if (into === undefined) return null
  const bundles = bundlesWith(from.productId, catalog)
  const plan = planMerge(from, into, { bundles, deviceId })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (plan.ok && into !== undefined) onMerge(into)
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={`Gabungkan ${from.fields.name}`}
      testId="merge-sheet"
    >
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">Produk yang dipakai</legend>
          {choices.map(({ productId, fields, stockThousandths }) => (
            <Radio
              key={productId}
              name={name}
              value={productId}
              checked={productId === into.productId}
              onChange={() => setChosenId(productId)}
              label={
                <span className="grid min-w-0">
                  <span className="font-semibold wrap-anywhere">{fields.name}</span>
                  <span className="text-sm text-redup tabular-nums wrap-anywhere">
                    {[
                      formatRupiah(fields.priceRupiah),
                      fields.isStocked ? `Stok ${formatQuantity(stockThousandths)}` : 'Tanpa stok',
                      fields.barcodes[0],
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              }
            />
          ))}
        </fieldset>
        {plan.ok ? (
          <ul
            className="grid list-disc gap-1.5 rounded-tile bg-kertas py-3 pr-4 pl-8"
            data-testid="merge-words"
          >
            {wordsOf(from, into, bundles.length).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p role="alert" className="font-semibold text-cabai-600" data-testid="merge-refusal">
            {refusalText(plan.refusal, from, into)}
          </p>
        )}
        <SheetButtons>
          <Button tone="outline" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            isBusy={isBusy}
            busyLabel="Menggabungkan..."
            disabled={!plan.ok}
            data-testid="merge-confirm"
          >
            Gabungkan
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}

function wordsOf(from: ProductView, into: ProductView, bundleCount: number): string[] {
  const { fields } = from
  const price = formatRupiah(into.fields.priceRupiah)
  return [
    `Barcode dan satuan ${fields.name} pindah: memindainya menjual produk yang dipakai, harga ${price}.`,
    ...(from.stockThousandths === 0
      ? []
      : [
          `Stok ${formatQuantity(from.stockThousandths)} pindah dengan nilainya: ${formatQuantity(into.stockThousandths)} → ${formatQuantity(into.stockThousandths + from.stockThousandths)}.`,
        ]),
    ...(into.fields.photo === '' && fields.photo !== '' ? ['Fotonya ikut pindah.'] : []),
    ...(bundleCount === 0 ? [] : [`${bundleCount} paket memakai produk yang dipakai.`]),
    `Laporan yang lalu tetap menyebut ${fields.name}. Di kasir ia disembunyikan.`,
  ]
}

function refusalText(refusal: MergeRefusal, from: ProductView, into: ProductView): string {
  switch (refusal.code) {
    case 'units_differ':
      return `Satuannya berbeda: ${from.fields.unit} dan ${into.fields.unit}. Samakan dulu satuan dan stoknya.`
    case 'factor_differs':
      return `Isi satuan ${refusal.unit} berbeda di kedua produk. Samakan dulu isinya.`
    case 'code_of_unit':
      return `Barcode ${refusal.barcode} menjual satu ${refusal.fromUnit} dari ${from.fields.name} dan satu ${refusal.intoUnit} dari ${into.fields.name}. Hapus dulu dari salah satunya.`
    case 'stock_kept_by_one':
      return 'Hanya satu dari keduanya yang stoknya dicatat. Samakan dulu pilihan Catat stok.'
    case 'bundle':
      return 'Paket tidak bisa digabung. Sembunyikan saja yang tidak dipakai.'
    case 'too_much':
      return 'Barcode, satuan, atau isi paketnya menjadi terlalu banyak. Kurangi dulu.'
  }
}
