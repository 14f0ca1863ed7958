import { type Rupiah, rupiah, zeroRupiah } from '@laci/domain/base/money/rupiah.ts'
import { priceOfTokens, tokensForSale } from '@laci/domain/plan/token-model.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { publicTexts } from '@laci/ui/texts/public.ts'
import { useState } from 'react'

export type TokenCalculatorProps = {
  /** What stands in the field at first. */
  firstRupiah: number
}

/** From the worth of one sale to its tokens and their price, by the functions that the ledger uses [SITE-20]. */
export default function TokenCalculator({ firstRupiah }: TokenCalculatorProps) {
  const [value, setValue] = useState<Rupiah | null>(rupiah(firstRupiah))
  const tokens = tokensForSale(value ?? zeroRupiah)
  return (
    <div className="grid gap-5 p-5 md:p-6" data-testid="token-calculator">
      <RupiahInput
        usualRupiah={null}
        label={publicTexts.saleValue}
        hint="Jumlah belanja satu pelanggan"
        value={value}
        onChange={setValue}
        inputClassName="text-xl font-extrabold"
      />
      <dl className="grid grid-cols-2 gap-3" aria-live="polite">
        <div className="rounded-control border border-garis bg-kertas p-4">
          <dt className="text-redup">Token terpakai</dt>
          <dd className="text-2xl font-extrabold break-words tabular-nums" data-testid="token-count">
            {formatAmount(tokens)}
          </dd>
        </div>
        <div className="rounded-control border border-garis bg-kertas p-4">
          <dt className="text-redup">Biayanya</dt>
          <dd className="text-2xl font-extrabold break-words tabular-nums" data-testid="token-price">
            {formatRupiah(priceOfTokens(tokens))}
          </dd>
        </div>
      </dl>
    </div>
  )
}
