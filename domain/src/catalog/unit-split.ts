import { paperQuantity } from '../base/print/paper-text.ts'
import type { ProductFields } from './product.ts'

type UnitFields = Pick<ProductFields, 'unit' | 'units'>

/** So much of one unit, in thousandths of it. */
export type UnitPart = { readonly unit: string; readonly quantityThousandths: number }

/**
 * A quantity as it stands on the shelf [STOCK-7]: as many of the biggest unit as there are whole ones, then of each smaller one
 * that goes into it evenly (a lusin of 12 does not fit beside a renteng of 10), and the rest in the base unit. The parts
 * add up to the quantity; below zero all of them are.
 */
export function unitSplit({ unit, units }: UnitFields, quantityThousandths: number): UnitPart[] {
  const parts: UnitPart[] = []
  const sign = quantityThousandths < 0 ? -1 : 1
  let rest = Math.abs(quantityThousandths)
  let last: number | null = null
  const bigger = units
    .filter(({ factorThousandths }) => factorThousandths > 1_000)
    .toSorted((one, other) => other.factorThousandths - one.factorThousandths)
  for (const { name, factorThousandths } of bigger) {
    if (last !== null && (last === factorThousandths || last % factorThousandths !== 0)) continue
    const count = Math.floor(rest / factorThousandths)
    if (count === 0) continue
    last = factorThousandths
    rest -= count * factorThousandths
    parts.push({ unit: name, quantityThousandths: sign * count * 1_000 })
  }
  if (rest > 0 || parts.length === 0) parts.push({ unit, quantityThousandths: sign * rest + 0 })
  return parts
}

/** `2 dus + 3 pcs`, `-1 dus - 2 pcs`; `3 pcs` where no bigger unit is full. */
export function unitText(fields: UnitFields, quantityThousandths: number): string {
  return unitSplit(fields, quantityThousandths)
    .map(({ unit, quantityThousandths: amount }, index) => {
      const sign = amount < 0 ? (index === 0 ? '-' : ' - ') : index === 0 ? '' : ' + '
      return `${sign}${paperQuantity(Math.abs(amount))} ${unit}`
    })
    .join('')
}
