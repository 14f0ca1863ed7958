import type { BusinessDay } from '../../base/time/zone.ts'
import type { ExpiringStock } from './expiry.ts'

/** What a cashier hears of the day until which goods may be sold, as they are scanned [STOCK-22]. */
export type ExpiryVerdict =
  /** The day of this pack, or of all that is left, is over. */
  | { readonly kind: 'expired'; readonly expiresOn: BusinessDay }
  /** Some of what is left is over: what may still be sold first ends on `nextOn`; null: on no day that is known. */
  | { readonly kind: 'some_expired'; readonly expiresOn: BusinessDay; readonly nextOn: BusinessDay | null }
  /** Several days are left: this one first. */
  | { readonly kind: 'take_first'; readonly expiresOn: BusinessDay }

/**
 * `left`: what is left of one product by its days, as `expiringStock` has it; `packDay`: what the code of this pack says itself. Null: there
 * is nothing to say.
 */
export function expiryVerdict(
  left: readonly Pick<ExpiringStock, 'expiresOn' | 'leftThousandths'>[],
  {
    stockThousandths,
    today,
    packDay,
  }: {
    readonly stockThousandths: number
    readonly today: BusinessDay
    readonly packDay?: BusinessDay | undefined
  },
): ExpiryVerdict | null {
  if (packDay !== undefined && packDay < today) return { kind: 'expired', expiresOn: packDay }
  const inOrder = [...left].sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
  const over = inOrder.filter(({ expiresOn }) => expiresOn < today)
  const good = inOrder.filter(({ expiresOn }) => expiresOn >= today)
  const overThousandths = over.reduce((sum, { leftThousandths }) => sum + leftThousandths, 0)
  // The pack itself says that it is good.
  if (over.length > 0 && packDay === undefined) {
    const { expiresOn } = over[0]!
    return stockThousandths <= overThousandths
      ? { kind: 'expired', expiresOn }
      : { kind: 'some_expired', expiresOn, nextOn: good[0]?.expiresOn ?? null }
  }
  const first = good[0]
  if (first === undefined) return null
  const isOther = packDay === undefined ? good.length > 1 : packDay > first.expiresOn
  return isOther ? { kind: 'take_first', expiresOn: first.expiresOn } : null
}
