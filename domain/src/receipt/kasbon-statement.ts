import { adjustmentLabel } from '../kasbon/adjustment.ts'
import { type KasbonEntry, type OpenDebt, openDebts } from '../kasbon/debts.ts'
import type { KasbonStatement } from '../kasbon/statement.ts'
import type { Instant } from '../time/instant.ts'
import type { Zone } from '../time/zone.ts'
import { paperRupiah } from './paper-text.ts'
import { centered, indented, left, type ReceiptLine, rule, sides } from './receipt-line.ts'
import { factLines, named, type PaperShop, paperDay, shopLines, sum, titleLines } from './receipt-parts.ts'

export type KasbonStatementContent = {
  readonly customerName: string
  readonly statement: KasbonStatement
  readonly writtenAt: Instant
  readonly zone: Zone
  readonly shop: PaperShop
}

/** What an entry is called in front of people. */
export function kasbonEntryName({ kind, reason }: Pick<KasbonEntry, 'kind' | 'reason'>): string {
  return kind === 'adjustment' ? adjustmentLabel[reason ?? 'correction'] : entryName[kind]
}

const entryName = { sale: 'Belanja', instalment: 'Bayar', refund: 'Retur' } as const

/** A customer's page of the notebook: every line with its day, what is still owed, and until when [RECEIPT-19]. */
export function kasbonStatementLines(content: KasbonStatementContent, columns: number): ReceiptLine[] {
  const { customerName, statement, writtenAt, zone, shop } = content
  const { beforeRupiah, rows, balanceRupiah } = statement
  const debts = openDebts(
    rows.map(({ entry }) => entry),
    balanceRupiah,
  )
  return [
    ...shopLines(shop, columns),
    ...titleLines('CATATAN KASBON', columns),
    ...factLines({ number: null, at: writtenAt, zone, cashierName: '' }, columns),
    ...named('Pelanggan', customerName, columns),
    rule,
    ...(beforeRupiah === 0 ? [] : sum('Catatan sebelumnya', beforeRupiah, columns)),
    ...rows.flatMap(({ entry }) => entryLines(entry, columns)),
    rule,
    ...sides(
      balanceRupiah < 0 ? 'LEBIH BAYAR' : 'SISA KASBON',
      paperRupiah(Math.abs(balanceRupiah)),
      columns,
      true,
    ),
    ...(balanceRupiah === 0 ? centered('LUNAS', columns, true) : []),
    ...dueLines(debts, columns),
    rule,
    ...centered(shop.receiptFooter, columns),
  ]
}

function entryLines(entry: KasbonEntry, columns: number): ReceiptLine[] {
  return [
    ...sum(`${paperDay(entry.businessDay)} ${kasbonEntryName(entry)}`, entry.amountRupiah, columns),
    ...indented(entry.label, columns),
  ]
}

function dueLines(debts: readonly OpenDebt[], columns: number): ReceiptLine[] {
  const due = debts.filter(({ dueDay }) => dueDay !== null)
  if (due.length === 0) return []
  return [
    rule,
    ...left('Jatuh tempo', columns),
    ...due.flatMap((debt) => sum(`  ${paperDay(debt.dueDay!)}`, debt.openRupiah, columns)),
  ]
}
