import {
  maximumQuantityThousandths,
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '@laci/domain/base/quantity/quantity.ts'
import type { UnitFactor } from '@laci/domain/catalog/unit-factor.ts'

const quantity = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 3 })

/** `2`, `1,5`, `1.250`, `0,125`: thousandths as a person reads them, with the Indonesian decimal comma. */
export function formatQuantity(thousandths: number): string {
  return quantity.format(thousandths / 1000)
}

/** How much of the base unit one unit holds: `40`, `0,5`, `1/12`. */
export function formatFactor({ factorThousandths, perBase }: UnitFactor): string {
  return perBase === undefined ? formatQuantity(factorThousandths) : `1/${perBase}`
}

/**
 * Reads a typed quantity into thousandths: `2`, `1,5`, `1.250` (one thousand two hundred fifty), `1.250,5`. A single dot
 * that cannot be a thousands dot is taken as a decimal (`1.5`), because keypads of scales and phones write it so.
 * Null when it is no number, has more than three decimals, or passes the largest quantity of a line.
 */
export function parseQuantity(text: string): QuantityThousandths | null {
  return parseUpTo(text, maximumQuantityThousandths)
}

/** The same for what is counted in base units: what lies on a shelf, comes or goes [STOCK-13]. */
export function parseStock(text: string): QuantityThousandths | null {
  return parseUpTo(text, maximumStockThousandths)
}

function parseUpTo(text: string, mostThousandths: number): QuantityThousandths | null {
  const typed = text.trim()
  const match =
    /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+)(?:,(?<decimals>\d{1,3}))?$/.exec(typed) ??
    /^(?<whole>\d+)\.(?<decimals>\d{1,2})$/.exec(typed)
  if (!match?.groups) return null
  const { whole = '', decimals = '' } = match.groups
  const amount = Number(whole.replaceAll('.', '')) * 1000 + Number(decimals.padEnd(3, '0'))
  return amount <= mostThousandths ? quantityThousandths(amount) : null
}
