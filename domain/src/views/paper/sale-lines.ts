import { paperNumber } from '../../base/print/paper-text.ts'
import { indented, left, type ReceiptLine, sides } from '../../base/print/receipt-line.ts'
import type { SaleLine } from '../../sale/events.ts'
import { quantityText } from './receipt-parts.ts'
import { priceNote, reductionFacts } from './sale-facts.ts'

/** A line of goods as every paper says it, paid or not: quantity, price, amount, and what was taken off and why. */
export function saleLines(line: SaleLine, columns: number): ReceiptLine[] {
  const quantity = quantityText(line.quantityThousandths, line.unit)
  return [
    ...left(line.name, columns),
    ...sides(`  ${quantity} x ${paperNumber(line.priceRupiah)}`, paperNumber(line.grossRupiah), columns),
    ...reductionLines(line, columns),
    ...indented(line.note, columns),
  ]
}

/** Why it costs less than usual, and by how much. */
export function reductionLines(line: SaleLine, columns: number): ReceiptLine[] {
  return [
    ...indented(priceNote(line) ?? '', columns),
    ...reductionFacts(line).flatMap(({ name, value }) => sides(`  ${name}`, value, columns)),
  ]
}
