import { maximumUnitPriceRupiah, type Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { sellingUnits } from '@laci/domain/catalog/selling-unit.ts'
import { factorOf, timesFactor } from '@laci/domain/catalog/unit-factor.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { FavoriteButton } from '../../ui/goods/favorite-button.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { type CartLine, replaceLine } from './cart.ts'
import { givesByHand, useGivenByHand } from './cart-approval.ts'
import { useCartStore } from './cart-context.tsx'
import { DiscountField, discountDraft, readDiscount } from './discount-field.tsx'
import { QuantityField, readQuantity } from './quantity-field.tsx'
import { ruleText } from './rule-text.ts'
import { WeightField } from './weight-field.tsx'

/** Unit, quantity, price, discount and note of one line. */
export function LineSheet({
  line,
  rules,
  onClose,
  onSave,
  onRemove,
}: {
  line: CartLine
  rules: PricingRules
  onClose: () => void
  onSave: (changed: CartLine) => void
  onRemove: () => void
}) {
  const cart = useCartStore()
  const shop = useShop()
  const mayGive = useGivenByHand(rules)
  const product = shop.catalog.product(line.productId ?? '')
  // A pack with a price of its own is sold as it is.
  const units = product === null || line.isPriceFixed ? [] : sellingUnits(product.fields)
  const [unitName, setUnitName] = useState(line.unit)
  const [quantityText, setQuantityText] = useState(formatQuantity(line.quantityThousandths))
  const [typedPrice, setTypedPrice] = useState<Rupiah | null>(
    line.listPriceRupiah === undefined ? null : line.priceRupiah,
  )
  const [isPriceShown, setIsPriceShown] = useState(line.listPriceRupiah !== undefined)
  const [discount, setDiscount] = useState(discountDraft(line.discount))
  const [note, setNote] = useState(line.note)
  const [isTried, setIsTried] = useState(false)
  // A phone's keyboard would cover the sheet before anybody asked for it.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const quantityField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)

  const quantity = readQuantity(quantityText)
  const typedDiscount = readDiscount(discount)
  const isPriceBad = typedPrice !== null && typedPrice > maximumUnitPriceRupiah
  const changed = changedLine()
  // Who may not see the cost does not find it out by trying prices either.
  const cost = shop.staff.may({ right: 'see_cost' }) ? (product?.fields.costRupiah ?? null) : null
  const costInUnit =
    changed?.factorThousandths === undefined || cost === null
      ? cost
      : timesFactor(cost, { ...changed, factorThousandths: changed.factorThousandths })
  const isBelowCost = changed !== null && costInUnit !== null && changed.priceRupiah < costInUnit

  /** The line as it would be saved; null while something typed cannot be read. */
  function changedLine(): CartLine | null {
    if (quantity === null || typedDiscount === 'unreadable' || isPriceBad) return null
    const unit = unitName === line.unit ? undefined : units.find((candidate) => candidate.name === unitName)
    const { listPriceRupiah, factorThousandths, perBase, priceTiers, ...kept } = line
    const listPrice = unit?.priceRupiah ?? listPriceRupiah ?? line.priceRupiah
    const tiers = unit === undefined ? priceTiers : unit.priceTiers
    const factor = unit === undefined ? { factorThousandths, perBase } : unit.isBase ? {} : unit
    const isByHand = typedPrice !== null && typedPrice !== listPrice
    return {
      ...kept,
      unit: unit?.name ?? line.unit,
      priceRupiah: isByHand ? typedPrice : listPrice,
      quantityThousandths: quantity,
      discount: typedDiscount,
      note: note.trim(),
      ...(isByHand ? { listPriceRupiah: listPrice } : {}),
      ...factorOf(factor),
      ...(tiers === undefined || tiers.length === 0 ? {} : { priceTiers: tiers }),
    }
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (changed === null) {
      setIsTried(true)
      return
    }
    const given = replaceLine(cart.get(), line.lineKey, () => changed)
    const subject = `Harga atau diskon ${line.name}`
    if (!givesByHand(line, changed) || (await mayGive(given, subject))) onSave(changed)
  }

  const { customer, lines } = cart.get()
  // With the other lines: the same goods on another line count for its rules, too [PROMOTION-7].
  const at = lines.findIndex(({ lineKey }) => lineKey === line.lineKey)
  const priced =
    changed === null
      ? null
      : priceCart(
          { lines: lines.map((one, index) => (index === at ? changed : one)), billDiscount: null, customer },
          rules,
        )
  const pricedLine = priced?.lines[at]
  const isByWeight =
    product?.fields.isWeighed === true && !line.isPriceFixed && unitName === product.fields.unit
  const quantityProps = {
    inputRef: quantityField,
    text: quantityText,
    onChange: setQuantityText,
    error: isTried && quantity === null ? 'Isi jumlah lebih dari 0, misalnya 2 atau 1,5.' : undefined,
  }
  const rule = ruleText(pricedLine?.rule ?? null, changed?.unit ?? '')
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={line.name}
      {...(isTouch ? {} : { initialFocus: quantityField })}
      testId="line-sheet"
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        {units.length > 1 ? (
          <fieldset aria-label="Satuan" className="-my-1 flex min-w-0 flex-wrap gap-2">
            {units.map((unit) => (
              <ChipButton
                key={unit.name}
                isPressed={unit.name === unitName}
                onClick={() => {
                  setUnitName(unit.name)
                  setTypedPrice(null)
                  setIsPriceShown(false)
                }}
                data-testid="line-unit"
              >
                {unit.name} · {formatRupiah(unit.priceRupiah)}
              </ChipButton>
            ))}
          </fieldset>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="tabular-nums" data-testid="line-price">
            {formatRupiah(pricedLine?.priceRupiah ?? line.priceRupiah)}
            <span className="text-redup"> / {changed?.unit || 'pcs'}</span>
            {changed?.listPriceRupiah === undefined ? null : (
              <s className="ml-2 text-redup">{formatRupiah(changed.listPriceRupiah)}</s>
            )}
          </p>
          {line.isPriceFixed ? null : (
            <Button
              tone="quiet"
              className="px-2!"
              aria-expanded={isPriceShown}
              onClick={() => {
                setIsPriceShown(!isPriceShown)
                setTypedPrice(null)
                if (!isPriceShown) requestAnimationFrame(() => priceField.current?.focus())
              }}
              data-testid="change-price"
            >
              <Pencil aria-hidden size={18} />
              {isPriceShown ? 'Pakai harga daftar' : 'Ubah harga'}
            </Button>
          )}
        </div>
        {isPriceShown ? (
          <RupiahInput
            usualRupiah={usualAtMost.unit_price}
            ref={priceField}
            label="Harga satuan"
            value={typedPrice}
            onChange={setTypedPrice}
            error={
              isTried && isPriceBad
                ? `Harga paling tinggi ${formatRupiah(maximumUnitPriceRupiah)}.`
                : undefined
            }
            data-testid="line-price-input"
          />
        ) : null}
        {isBelowCost ? (
          <p role="status" className="font-semibold text-jahe-800" data-testid="below-cost">
            Harga ini di bawah harga beli.
          </p>
        ) : null}
        {isByWeight ? (
          <WeightField
            {...quantityProps}
            priceRupiah={pricedLine?.priceRupiah ?? line.priceRupiah}
            unit={unitName}
          />
        ) : (
          <QuantityField {...quantityProps} />
        )}
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
        {pricedLine === undefined ? null : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-semibold tabular-nums">
            <span>
              Jumlah harga
              {rule === '' ? null : (
                <span className="ml-2 text-sm text-daun-700" data-testid="line-sheet-rule">
                  {rule}
                </span>
              )}
            </span>
            <span>{formatRupiah(pricedLine.netRupiah)}</span>
          </p>
        )}
        {product === null ? null : <FavoriteButton productId={product.productId} />}
        <SheetFoot>
          <div className="flex flex-wrap justify-between gap-3">
            <Button tone="quiet" className="text-cabai-600!" onClick={onRemove} data-testid="line-remove">
              <Trash2 aria-hidden size={20} />
              Hapus
            </Button>
            <Button type="submit" data-testid="line-save">
              Simpan
            </Button>
          </div>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
