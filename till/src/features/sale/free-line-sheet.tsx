import { maximumUnitPriceRupiah, type Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Sellable } from './cart.ts'
import { QuantityField, readQuantity } from './quantity-field.tsx'

export const freeLineName = 'Barang lain'

/** *Barang lain*: something that is no product of the shop. Only its price is needed. */
export function FreeLineSheet({
  onClose,
  onAdd,
}: {
  onClose: () => void
  onAdd: (goods: Sellable, quantity: QuantityThousandths) => void
}) {
  const [priceRupiah, setPriceRupiah] = useState<Rupiah | null>(null)
  const [name, setName] = useState('')
  const [quantityText, setQuantityText] = useState('1')
  const [isTried, setIsTried] = useState(false)
  const priceField = useRef<HTMLInputElement>(null)
  const quantity = readQuantity(quantityText)
  const isPriceBad = priceRupiah === null || priceRupiah > maximumUnitPriceRupiah

  function save(event: FormEvent) {
    event.preventDefault()
    if (quantity === null || isPriceBad) {
      setIsTried(true)
      return
    }
    const typedName = name.trim() === '' ? freeLineName : name.trim()
    onAdd({ productId: null, name: typedName, unit: 'pcs', isStocked: false, priceRupiah }, quantity)
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={freeLineName}
      initialFocus={priceField}
      testId="free-line-sheet"
      typedLossText="Barang ini belum masuk keranjang dan isiannya akan hilang."
    >
      <form noValidate className="grid gap-4" onSubmit={save}>
        <RupiahInput
          usualRupiah={usualAtMost.unit_price}
          ref={priceField}
          label="Harga"
          value={priceRupiah}
          onChange={setPriceRupiah}
          error={
            !isTried || !isPriceBad
              ? undefined
              : priceRupiah === null
                ? 'Harga belum diisi.'
                : `Harga paling tinggi ${formatRupiah(maximumUnitPriceRupiah)}.`
          }
          data-testid="free-price"
        />
        <TextInput
          label="Nama barang"
          hint="Boleh kosong"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-testid="free-name"
        />
        <QuantityField
          text={quantityText}
          onChange={setQuantityText}
          error={isTried && quantity === null ? 'Isi jumlah lebih dari 0, misalnya 2 atau 1,5.' : undefined}
        />
        <SheetFoot>
          <Button type="submit" data-testid="free-save">
            Masukkan keranjang
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
