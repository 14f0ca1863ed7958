import { assert } from '@laci/domain/base/lib/assert.ts'
import type { Result } from '@laci/domain/base/lib/result.ts'
import {
  missingOf,
  type Permission,
  type TillOperator,
  withoutApproved,
} from '@laci/domain/base/permission/permission.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type {
  Command,
  CommandContext,
  Decision,
  ReadingCommand,
  Refusal,
} from '@laci/domain/events/define-command.ts'
import type { PermissionContext, PermissionSet } from '@laci/domain/events/define-event.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { definitionOf } from '@laci/domain/journal/event-kinds.ts'
import type { Approval } from '../api/staff.ts'
import type { Turn } from '../api/turn.ts'

/** What somebody who may has allowed: the approvals to record with what they allow. Null: nobody did. */
export type AskApproval = (
  permissions: readonly Permission[],
  subject: string,
) => Promise<Approval['facts'] | null>

/** What was approved before for this very thing, while the same person stood here. */
export type Approved = {
  readonly permissions: readonly Permission[]
  /** Recorded with the next command that is given this; none: they are recorded already. */
  readonly facts: Approval['facts']
}

export const nothingApproved: Approved = { permissions: [], facts: [] }

export type ExecuteOptions = {
  readonly approved?: Approved | undefined
  /** For the person who approves it, where the command's own subject is not what is done: *Urungkan: Telur*. */
  readonly subject?: string | undefined
}

export type NotDone<Refused> =
  | { readonly is: 'refused'; readonly refusal: Refused }
  /** Nobody who may has approved it, so nothing was recorded. */
  | { readonly is: 'not_approved' }

export type CommandResult<Output, Refused> =
  | NotDone<Refused>
  | {
      readonly is: 'done'
      readonly output: Output
      /** Without the approvals. */
      readonly recorded: readonly (Envelope & Fact)[]
      /** For what belongs to the same thing and is recorded after it. */
      readonly approved: Approved
    }

export type AllowResult<Refused> = NotDone<Refused> | { readonly is: 'allowed'; readonly approved: Approved }

/** Runs a command of the shop, or the first half of it. */
export type Run<Shop, Options extends readonly unknown[], Answer extends 'execute' | 'allow'> = {
  <Input, Output, Refused extends Refusal>(
    command: Command<Input, Shop, Fact, Output, Refused>,
    input: Input,
    ...options: Options
  ): Promise<Answer extends 'execute' ? CommandResult<Output, Refused> : AllowResult<Refused>>
  <Input, State, Output, Refused extends Refusal>(
    command: ReadingCommand<Input, Shop, State, Fact, Output, Refused>,
    input: Input,
    ...options: Options
  ): Promise<Answer extends 'execute' ? CommandResult<Output, Refused> : AllowResult<Refused>>
}

type WithAsk = ExecuteOptions & { readonly ask: AskApproval }

export type Executor<Shop> = {
  /** Asks for what the command takes, and records approvals and events in one transaction. */
  readonly execute: Run<Shop, [WithAsk], 'execute'>
  /** Asks only: what is given to `execute` later. */
  readonly allow: Run<Shop, [WithAsk], 'allow'>
  /** What the operator would have to have approved; a command that is refused takes nothing. */
  missing<Input, Output, Refused extends Refusal>(
    command: Command<Input, Shop, Fact, Output, Refused>,
    input: Input,
  ): readonly Permission[]
}

export type ExecutorDeps<Shop> = {
  readonly shop: Shop
  readonly before: PermissionContext['before']
  readonly deviceId: string
  readonly operator: () => TillOperator
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
  readonly counterFacts: () => CounterFacts
  readonly appendAll: (
    makeFacts: (turn: Turn) => Promise<readonly Fact[]>,
  ) => Promise<readonly (Envelope & Fact)[]>
}

type AnyCommand<Output, Refused extends Refusal> = Command<unknown, unknown, Fact, Output, Refused> &
  Partial<Pick<ReadingCommand<unknown, unknown, unknown, Fact>, 'read'>>

/**
 * The one place where commands become events: it asks for the permissions that the events take, decides again in the command's
 * turn, and records approvals and events in one transaction [STAFF-43].
 */
export function createExecutor<Shop>(deps: ExecutorDeps<Shop>): Executor<Shop> {
  const permissionContext: PermissionContext = { before: deps.before, deviceId: deps.deviceId }

  /** What the operator may not do alone. */
  function missingFor({ events, permissions = [] }: Decision<Fact, unknown>): Permission[] {
    const operator = deps.operator()
    const choices = events.map((event) => permissionsOf(event, permissionContext))
    const needed = [...permissions, ...choices.flatMap((sets) => (sets.length === 1 ? sets[0]! : []))]
    const easiest = (sets: readonly PermissionSet[]) =>
      // A cost that follows from a purchase takes nothing beside it.
      sets.find((set) => withoutApproved(missingOf(operator, set), needed).length === 0) ?? sets[0] ?? []
    return missingOf(operator, [
      ...needed,
      ...choices.flatMap((sets) => (sets.length === 1 ? [] : easiest(sets))),
    ])
  }

  function contextOf(
    counter: CounterFacts,
    nextReceiptNumber: CommandContext['nextReceiptNumber'],
  ): CommandContext {
    const { deviceId, newId, randomBytes } = deps
    return { counter, deviceId, staffId: deps.operator().staffId, newId, randomBytes, nextReceiptNumber }
  }

  function stateFor(command: AnyCommand<unknown, Refusal>, input: unknown): unknown {
    return command.read === undefined ? deps.shop : command.read(input, deps.shop)
  }

  function preview<Output, Refused extends Refusal>(
    command: AnyCommand<Output, Refused>,
    input: unknown,
    state: unknown,
  ) {
    let numberCount = 0
    const decided = command.decide(
      input,
      state,
      contextOf(deps.counterFacts(), () => {
        numberCount += 1
        return previewReceiptNumber
      }),
    )
    return { decided, numberCount }
  }

  async function allow<Refused extends Refusal>(
    command: AnyCommand<unknown, Refused>,
    input: unknown,
    { ask, approved = nothingApproved, subject }: WithAsk,
  ): Promise<AllowResult<Refused> & { readonly numberCount?: number }> {
    const state = await stateFor(command, input)
    const { decided, numberCount } = preview(command, input, state)
    if (!decided.ok) return { is: 'refused', refusal: decided.refusal }
    const needed = withoutApproved(missingFor(decided.value), approved.permissions)
    if (needed.length === 0) return { is: 'allowed', approved, numberCount }
    const facts = await ask(needed, subject ?? command.subject(input, state, deps.counterFacts()))
    if (facts === null) return { is: 'not_approved' }
    const permissions = [...approved.permissions, ...needed]
    return { is: 'allowed', approved: { permissions, facts: [...approved.facts, ...facts] }, numberCount }
  }

  async function execute<Output, Refused extends Refusal>(
    command: AnyCommand<Output, Refused>,
    input: unknown,
    options: WithAsk,
  ): Promise<CommandResult<Output, Refused>> {
    let { approved = nothingApproved } = options
    for (;;) {
      const allowed = await allow(command, input, { ...options, approved })
      if (allowed.is !== 'allowed') return allowed
      approved = allowed.approved
      let decided = null as Result<Decision<Fact, Output>, Refused> | null
      let isMoreNeeded = false
      const recorded = await deps.appendAll(async (turn) => {
        const state = await stateFor(command, input)
        const numbers: string[] = []
        while (numbers.length < (allowed.numberCount ?? 0)) numbers.push(await turn.nextReceiptNumber())
        const nextReceiptNumber = () => {
          const number = numbers.shift()
          assert(number !== undefined, 'a command takes as many receipt numbers as when it was previewed')
          return number
        }
        decided = command.decide(input, state, contextOf(turn.counter, nextReceiptNumber))
        if (!decided.ok) return []
        // What changed while somebody approved may take more than was approved.
        isMoreNeeded = withoutApproved(missingFor(decided.value), approved.permissions).length > 0
        const { events, permissions = [] } = decided.value
        const isNothing = events.length === 0 && permissions.length === 0
        return isMoreNeeded || isNothing ? [] : [...approved.facts, ...events]
      })
      assert(decided !== null, 'a command has its turn')
      if (!decided.ok) return { is: 'refused', refusal: decided.refusal }
      if (isMoreNeeded) continue
      const { output } = decided.value
      return {
        ...{ is: 'done', output, recorded: recorded.slice(approved.facts.length) },
        approved: { permissions: approved.permissions, facts: [] },
      }
    }
  }

  return {
    // Inside, the shop and the input of a command are its own business.
    execute: execute as unknown as Executor<Shop>['execute'],
    allow: allow as unknown as Executor<Shop>['allow'],
    missing(command, input) {
      const { decided } = preview(command as AnyCommand<unknown, Refusal>, input, deps.shop)
      return decided.ok ? missingFor(decided.value) : []
    },
  }
}

function permissionsOf({ kind, body }: Fact, context: PermissionContext): readonly PermissionSet[] {
  return definitionOf(kind).permissions(body, context)
}

/** Shown to nobody. */
const previewReceiptNumber = 'A-000101-0000'
