import { priceCart } from '@laci/domain/sale/cart.ts'
import { discountAmount } from '@laci/domain/sale/discount.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import { type Cart, changeBillDiscount, draftOf } from './cart.ts'
import { useGivenByHand } from './cart-approval.ts'
import { useCartStore } from './cart-context.tsx'
import { DiscountField, discountDraft, readDiscount } from './discount-field.tsx'

/** Discount on the whole sale (F4). */
export function BillDiscountSheet({ rules, onClose }: { rules: PricingRules; onClose: () => void }) {
  const cart = useCartStore()
  const mayGive = useGivenByHand(rules)
  const { subtotalRupiah } = priceCart(draftOf(cart.get()), rules)
  const [draft, setDraft] = useState(() => discountDraft(cart.get().billDiscount))
  const input = useRef<HTMLInputElement>(null)
  const [isTried, setIsTried] = useState(false)
  const discount = readDiscount(draft)

  async function apply(next: ReturnType<typeof readDiscount>) {
    if (next === 'unreadable') {
      setIsTried(true)
      return
    }
    const given = (current: Cart) => changeBillDiscount(current, next)
    if (next !== null && !(await mayGive(given(cart.get()), 'Diskon nota'))) return
    cart.change(given)
    onClose()
  }

  return (
    <Sheet isOpen onClose={onClose} title="Diskon nota" initialFocus={input} testId="bill-discount-sheet">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void apply(discount)
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
            <Button tone="quiet" onClick={() => void apply(null)}>
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
