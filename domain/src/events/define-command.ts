import type { Result } from '../lib/result.ts'
import type { Permission } from '../permission/permission.ts'
import type { CounterFacts } from './counter-facts.ts'

/** What a command may use beside its input and the shop. The executor supplies it, so that deciding stays pure. */
export type CommandContext = {
  readonly counter: CounterFacts
  readonly deviceId: string
  /** Who stands at the till; null: the owner. */
  readonly staffId: string | null
  /** A new id for what an event creates. */
  newId(): string
  /** The next receipt number of this device, a further one with each call. */
  nextReceiptNumber(): string
}

export type Decision<Event, Output = void> = {
  /** Recorded together or not at all; none: there is nothing to do. */
  readonly events: readonly Event[]
  /** What it takes beside what its events take (`EventDefinition.permissions`). */
  readonly permissions?: readonly Permission[]
  readonly output: Output
}

/**
 * One thing that somebody does with the shop. `decide` is pure: the executor calls it once to learn which permissions it takes
 * and once more in its turn, when what it sees is what the events follow.
 */
export type Command<Input, Shop, Event, Output = void, Refusal extends { readonly code: string } = never> = {
  /** Indonesian, for the person who approves it: what is done, with its sum or its name. */
  readonly subject: (input: Input, shop: Shop) => string
  readonly decide: (
    input: Input,
    shop: Shop,
    context: CommandContext,
  ) => Result<Decision<Event, Output>, Refusal>
}

export function defineCommand<
  Input,
  Shop,
  Event,
  Output = void,
  Refusal extends { readonly code: string } = never,
>(command: Command<Input, Shop, Event, Output, Refusal>): Command<Input, Shop, Event, Output, Refusal> {
  return command
}
