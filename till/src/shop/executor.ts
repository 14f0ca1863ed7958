import type { Command, CommandContext, Decision } from '@laci/domain/events/define-command.ts'
import type { PermissionContext, PermissionSet } from '@laci/domain/events/define-event.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import {
  mayDo,
  missingOf,
  type Permission,
  type TillOperator,
  withoutApproved,
} from '@laci/domain/permission/permission.ts'
import { definitionOf, type Fact } from '@laci/domain/sync/event-kinds.ts'
import type { Approval, CounterFacts, Turn } from '../till-types.ts'

/** What somebody who may has allowed: the approvals to record with what they allow. Null: nobody did. */
export type AskApproval = (
  permissions: readonly Permission[],
  subject: string,
) => Promise<Approval['facts'] | null>

/** Approved before for this very thing, while the same person stood here. */
export type Approved = { readonly permissions: readonly Permission[]; readonly facts: Approval['facts'] }

const nothingApproved: Approved = { permissions: [], facts: [] }

export type CommandResult<Output, Refusal> =
  | { readonly is: 'done'; readonly output: Output; readonly recorded: readonly (Envelope & Fact)[] }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** Nobody who may has approved it, so nothing was recorded. */
  | { readonly is: 'not_approved' }

export type Execute<Shop> = <Input, Output, Refusal extends { readonly code: string }>(
  command: Command<Input, Shop, Fact, Output, Refusal>,
  input: Input,
  ask: AskApproval,
  given?: Approved,
) => Promise<CommandResult<Output, Refusal>>

export type ExecutorDeps<Shop> = {
  readonly shop: Shop
  readonly before: PermissionContext['before']
  readonly deviceId: string
  readonly operator: () => TillOperator
  readonly newId: () => string
  readonly counterFacts: () => CounterFacts
  readonly tellAll: (
    makeFacts: (turn: Turn) => Promise<readonly Fact[]>,
  ) => Promise<readonly (Envelope & Fact)[]>
}

/**
 * The one place where commands become events: it asks for the permissions that the events take, decides again in the command's
 * turn, and records approvals and events in one transaction [STAFF-43].
 */
export function createExecutor<Shop>(deps: ExecutorDeps<Shop>): Execute<Shop> {
  const permissionContext: PermissionContext = { before: deps.before, deviceId: deps.deviceId }

  /** What the operator may not do alone. */
  function missing({ events, permissions = [] }: Decision<Fact, unknown>): Permission[] {
    const operator = deps.operator()
    const needed = events.flatMap((event) => easiest(permissionsOf(event, permissionContext), operator))
    return missingOf(operator, [...permissions, ...needed])
  }

  return async (command, input, ask, given = nothingApproved) => {
    const decide = (counter: CounterFacts, nextReceiptNumber: CommandContext['nextReceiptNumber']) =>
      command.decide(input, deps.shop, {
        counter,
        deviceId: deps.deviceId,
        staffId: deps.operator().staffId,
        newId: deps.newId,
        nextReceiptNumber,
      })
    const notApproved = (decision: Decision<Fact, unknown>) =>
      withoutApproved(missing(decision), approved.permissions)
    let approved = given
    for (;;) {
      let numberCount = 0
      const preview = decide(deps.counterFacts(), () => {
        numberCount += 1
        return previewReceiptNumber
      })
      if (!preview.ok) return { is: 'refused', refusal: preview.refusal }
      const needed = notApproved(preview.value)
      if (needed.length > 0) {
        const facts = await ask(needed, command.subject(input, deps.shop))
        if (facts === null) return { is: 'not_approved' }
        approved = {
          permissions: [...approved.permissions, ...needed],
          facts: [...approved.facts, ...facts],
        }
      }
      let decided = preview as ReturnType<typeof decide>
      let isMoreNeeded = false
      const recorded = await deps.tellAll(async (turn) => {
        const numbers: string[] = []
        while (numbers.length < numberCount) numbers.push(await turn.nextReceiptNumber())
        decided = decide(turn.counter, () => {
          const number = numbers.shift()
          assert(
            number !== undefined,
            'a command takes as many receipt numbers as it took to learn its permissions',
          )
          return number
        })
        if (!decided.ok) return []
        // What changed while somebody approved may take more than was approved.
        isMoreNeeded = notApproved(decided.value).length > 0
        const { events } = decided.value
        return isMoreNeeded || events.length === 0 ? [] : [...approved.facts, ...events]
      })
      if (!decided.ok) return { is: 'refused', refusal: decided.refusal }
      if (!isMoreNeeded)
        return { is: 'done', output: decided.value.output, recorded: recorded.slice(approved.facts.length) }
    }
  }
}

/** The set that this person has, or the first. */
function easiest(sets: readonly PermissionSet[], operator: TillOperator): PermissionSet {
  return sets.find((set) => set.every((permission) => mayDo(operator, permission))) ?? sets[0] ?? []
}

function permissionsOf({ kind, body }: Fact, context: PermissionContext): readonly PermissionSet[] {
  return definitionOf(kind).permissions(body, context)
}

/** Shown to nobody. */
const previewReceiptNumber = 'A-000101-0000'
