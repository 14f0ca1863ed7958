import { weightInUnit } from './scale-code.ts'

const pieces = ['', 'pcs', 'pc', 'buah', 'biji']

/** The unit of goods that become sold by weight [TILL-157]: nobody weighs pieces. */
export function unitWhenWeighed(unit: string): string {
  return isCounted(unit) ? 'kg' : unit
}

/** Whether a unit counts pieces. */
export function isCounted(unit: string): boolean {
  return pieces.includes(unit.trim().toLowerCase())
}

export type UsualWeight = { readonly label: string; readonly thousandths: number }

/** What is usually asked for, as people say it: quarters of a kilogram, or round grams. */
export function usualWeights(unit: string): readonly UsualWeight[] {
  if (weightInUnit(1, unit) === 1000) {
    return [100, 250, 500, 750].map((grams) => ({ label: String(grams), thousandths: grams * 1000 }))
  }
  return [
    { label: '¼', thousandths: 250 },
    { label: '½', thousandths: 500 },
    { label: '¾', thousandths: 750 },
    { label: '1', thousandths: 1000 },
    { label: '2', thousandths: 2000 },
  ]
}
