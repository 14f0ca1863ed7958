import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { printReceiptCommand } from '@laci/domain/checkout/print-receipt.ts'
import { type RefundToRecord, recordRefundCommand } from '@laci/domain/checkout/record-refund.ts'
import { recordSaleCommand, type SaleToRecord } from '@laci/domain/checkout/record-sale.ts'
import type { Refusal } from '@laci/domain/events/define-command.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import type { RecordedRefund, RecordedSale } from '../engine/api/sales.ts'
import type { Approval } from '../engine/api/staff.ts'
import type { CommandShop } from '../engine/shop/command-shop.ts'
import type { AskApproval, CommandResult, Executor } from '../engine/shop/executor.ts'

/** As far as these commands need a shop. */
type Commands = Executor<Omit<CommandShop, 'heardOf' | 'warnings' | 'ownerOfBarcode'>>
type Given = { readonly approved?: Approval['facts']; readonly ask?: AskApproval }

const options = ({ approved = [], ask = async () => null }: Given) => ({
  ask,
  approved: { permissions: [], facts: approved },
})

export async function recordSale(
  { execute }: Commands,
  draft: SaleDraft,
  { approved = [], ask = async () => null, ...payment }: Omit<SaleToRecord, 'draft'> & Given,
): Promise<Result<RecordedSale, Refusal & Partial<{ name: string }>>> {
  const sold = await execute(recordSaleCommand, { draft, ...payment }, options({ approved, ask }))
  if (sold.is !== 'done') return refuse(refusalOf(sold))
  const { eventId, at, body } = lastOf(sold.recorded, 'sale_recorded')
  return accept({ saleId: eventId, soldAt: at, sale: body })
}

export async function recordRefund(
  { execute }: Commands,
  saleId: string,
  { approved = [], ask = async () => null, ...plan }: Omit<RefundToRecord, 'saleId'> & Given,
): Promise<Result<RecordedRefund, Refusal>> {
  const back = await execute(recordRefundCommand, { saleId, ...plan }, options({ approved, ask }))
  if (back.is !== 'done') return refuse(refusalOf(back))
  const { eventId, at, body } = lastOf(back.recorded, 'sale_refunded')
  return accept({ refundId: eventId, refundedAt: at, refund: body })
}

export async function recordPaper({ execute }: Commands, receiptId: string): Promise<number> {
  const printed = await execute(printReceiptCommand, { receiptId }, options({}))
  if (printed.is !== 'done') throw new Error(printed.is)
  return printed.output
}

function refusalOf(result: CommandResult<unknown, Refusal>): Refusal {
  return result.is === 'refused' ? result.refusal : { code: result.is }
}

function lastOf<Kind extends Fact['kind']>(recorded: readonly (Envelope & Fact)[], kind: Kind) {
  const event = recorded.at(-1)
  if (event?.kind !== kind) throw new Error(`not recorded: ${kind}`)
  return event as Envelope & Extract<Fact, { kind: Kind }>
}
