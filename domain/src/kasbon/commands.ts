import { accept, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { sumText } from '../base/money/sum-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { defineCommand } from '../events/define-command.ts'
import { kasbonAdjustment, lowersDebt, overpaidBackFacts } from './adjustment.ts'
import type { KasbonAdjusted } from './events.ts'

type NamedCustomer = { readonly customerId: string; readonly name: string }

type BalanceShop = { balanceOf(account: 'kasbon', customerId: string): number }

export type KasbonChange = NamedCustomer & {
  readonly reason: KasbonAdjusted['reason']
  readonly amountRupiah: Rupiah
  readonly isLess: boolean
  readonly note: string
  /** Of a debt that is added; null: none. */
  readonly dueDay: BusinessDay | null
}

/** *Ubah kasbon* [KASBON-11]. */
export const adjustKasbonCommand = defineCommand({
  subject: ({ name, amountRupiah, ...asked }: KasbonChange) =>
    `Kasbon ${name} ${lowersDebt(asked) ? '-' : '+'}${sumText(amountRupiah)}`,
  decide(change: KasbonChange, shop: BalanceShop, { counter }) {
    const { customerId, dueDay } = change
    const adjusted = kasbonAdjustment(shop.balanceOf('kasbon', customerId), change)
    if (!adjusted.ok) return adjusted
    const body: KasbonAdjusted = {
      ...{ ...counter, customerId, ...adjusted.value },
      ...(dueDay !== null && !lowersDebt(change) && { dueDay }),
    }
    return accept({ events: [{ kind: 'kasbon_adjusted' as const, body }], output: undefined })
  },
})

/** Money that was paid too much goes back in cash: a refund, whatever the counter-entry by itself takes [KASBON-13]. */
export const giveBackOverpaidCommand = defineCommand({
  subject: ({ customerId, name }: NamedCustomer, shop: BalanceShop) =>
    `Kembalikan lebih bayar ${sumText(-shop.balanceOf('kasbon', customerId))}, ${name}`,
  decide(customer: NamedCustomer, shop: BalanceShop, { counter }) {
    const balanceRupiah = shop.balanceOf('kasbon', customer.customerId)
    if (balanceRupiah >= 0) return refuse({ code: 'nothing_overpaid' as const })
    return accept({
      events: overpaidBackFacts(counter, customer, balanceRupiah),
      permissions: [{ right: 'kasbon' as const }, { right: 'refund' as const }],
      output: { amountRupiah: rupiah(-balanceRupiah) },
    })
  },
})
