import { parseQuantity } from '@laci/ui/format/quantity.ts'

/** Reads `10` or `12,5` as hundredths of a percent [TILL-9]: 1000, 1250. Null above 100 or with more than two decimals. */
export function readPercent(text: string): number | null {
  const thousandths = parseQuantity(text)
  if (thousandths === null || thousandths > 100_000 || thousandths % 10 !== 0) return null
  return thousandths / 10
}
