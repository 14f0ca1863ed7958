import type { BusinessDay } from '../base/time/zone.ts'
import type { CommandContext } from '../events/define-command.ts'

/** What a command is run with in tests: ids and receipt numbers count up from 1. */
export function commandContext(more: Partial<CommandContext> = {}): CommandContext {
  let idCount = 0
  let receiptCount = 0
  return {
    counter: {
      ...{ zone: 'Asia/Jakarta', businessDay: '2026-11-22' as BusinessDay, cashierName: 'Rina' },
      shiftId: '0191d5c5-0000-7000-8000-00000000051f',
    },
    deviceId: '0191d5c5-0000-7000-8000-0000000000de',
    staffId: null,
    newId() {
      idCount += 1
      return `0191d5c5-0000-7000-8000-${String(idCount).padStart(12, '0')}`
    },
    randomBytes: (count) => new Uint8Array(count),
    nextReceiptNumber() {
      receiptCount += 1
      return `A-261122-${String(receiptCount).padStart(4, '0')}`
    },
    ...more,
  }
}
