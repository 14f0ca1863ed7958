import { accept } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { defineReadingCommand } from '../events/define-command.ts'
import type { SalePayment } from '../sale/events.ts'
import type { TenderGiven } from '../sale/settle.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { OpenDebt } from './debts.ts'
import type { PaymentReceived } from './events.ts'
import { settleInstalment } from './instalment.ts'
import { layPoints } from './paid-by-points.ts'

// Beside the other commands of kasbon and not among them: a customer's page fetches it only to receive money.

type PointRows = Parameters<typeof layPoints>[2]

type InstalmentShop = {
  balanceOf(account: 'kasbon' | 'point', customerId: string): number
  settings(): Pick<ShopSettings, 'arePointsOn' | 'pointWorthRupiah'>
  entriesAbout(id: string): Promise<PointRows>
}

export type Instalment = {
  readonly customerId: string
  readonly name: string
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
