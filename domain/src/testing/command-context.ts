import type { CommandContext } from '../events/define-command.ts'
import type { BusinessDay } from '../time/zone.ts'

/** What a command is given in tests: the owner at the first till, ids that count up from 1. */
export function commandContext(more: Partial<CommandContext> = {}): CommandContext {
  let idCount = 0
  return {
    counter: {
      ...{ zone: 'Asia/Jakarta', cashierName: 'Bu Sri', shiftId: null },
      businessDay: '2026-11-20' as BusinessDay,
    },
    deviceId: '018f0000-0000-7000-8000-00000000000d',
    staffId: null,
    newId() {
      idCount += 1
      return `018f0000-0000-7000-8000-${String(idCount).padStart(12, '0')}`
    },
    randomBytes: (count) => new Uint8Array(count),
    nextReceiptNumber: () => 'A-261120-0001',
    ...more,
  }
}
