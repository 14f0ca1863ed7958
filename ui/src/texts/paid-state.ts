import type { PaidState, PartState } from '@laci/domain/sale/paid-state.ts'
import { formatDay } from '../format/date.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** *Lunas* is said of nothing else than a sale whose money is all there [SALE-34]. */
export function paidTitle({ isPaid }: Pick<PaidState, 'isPaid'>): string {
  return isPaid ? 'Lunas' : 'Tercatat'
}

/** What of a sale is not paid, part by part: `Kasbon Bu Tini Rp 30.550, jatuh tempo 25 Desember 2026`. */
export function unpaidTexts({ parts, customerName, dueDay }: PaidState): string[] {
  return parts
    .filter(({ state }) => state !== 'paid')
    .map(({ state, name, amountRupiah }) => {
      const sum = formatRupiah(amountRupiah)
      if (state !== 'owed') return `${name} ${sum}${stateWords[state]}`
      const until = dueDay === null ? '' : `, jatuh tempo ${formatDay(dueDay)}`
      return `${[name, customerName, sum].filter(Boolean).join(' ')}${until}`
    })
}

const stateWords: { readonly [State in PartState['state']]: string } = {
  paid: '',
  owed: '',
  waiting: ' belum dicek',
  missing: ' tidak masuk',
}

/** How a sale was paid, in the fewest words: `Tunai + QRIS belum dicek`. */
export function paidWords({ parts }: Pick<PaidState, 'parts'>): string {
  return parts.map(({ name, state }) => `${name}${stateWords[state]}`).join(' + ')
}
