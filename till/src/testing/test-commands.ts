import type { TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { PermissionContext } from '@laci/domain/events/define-event.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { CommandShop } from '../engine/shop/command-shop.ts'
import { type AskApproval, createExecutor } from '../engine/shop/executor.ts'
import type { Commands } from '../ui/approval/approval.tsx'

const testCounter: CounterFacts = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as CounterFacts['businessDay'],
  cashierName: 'Rina',
  shiftId: null,
}

export type TestCommandsOptions = {
  readonly shop?: Partial<CommandShop>
  readonly before?: PermissionContext['before']
  readonly counter?: Partial<CounterFacts>
  readonly operator?: () => TillOperator
  /** Nobody is there to approve anything, unless it is said. */
  readonly ask?: AskApproval
  /** What was recorded together. */
  readonly onAppend?: (facts: readonly Fact[]) => Promise<void>
}

/** The till's own executor without a till around it: what it records is handed to `onAppend`. */
export function testCommands({
  shop = {},
  before = { product: () => null, record: () => null },
  counter = {},
  operator = () => ({ staffId: null, name: '', access: 'owner' }),
  ask = async () => null,
  onAppend = async () => undefined,
}: TestCommandsOptions = {}): Commands {
  let idCount = 0
  let receiptCount = 0
  const facts = { ...testCounter, ...counter }
  const executor = createExecutor<CommandShop>({
    shop: shop as CommandShop,
    before,
    deviceId: '018f0000-0000-7000-8000-00000000000d',
    operator,
    newId() {
      idCount += 1
      return `018f0000-0000-7000-8000-${String(idCount).padStart(12, '0')}`
    },
    randomBytes: (count) => new Uint8Array(count),
    counterFacts: () => facts,
    async appendAll(makeFacts) {
      const made = await makeFacts({
        counter: facts,
        async nextReceiptNumber() {
          receiptCount += 1
          return `A-261120-${String(receiptCount).padStart(4, '0')}`
        },
      })
      if (made.length > 0) await onAppend(made)
      return made.map((fact, index) => ({ ...fact, eventId: `event-${index}` })) as (Envelope & Fact)[]
    },
  })
  return {
    execute: (command: never, input: never, options?: object) =>
      executor.execute(command, input, { ...options, ask }),
    allow: (command: never, input: never, options?: object) =>
      executor.allow(command, input, { ...options, ask }),
    missing: executor.missing,
  } as unknown as Commands
}
