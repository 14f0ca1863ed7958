import type { PlannedRow } from './plan-row.ts'

const readFields = ['price', 'cost', 'stock'] as const
type ReadField = (typeof readFields)[number]

type ReadValue = { readonly value: number; readonly rowNumber: number; readonly name: string }

/** The smallest, the middle and the largest figure of a column, with the rows that they come from. */
export type ValueSpread = {
  readonly field: ReadField
  readonly smallest: ReadValue
  readonly middle: ReadValue
  readonly largest: ReadValue
}

/** What was read for prices, costs and stock, so that a factor of thousand is seen before it is taken [SPREADSHEET-25]. */
export function valueSpreads(rows: readonly PlannedRow[]): readonly ValueSpread[] {
  return readFields.flatMap((field): ValueSpread[] => {
    const values = rows
      .flatMap(({ rowNumber, name, read }): ReadValue[] => {
        const value = read?.[field]
        return typeof value === 'number' ? [{ value, rowNumber, name }] : []
      })
      .sort((one, other) => one.value - other.value)
    const [smallest] = values
    const largest = values.at(-1)
    const middle = values[Math.floor((values.length - 1) / 2)]
    if (smallest === undefined || largest === undefined || middle === undefined) return []
    return [{ field, smallest, middle, largest }]
  })
}
