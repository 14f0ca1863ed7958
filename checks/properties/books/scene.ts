import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { genesisHash } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { customer, draft, payment, rules } from '@laci/domain/testing/any-sale.ts'
import fc from 'fast-check'
import type { Random } from '../../sim/random.ts'

export const id = (kind: string, number: number) =>
  `01919191-0000-7000-8000-${kind}${String(number).padStart(12 - kind.length, '0')}`
const storeId = id('f', 1)
export const customers = [customer, { customerId: id('c', 2), name: 'Pak Budi', group: '' }]
export const suppliers = [id('a', 1), id('a', 2), null] as const
export const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
export const startMs = Date.UTC(2026, 10, 20, 1)
/** What a single shelf can lack is bounded in `domain`; no story comes near it. */
export const mostLines = 4
export const sales = fc.tuple(draft, rules, payment)

export type Till = {
  readonly deviceId: string
  readonly skewMs: number
  isOnline: boolean
  /** So many events of the journal it has received. */
  knownCount: number
  pending: JournalEvent[]
  seq: number
  shiftId: string | null
}
export type View = readonly JournalEvent[]
export type Act = (scene: Scene) => readonly Fact[]
export type Scene = {
  readonly random: Random
  readonly view: View
  readonly till: Till
  readonly counter: {
    readonly zone: (typeof zones)[number]
    readonly businessDay: BusinessDay
    readonly cashierName: string
    readonly shiftId: string | null
  }
  readonly carts: Iterator<CartOf>
  readonly buyers: typeof customers
  nextId(): string
}
type CartOf = typeof sales extends fc.Arbitrary<infer Value> ? Value : never

export function newTill(number: number, skewMs = 0): Till {
  const nothing = { knownCount: 0, pending: [], seq: 0, shiftId: null }
  return { deviceId: id('d', number), skewMs, isOnline: true, ...nothing }
}

export function eventOf(fact: Fact, till: Till, eventId: string, at: Instant): JournalEvent {
  till.seq += 1
  return {
    ...{ storeId, eventId, deviceId: till.deviceId, deviceSeq: till.seq, version: 1, at, staffId: null },
    ...{ prevHash: genesisHash, hash: genesisHash },
    ...fact,
  } as JournalEvent
}

export const of = <Kind extends JournalEvent['kind']>(view: View, kind: Kind) =>
  view.filter((event): event is Extract<JournalEvent, { kind: Kind }> => event.kind === kind)

export function balance(view: View, account: string, subject: string): number {
  let sum = 0
  for (const event of view)
    for (const one of movementsOf(event))
      if (one.account === account && one.subject === subject) sum += one.amount
  return sum
}

export const inTime = (view: View) =>
  view.toSorted((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1))
