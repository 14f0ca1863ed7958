import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { discountAmount } from '@laci/domain/sale/discount.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import { changeBillDiscount } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import { DiscountField, discountDraft, readDiscount } from './discount-field.tsx'

/** Discount on the whole sale (F4). */
export function BillDiscountSheet({
  subtotalRupiah,
  onClose,
}: {
  subtotalRupiah: Rupiah
  onClose: () => void
}) {
  const cart = useCartStore()
  const [draft, setDraft] = useState(() => discountDraft(cart.get().billDiscount))
  const input = useRef<HTMLInputElement>(null)
  const [isTried, setIsTried] = useState(false)
  const discount = readDiscount(draft)

  function apply(next: ReturnType<typeof readDiscount>) {
    if (next === 'unreadable') {
      setIsTried(true)
      return
    }
    cart.change((current) => changeBillDiscount(current, next))
    onClose()
  }

  return (
    <Sheet isOpen onClose={onClose} title="Diskon nota" initialFocus={input} testId="bill-discount-sheet">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          apply(discount)
        }}
      >
        <DiscountField
          inputRef={input}
          label="Diskon"
          value={draft}
          onChange={setDraft}
          error={isTried && discount === 'unreadable' ? 'Isi persen dari 0 sampai 100.' : undefined}
        />
        {discount === 'unreadable' ? null : (
          <p className="flex justify-between tabular-nums">
            <span className="text-redup">{formatRupiah(subtotalRupiah)} menjadi</span>
            <span className="text-lg font-semibold">
              {formatRupiah(subtotalRupiah - discountAmount(subtotalRupiah, discount))}
            </span>
          </p>
        )}
        <SheetFoot>
          <div className="flex flex-wrap justify-between gap-3">
            <Button tone="quiet" onClick={() => apply(null)}>
              Tanpa diskon
            </Button>
            <Button type="submit" data-testid="discount-save">
              Simpan
            </Button>
          </div>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
