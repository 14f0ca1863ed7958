import { discountAmount } from '@laci/domain/sale/discount.ts'
import { lineAmount } from '@laci/domain/stock/quantity.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type CartLine, changeLine, removeLine } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import { DiscountField, discountDraft, readDiscount } from './discount-field.tsx'

/** Quantity, discount and note of one line. */
export function LineSheet({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const cart = useCartStore()
  const [quantityText, setQuantityText] = useState(formatQuantity(line.quantityThousandths))
  const [discount, setDiscount] = useState(discountDraft(line.discount))
  const [note, setNote] = useState(line.note)
  // A phone's keyboard would cover the sheet before anybody asked for it.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const quantityField = useRef<HTMLInputElement>(null)
  const [isTried, setIsTried] = useState(false)
  const quantity = parseQuantity(quantityText)
  const typedDiscount = readDiscount(discount)
  const isQuantityBad = quantity === null || quantity === 0
  const gross = isQuantityBad ? null : lineAmount(line.priceRupiah, quantity)

  function step(units: number) {
    const next = (quantity ?? 0) + units * 1000
    if (next > 0) setQuantityText(formatQuantity(next))
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (isQuantityBad || typedDiscount === 'unreadable') {
      setIsTried(true)
      return
    }
    cart.change((current) =>
      changeLine(current, line.lineKey, {
        quantityThousandths: quantity,
        discount: typedDiscount,
        note: note.trim(),
      }),
    )
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={line.name}
      {...(isTouch ? {} : { initialFocus: quantityField })}
      testId="line-sheet"
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        <p className="text-redup tabular-nums">
          {formatRupiah(line.priceRupiah)} / {line.unit || 'pcs'}
        </p>
        <div className="flex items-end gap-2">
          <IconButton
            tone="outline"
            label="Kurangi satu"
            icon={<Minus aria-hidden size={20} />}
            onClick={() => step(-1)}
          />
          <TextInput
            ref={quantityField}
            label="Jumlah"
            inputMode="decimal"
            autoComplete="off"
            fieldClassName="grow"
            inputClassName="text-center text-lg font-semibold tabular-nums"
            value={quantityText}
            onChange={(event) => setQuantityText(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            error={isTried && isQuantityBad ? 'Isi jumlah lebih dari 0, misalnya 2 atau 1,5.' : undefined}
            data-testid="line-quantity-input"
          />
          <IconButton
            tone="outline"
            label="Tambah satu"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => step(1)}
          />
        </div>
        <DiscountField
          label="Diskon"
          value={discount}
          onChange={setDiscount}
          error={isTried && typedDiscount === 'unreadable' ? 'Isi persen dari 0 sampai 100.' : undefined}
        />
        <TextInput
          label="Catatan"
          maxLength={120}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-testid="line-note"
        />
        {gross !== null && typedDiscount !== 'unreadable' ? (
          <p className="flex justify-between text-lg font-semibold tabular-nums">
            <span>Jumlah harga</span>
            <span>{formatRupiah(gross - discountAmount(gross, typedDiscount))}</span>
          </p>
        ) : null}
        <div className="flex justify-between gap-3">
          <Button
            tone="quiet"
            className="text-cabai-600!"
            onClick={() => {
              cart.change((current) => removeLine(current, line.lineKey))
              onClose()
            }}
            data-testid="line-remove"
          >
            <Trash2 aria-hidden size={20} />
            Hapus
          </Button>
          <Button type="submit" data-testid="line-save">
            Simpan
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
