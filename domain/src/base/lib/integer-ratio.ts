import { assert } from './assert.ts'

/**
 * `value × numerator / denominator`, rounded half up (away from zero), in whole numbers.
 * BigInt inside: the product of two amounts can pass 2^53, and there a double silently loses a rupiah.
 */
export function multiplyRatio(value: number, numerator: number, denominator: number): number {
  assert(Number.isSafeInteger(value), `value must be a whole number, got ${value}`)
  assert(Number.isSafeInteger(numerator), `numerator must be a whole number, got ${numerator}`)
  assert(
    Number.isSafeInteger(denominator) && denominator > 0,
    `denominator must be positive, got ${denominator}`,
  )
  const product = value * numerator
  if (Number.isSafeInteger(product)) {
    const magnitude = Math.abs(product)
    const remainder = magnitude % denominator
    const rounded = (magnitude - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0)
    return product < 0 ? 0 - rounded : rounded
  }
  const exact = BigInt(value) * BigInt(numerator)
  const magnitude = exact < 0n ? -exact : exact
  const divisor = BigInt(denominator)
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  const result = Number(exact < 0n ? -rounded : rounded)
  assert(Number.isSafeInteger(result), 'the result must stay a whole number that a double can hold')
  return result
}

/** The same for a value and a ratio of zero or more, and never above `most`: for what is guessed and not told. */
export function multiplyRatioUpTo(
  most: number,
  value: number,
  numerator: number,
  denominator: number,
): number {
  const isBelow = Number.isSafeInteger(value * numerator)
    ? value * numerator < most * denominator
    : BigInt(value) * BigInt(numerator) < BigInt(most) * BigInt(denominator)
  return isBelow ? Math.min(most, multiplyRatio(value, numerator, denominator)) : most
}
