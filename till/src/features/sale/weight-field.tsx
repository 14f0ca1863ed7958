import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { lineAmount, quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { weightInUnit } from '@laci/domain/catalog/scale-code.ts'
import { usualWeights } from '@laci/domain/catalog/weighed-unit.ts'
import { quantityForSum } from '@laci/domain/sale/quantity-for-sum.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { QuantityField } from './quantity-field.tsx'

/** What a customer says instead of a weight. */
const usualSums: readonly Rupiah[] = [5_000, 10_000, 20_000, 50_000].map(rupiah)

/**
 * How much of goods that are sold by weight [TILL-158]: the usual weights by one press, any other by keys, or for how much
 * money. What was typed is always the weight; a sum is only another way to say it.
 */
export function WeightField({
  priceRupiah,
  unit,
  text,
  onChange,
  ...field
}: Omit<ComponentProps<typeof QuantityField>, 'label'> & {
  /** Of one unit. */
  priceRupiah: Rupiah
  unit: string
}) {
  const [isBySum, setIsBySum] = useState(false)
  const typed = parseQuantity(text)
  return (
    <div className="grid gap-3">
      <fieldset aria-label="Cara mengisi" className="flex min-w-0 flex-wrap gap-2">
        <ChipButton isPressed={!isBySum} onClick={() => setIsBySum(false)} data-testid="weigh-by-weight">
          Berat ({unit})
        </ChipButton>
        <ChipButton
          isPressed={isBySum}
          disabled={priceRupiah === 0}
          onClick={() => setIsBySum(true)}
          data-testid="weigh-by-sum"
        >
          Rupiah
        </ChipButton>
      </fieldset>
      {isBySum ? (
        <SumField priceRupiah={priceRupiah} unit={unit} onChange={onChange} error={field.error} />
      ) : (
        <>
          <fieldset aria-label="Berat yang sering" className="flex min-w-0 flex-wrap gap-2">
            {usualWeights(unit).map(({ label, thousandths }) => (
              <ChipButton
                key={label}
                isPressed={typed === thousandths}
                onClick={() => onChange(formatQuantity(quantityThousandths(thousandths)))}
                data-testid="usual-weight"
                className="text-lg!"
              >
                {label}
              </ChipButton>
            ))}
          </fieldset>
          <QuantityField {...field} label={`Jumlah (${unit})`} text={text} onChange={onChange} />
        </>
      )}
    </div>
  )
}

/** *Beli Rp 10.000*: what it buys, to the gram, and what that costs [SALE-35]. */
function SumField({
  priceRupiah,
  unit,
  onChange,
  error,
}: {
  priceRupiah: Rupiah
  unit: string
  onChange: (text: string) => void
  error: string | undefined
}) {
  const [sum, setSum] = useState<Rupiah | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const quantity = sum === null ? null : quantityForSum(sum, priceRupiah, weightInUnit(1, unit))
  const costs = quantity === null ? null : lineAmount(priceRupiah, quantity)

  function change(next: Rupiah | null) {
    setSum(next)
    const bought = next === null ? null : quantityForSum(next, priceRupiah, weightInUnit(1, unit))
    onChange(bought === null ? '' : formatQuantity(bought))
  }

  return (
    <>
      <fieldset aria-label="Jumlah uang yang sering" className="flex min-w-0 flex-wrap gap-2">
        {usualSums.map((amount) => (
          <ChipButton
            key={amount}
            isPressed={sum === amount}
            onClick={() => change(amount)}
            data-testid="usual-sum"
            className="tabular-nums"
          >
            {formatRupiah(amount)}
          </ChipButton>
        ))}
      </fieldset>
      <RupiahInput
        usualRupiah={null}
        ref={field}
        label="Beli berapa rupiah"
        value={sum}
        onChange={change}
        inputClassName="min-h-14! text-xl font-semibold"
        error={sum === null ? error : undefined}
        data-testid="weigh-sum"
      />
      <p role="status" className="font-semibold tabular-nums" data-testid="weigh-bought">
        {sum === null
          ? ''
          : quantity === null
            ? 'Kurang dari 1 gram, atau terlalu banyak untuk satu baris.'
            : `Dapat ${formatQuantity(quantity)} ${unit}${costs === sum ? '' : `. Tidak pas di gram, jadi ${formatRupiah(costs ?? 0)}`}`}
      </p>
    </>
  )
}
