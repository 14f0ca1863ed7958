import { groupedNumber } from './grouped-number.ts'

/** `Rp 128.500`, held together by a no-break space. */
export function sumText(amountRupiah: number): string {
  return `${amountRupiah < 0 ? '-' : ''}Rp\u00a0${groupedNumber(Math.abs(amountRupiah))}`
}
