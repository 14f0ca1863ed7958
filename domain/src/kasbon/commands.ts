import { defineCommand, defineReadingCommand } from '../events/define-command.ts'
import { accept, refuse } from '../lib/result.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'
import { sumText } from '../money/sum-text.ts'
import type { SalePayment } from '../sale/events.ts'
import type { TenderGiven } from '../sale/settle.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { BusinessDay } from '../time/zone.ts'
import { kasbonAdjustment, lowersDebt, overpaidBackFacts } from './adjustment.ts'
import type { OpenDebt } from './debts.ts'
import type { KasbonAdjusted, PaymentReceived } from './events.ts'
import { settleInstalment } from './instalment.ts'
import { layPoints } from './paid-by-points.ts'

type NamedCustomer = { readonly customerId: string; readonly name: string }

type BalanceShop = { balanceOf(account: 'kasbon' | 'point', customerId: string): number }

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

type PointRows = Parameters<typeof layPoints>[2]

type InstalmentShop = BalanceShop & {
  settings(): Pick<ShopSettings, 'arePointsOn' | 'pointWorthRupiah'>
  entriesAbout(id: string): Promise<PointRows>
}

export type Instalment = NamedCustomer & {
  readonly amountRupiah: Rupiah
  readonly tenders: readonly TenderGiven[]
  /** What is open, the oldest first: what points pay. */
  readonly debts: readonly OpenDebt[]
  readonly note: string
}

/** *Terima pembayaran* [KASBON-8]. Money that was received needs nobody's approval. */
export const receiveInstalmentCommand = defineReadingCommand({
  subject: ({ name }: Instalment) => `Terima pembayaran ${name}`,
  async read({ customerId, tenders }: Instalment, shop: InstalmentShop) {
    const isByPoints = tenders.some(({ tender }) => tender === 'point')
    return { shop, rows: isByPoints ? await shop.entriesAbout(customerId) : [] }
  },
  decide(instalment: Instalment, { shop, rows }: InstalmentState, { counter, nextReceiptNumber }) {
    const { customerId, name, amountRupiah, tenders, debts, note } = instalment
    const { arePointsOn, pointWorthRupiah } = shop.settings()
    // As they stand now: another till's instalment may have come while this one was typed.
    const owedRupiah = Math.max(0, shop.balanceOf('kasbon', customerId))
    const pointCount = shop.balanceOf('point', customerId)
    const settled = settleInstalment({
      ...{ owedRupiah, amountRupiah, tenders, pointCount },
      pointWorthRupiah: arePointsOn ? pointWorthRupiah : null,
    })
    if (!settled.ok) return settled
    const { payments, changeRupiah } = settled.value
    const body: PaymentReceived = {
      ...{ receiptNumber: nextReceiptNumber(), ...counter, customerId, customerName: name, amountRupiah },
      ...withPoints(payments, debts, rows, pointCount),
      ...{ changeRupiah, kasbonAfterRupiah: rupiah(owedRupiah - amountRupiah), note: note.trim() },
    }
    return accept({ events: [{ kind: 'payment_received' as const, body }], output: body })
  },
})

type InstalmentState = { readonly shop: InstalmentShop; readonly rows: PointRows }

/** With points it is said which sales they pay [KASBON-16]. */
function withPoints(
  payments: SalePayment[],
  debts: readonly OpenDebt[],
  rows: PointRows,
  pointCount: number,
): Pick<PaymentReceived, 'payments' | 'pointParts'> {
  if (payments.every(({ tender }) => tender !== 'point')) return { payments }
  const laid = layPoints(payments, debts, rows, pointCount)
  return { payments: laid.payments, pointParts: [...laid.pointParts] }
}
