import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'

/** What a fact may need while it is its turn. */
export type Turn = {
  /** The same for all facts of a turn. */
  readonly counter: CounterFacts
  /** The next receipt number of this device, a further one with each call: sales, refunds and instalments share them. */
  nextReceiptNumber(): Promise<string>
}

/** Where facts become events. */
export type Recording = {
  /** What every event of the counter carries, as of now. Inside `append` use the turn's. */
  counterFacts(): CounterFacts
  /** A new id for what a fact creates: a customer, a bill, a promotion. */
  newId(): string
  /**
   * Records one fact of any kind. Resolves only after the strict transaction completed (R4); throws a problem when nothing
   * was written. A function runs when it is this fact's turn, so that receipt numbers are taken in order.
   */
  append<Recorded extends Fact>(
    fact: Recorded | ((turn: Turn) => Recorded | Promise<Recorded>),
  ): Promise<Envelope & Recorded>
  /** Records several facts in one transaction: all of them or none. */
  appendAll(
    facts: readonly Fact[] | ((turn: Turn) => readonly Fact[] | Promise<readonly Fact[]>),
  ): Promise<(Envelope & Fact)[]>
}
