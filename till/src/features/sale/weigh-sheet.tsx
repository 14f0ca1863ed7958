import { lineAmount, type QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Sellable } from './cart.ts'
import { readQuantity } from './quantity-field.tsx'
import { WeightField } from './weight-field.tsx'

/** How much of something that is sold by weight: asked for when neither the cashier nor a label has said it. */
export function WeighSheet({
  goods,
  onClose,
  onWeighed,
}: {
  goods: Sellable
  onClose: () => void
  onWeighed: (quantity: QuantityThousandths) => void
}) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const quantity = readQuantity(text)
  return (
    <Sheet isOpen onClose={onClose} title={goods.name} initialFocus={field} testId="weigh-sheet">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (quantity === null) setIsTried(true)
          else onWeighed(quantity)
        }}
      >
        <WeightField
          isPadFirst
          inputRef={field}
          priceRupiah={goods.priceRupiah}
          unit={goods.unit}
          text={text}
          onChange={setText}
          onTouchScreenMode={isTouch ? 'none' : 'decimal'}
          error={isTried && quantity === null ? 'Isi timbangan lebih dari 0, misalnya 1,25.' : undefined}
        />
        <p className="flex justify-between text-lg font-semibold tabular-nums">
          <span className="text-redup">
            {formatRupiah(goods.priceRupiah)} / {goods.unit}
          </span>
          <span data-testid="weigh-amount">
            {quantity === null ? '' : formatRupiah(lineAmount(goods.priceRupiah, quantity))}
          </span>
        </p>
        <SheetFoot>
          <Button type="submit" size="large" data-testid="weigh-save">
            Masukkan keranjang
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
