import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { receiptCounter, receiptNumber } from '@laci/domain/sale/receipt-number.ts'
import { runningShift } from '@laci/domain/shift/running.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { ShopRecords } from '../api/records.ts'
import type { Operator } from '../api/staff.ts'
import type { Recording, Turn } from '../api/turn.ts'
import { TillProblem } from '../base/problem.ts'
import type { LogEffects, TillLog } from '../log/till-log.ts'

export type Turns = Recording & {
  /** Hears of every stored event: receipt counters follow. */
  take(effects: LogEffects): void
  /** Hears of a receipt number that this device gave and does not know any more. */
  takeGiven(given: GivenReceipt | null): void
  /** The newest receipt number that is known to be given; null: none yet in this run. */
  newest(): { readonly day: BusinessDay; readonly counter: number } | null
}

type GivenReceipt = { readonly day: string; readonly counter: number }

export type TurnDeps = {
  /** Where facts become events: `sync/journal.ts`. */
  readonly journal: {
    append<Recorded extends Fact>(makeFact: () => Recorded | Promise<Recorded>): Promise<Envelope & Recorded>
    appendAll(makeFacts: () => readonly Fact[] | Promise<readonly Fact[]>): Promise<(Envelope & Fact)[]>
  }
  readonly log: Pick<TillLog, 'salesOfDay' | 'entriesOfDays' | 'prunedCounter'>
  /** The newest receipt number that this device gave, by the witness of its tail; null: it does not say. */
  readonly given: GivenReceipt | null
  /** False while the shop is fetched for the first time, or again after a loss. */
  readonly isLoaded: () => boolean
  readonly records: Pick<ShopRecords, 'ofKind'>
  readonly settings: () => ShopSettings
  readonly operator: () => Operator
  readonly deviceId: string
  readonly deviceLetter: string
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** Facts in their turn, with what an event of the counter carries: day, cashier, shift, receipt number. */
export function createTurns(deps: TurnDeps): Turns {
  /** The highest receipt number of this device on the day that was asked for last. */
  let counterOfDay: { day: BusinessDay; counter: number } | null = null
  let { given: lastGiven } = deps

  function counterFacts(): CounterFacts {
    const { zone, dayStartsAtMinute, ownerName } = deps.settings()
    const name = deps.operator().name
    return {
      zone,
      businessDay: businessDayOf(instant(deps.clock()), zone, dayStartsAtMinute),
      cashierName: (name === '' ? ownerName : name).slice(0, 80),
      shiftId: runningShift(deps.records.ofKind('shift').get(), deps.deviceId)?.id ?? null,
    }
  }

  /** Sales, refunds and instalments count together [SALE-7]. */
  async function highestCounter(day: BusinessDay): Promise<number> {
    const [sales, entries, pruned] = await Promise.all([
      deps.log.salesOfDay(day),
      deps.log.entriesOfDays(day, day),
      deps.log.prunedCounter(day),
    ])
    const numbers = [...sales.map((row) => row.sale.receiptNumber), ...entries.flatMap(receiptNumberIn)]
    // What was lost with the end of the log was printed all the same [LOG-24].
    const given = lastGiven?.day === day ? lastGiven.counter : 0
    return Math.max(
      given,
      pruned,
      ...numbers.map((number) => receiptCounter(number, deps.deviceLetter, day) ?? 0),
    )
  }

  function turn(): Turn {
    const counter = counterFacts()
    let takenCount = 0
    return {
      counter,
      async nextReceiptNumber() {
        // Which numbers this device gave today nobody knows before: the first would be printed a second time [SALE-7].
        if (!deps.isLoaded()) throw new TillProblem('not_loaded', 'a receipt number before the shop is here')
        const day = counter.businessDay
        if (counterOfDay?.day !== day) counterOfDay = { day, counter: await highestCounter(day) }
        takenCount += 1
        return receiptNumber(deps.deviceLetter, day, counterOfDay.counter + takenCount)
      },
    }
  }

  return {
    counterFacts,
    newId: () => uuidV7(instant(deps.clock()), deps.randomBytes(10)),
    append: <Recorded extends Fact>(fact: Recorded | ((turn: Turn) => Recorded | Promise<Recorded>)) =>
      deps.journal.append<Recorded>(() => (typeof fact === 'function' ? fact(turn()) : fact)),
    appendAll: (facts) => deps.journal.appendAll(() => (typeof facts === 'function' ? facts(turn()) : facts)),
    newest: () => counterOfDay ?? (lastGiven as ReturnType<Turns['newest']>),
    takeGiven(given) {
      if (given === null || given.day < (lastGiven?.day ?? '')) return
      const isSameDay = given.day === lastGiven?.day
      lastGiven = isSameDay && given.counter < lastGiven!.counter ? lastGiven : given
      // Asked for anew, with this one among them.
      counterOfDay = null
    },
    take(effects) {
      const day = counterOfDay?.day
      const told = [
        ...effects.sales.map(({ businessDay, sale }) => ({ businessDay, numbers: [sale.receiptNumber] })),
        ...effects.entries.map((entry) => ({
          businessDay: entry.businessDay,
          numbers: receiptNumberIn(entry),
        })),
      ]
      for (const { businessDay, numbers } of told) {
        if (counterOfDay === null || businessDay !== day) continue
        for (const number of numbers) {
          const counter: number = receiptCounter(number, deps.deviceLetter, counterOfDay.day) ?? 0
          counterOfDay = { ...counterOfDay, counter: Math.max(counter, counterOfDay.counter) }
        }
      }
    },
  }
}

function receiptNumberIn({ body }: Pick<Fact, 'body'>): string[] {
  return 'receiptNumber' in body ? [body.receiptNumber] : []
}
