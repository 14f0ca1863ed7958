import type { Envelope } from './envelope.ts'

/**
 * Whatever is added up of a shop's journal is never more than a few times what its events weigh together, so a bound on that
 * keeps every sum in the range in which a double holds whole numbers, with room to add such sums to each other [SYNC-70].
 */
export const heaviestShop = 2 ** 49
/** One device takes a quarter of it at most: the room of the others stays. */
export const heaviestDevice = 2 ** 47

/**
 * Lighter events are not weighed: a shop would need fifty million of them, and honest ones nearly all are. Rp 10 juta in all
 * figures of an event together is a sale of about Rp 1 juta.
 */
export const lightestWeighed = 10_000_000

/** What sums are made of, by the names that the wire pins [SYNC-3]; moments, days and numbers of things are none. */
const figureName = /(?:Rupiah|Thousandths|Count)$|^points/

/** The figures of an event without their signs, added up; null: too light to be weighed. */
export function eventWeight(body: Envelope['body']): number | null {
  // Nearly every event is light whatever its numbers are called, and this is the busiest path.
  if (weigh(body, false) < lightestWeighed) return null
  const weight = weigh(body, true)
  return weight < lightestWeighed ? null : Math.min(Math.round(weight), Number.MAX_SAFE_INTEGER)
}

/** `isExact`: only what is a figure by its name. */
function weigh(value: object, isExact: boolean): number {
  let sum = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object' && item !== null) sum += weigh(item, isExact)
    }
    return sum
  }
  const members = value as Record<string, unknown>
  for (const name in members) {
    const member = members[name]
    if (typeof member === 'number') {
      if (!isExact || figureName.test(name)) sum += Math.abs(member)
    } else if (typeof member === 'object' && member !== null) {
      sum += weigh(member, isExact)
    }
  }
  // What goods cost that came in is told by the piece.
  if ('unitCostRupiah' in members) {
    const { unitCostRupiah, quantityThousandths } = members
    if (typeof unitCostRupiah === 'number' && typeof quantityThousandths === 'number') {
      sum += (unitCostRupiah * quantityThousandths) / 1000
    }
  }
  return sum
}
