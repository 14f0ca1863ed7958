import { groupedNumber } from '../money/grouped-number.ts'

/** Thousandths as Indonesians write them: `2`, `1,5`, `0,125`, `1.250`. */
export function thousandthsText(thousandths: number): string {
  const whole = Math.trunc(thousandths / 1000)
  const rest = Math.abs(thousandths % 1000)
  if (rest === 0) return groupedNumber(whole)
  const sign = thousandths < 0 && whole === 0 ? '-' : ''
  return `${sign}${groupedNumber(whole)},${String(rest)
    .padStart(3, '0')
    .replace(/0{1,2}$/, '')}`
}
