import { multiplyRatio, multiplyRatioUpTo } from '../base/lib/integer-ratio.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'

/** As many of a unit as one base unit can be cut into. */
export const maximumPerBase = 1_000

/**
 * How a unit of a product stands to its base unit [CATALOG-54]: so many base units are in it, or so many of it are one base unit. The
 * second cannot be said in thousandths (12 pcs are 1 lusin), so it is kept as it was said; `factorThousandths` is the nearest to it, for
 * tills that do not know it.
 */
export type UnitFactor = {
  /** Base units in one of these, in thousandths. */
  readonly factorThousandths: QuantityThousandths
  /** So many of these are one base unit. */
  readonly perBase?: number | undefined
}

export function factorPerBase(perBase: number): Required<UnitFactor> {
  return {
    factorThousandths: quantityThousandths(Math.max(1, multiplyRatio(1_000, 1, perBase))),
    perBase,
  }
}

/** So much of a unit, of whatever amount of one base unit: base units in thousandths, rupiah. The half is rounded up. */
export function timesFactor(amount: number, { factorThousandths, perBase }: UnitFactor): number {
  return perBase === undefined
    ? multiplyRatio(amount, factorThousandths, 1_000)
    : multiplyRatio(amount, 1, perBase)
}

/** The same for typed amounts without a bound: amounts above `maximum` are not distinguished. */
export function timesFactorUpTo(
  maximum: number,
  amount: number,
  { factorThousandths, perBase }: UnitFactor,
): number {
  return perBase === undefined
    ? multiplyRatioUpTo(maximum, amount, factorThousandths, 1_000)
    : multiplyRatioUpTo(maximum, amount, 1, perBase)
}

/** What one base unit costs where one of these costs `amount` rupiah; the half is rounded up. */
export function basePriceOf(amount: number, { factorThousandths, perBase }: UnitFactor): number {
  return perBase === undefined
    ? multiplyRatio(amount, 1_000, factorThousandths)
    : multiplyRatio(amount, perBase, 1)
}

/** How many whole units so many base units (in thousandths) need. */
export function unitsFor(baseThousandths: number, { factorThousandths, perBase }: UnitFactor): number {
  return perBase === undefined
    ? Math.ceil(baseThousandths / factorThousandths)
    : Math.ceil((baseThousandths * perBase) / 1_000)
}

export function isSameFactor(one: UnitFactor | undefined, other: UnitFactor | undefined): boolean {
  return one?.factorThousandths === other?.factorThousandths && one?.perBase === other?.perBase
}

/** The members of a factor, for what copies them; nothing where there is none. */
export function factorOf({
  factorThousandths,
  perBase,
}: {
  readonly factorThousandths?: QuantityThousandths | undefined
  readonly perBase?: number | undefined
}): Partial<UnitFactor> {
  return {
    ...(factorThousandths === undefined ? {} : { factorThousandths }),
    ...(perBase === undefined ? {} : { perBase }),
  }
}

/** With a word as well: spreadsheets take `1/12` for a day. */
const ratio = /^1\s*(?:\/|per)\s*(\d{1,4})$/i

/** `1/12` or `1 per 12`: twelve of these are one base unit. Null: nothing of the kind. */
export function readPerBase(text: string): Required<UnitFactor> | null {
  const perBase = Number(ratio.exec(text.trim())?.[1] ?? 0)
  return perBase >= 2 && perBase <= maximumPerBase ? factorPerBase(perBase) : null
}

/** How many of a unit are most likely one base unit, where its factor was typed as the nearest decimal (0,083); null: it says what it says. */
export function likelyPerBase(factorThousandths: number): number | null {
  if (factorThousandths < 1 || factorThousandths >= 1_000 || 1_000 % factorThousandths === 0) return null
  const perBase = Math.round(1_000 / factorThousandths)
  return factorPerBase(perBase).factorThousandths === factorThousandths ? perBase : null
}
