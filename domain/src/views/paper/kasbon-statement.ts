import { paperRupiah } from '../../base/print/paper-text.ts'
import { centered, indented, left, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { BusinessDay, Zone } from '../../base/time/zone.ts'
import { adjustmentLabel } from '../../kasbon/adjustment.ts'
import { type KasbonEntry, openDebts } from '../../kasbon/debts.ts'
import type { KasbonStatement } from '../../kasbon/statement.ts'
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
  const { name, amountRupiah, due } = statementEnd(statement)
  return [
    ...shopLines(shop, columns),
    ...titleLines('CATATAN KASBON', columns),
    ...factLines({ number: null, at: writtenAt, zone, cashierName: '' }, columns),
    ...named('Pelanggan', customerName, columns),
    rule,
    ...(beforeRupiah === 0 ? [] : sum('Catatan sebelumnya', beforeRupiah, columns)),
    ...rows.flatMap(({ entry }) => entryLines(entry, columns)),
    rule,
    ...sides(name, paperRupiah(amountRupiah), columns, true),
    ...(balanceRupiah === 0 ? centered('LUNAS', columns, true) : []),
    ...dueLines(due, columns),
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

function dueLines(due: readonly DueSum[], columns: number): ReceiptLine[] {
  if (due.length === 0) return []
  return [
    rule,
    ...left('Jatuh tempo', columns),
    ...due.flatMap(({ day, openRupiah }) => sum(`  ${paperDay(day)}`, openRupiah, columns)),
  ]
}

type DueSum = { readonly day: BusinessDay; readonly openRupiah: number }

/** What a statement ends with, for the roll and for the sheet: what is owed, and how much of it is due when. */
export function statementEnd({ rows, balanceRupiah }: KasbonStatement): {
  readonly name: string
  readonly amountRupiah: number
  readonly due: readonly DueSum[]
} {
  const entries = rows.map(({ entry }) => entry)
  const due = new Map<BusinessDay, number>()
  for (const { dueDay, openRupiah } of openDebts(entries, balanceRupiah)) {
    if (dueDay !== null) due.set(dueDay, (due.get(dueDay) ?? 0) + openRupiah)
  }
  return {
    name: balanceRupiah < 0 ? 'LEBIH BAYAR' : 'SISA KASBON',
    amountRupiah: Math.abs(balanceRupiah),
    due: [...due]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, openRupiah]) => ({ day, openRupiah })),
  }
}
