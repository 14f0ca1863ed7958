import type { Result } from '../base/lib/result.ts'
import type { Permission } from '../base/permission/permission.ts'
import type { CounterFacts } from './counter-facts.ts'

/** What a command may use beside its input and the shop. The executor supplies it, so that deciding stays pure. */
export type CommandContext = {
  readonly counter: CounterFacts
  readonly deviceId: string
  /** Who stands at the till; null: the owner. */
  readonly staffId: string | null
  /** A new id for what an event creates. */
  newId(): string
  /** So many random bytes: codes that nobody may guess. */
  randomBytes(count: number): Uint8Array
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

export type Refusal = { readonly code: string }

/**
 * One thing that somebody does with the shop. `decide` is pure: the executor calls it once to learn which permissions it takes
 * and once more in its turn, when what it sees is what the events follow.
 */
export type Command<Input, Shop, Event, Output = void, Refused extends Refusal = never> = {
  /** Indonesian, for the person who approves it: what is done, with its sum or its name. */
  readonly subject: (input: Input, shop: Shop, counter: CounterFacts) => string
  readonly decide: (
    input: Input,
    shop: Shop,
    context: CommandContext,
  ) => Result<Decision<Event, Output>, Refused>
}

/** A command that decides by what has to be read from the disk: read again in its turn. */
export type ReadingCommand<
  Input,
  Shop,
  State,
  Event,
  Output = void,
  Refused extends Refusal = never,
> = Command<Input, State, Event, Output, Refused> & {
  readonly read: (input: Input, shop: Shop) => Promise<State>
}

export function defineCommand<Input, Shop, Event, Output = void, Refused extends Refusal = never>(
  command: Command<Input, Shop, Event, Output, Refused>,
): Command<Input, Shop, Event, Output, Refused> {
  return command
}

export function defineReadingCommand<
  Input,
  Shop,
  State,
  Event,
  Output = void,
  Refused extends Refusal = never,
>(
  command: ReadingCommand<Input, Shop, State, Event, Output, Refused>,
): ReadingCommand<Input, Shop, State, Event, Output, Refused> {
  return command
}
