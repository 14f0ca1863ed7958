import type { BusinessDay } from '../base/time/zone.ts'
import type { CounterFacts } from '../events/counter-facts.ts'
import type { CommandContext } from '../events/define-command.ts'

export const testCounter: CounterFacts = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
  shiftId: null,
}

/** What a command decides, and what the person who approves it reads. */
export function tryCommand<Input, Shop, Decided>(
  command: {
    decide(input: Input, shop: Shop, context: CommandContext): Decided
    subject(input: Input, shop: Shop, counter: CounterFacts): string
  },
  input: Input,
  shop: Shop,
): { readonly decided: Decided; subject(): string } {
  let idCount = 0
  const context: CommandContext = {
    ...{ counter: testCounter, deviceId: 'd', staffId: null },
    newId() {
      idCount += 1
      return `018f0000-0000-7000-8000-${String(idCount).padStart(12, '0')}`
    },
    randomBytes: (count) => new Uint8Array(count),
    nextReceiptNumber: () => 'A-261120-0001',
  }
  return {
    decided: command.decide(input, shop, context),
    subject: () => command.subject(input, shop, testCounter),
  }
}
