import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { commandContext } from '../testing/command-context.ts'
import { noteChargeCommand } from './commands.ts'
import { qrisNoted } from './events.ts'

test('[QRIS-12] what became of money without a sale is said with a reason, by who may give money back', () => {
  const note = {
    chargeId: '0191d5c5-0000-7000-8000-0000000000aa',
    amountRupiah: rupiah(25_000),
    reason: ' Percobaan ',
  }
  expect(noteChargeCommand.decide(note, null, commandContext())).toMatchObject({
    value: { events: [{ kind: 'qris_noted', body: { amountRupiah: 25_000, reason: 'Percobaan' } }] },
  })
  expect(noteChargeCommand.decide({ ...note, reason: ' ' }, null, commandContext())).toMatchObject({
    refusal: { code: 'reason_missing' },
  })
  expect(noteChargeCommand.subject(note, null, commandContext().counter)).toBe('Catatan QRIS Rp\u00a025.000')
  expect(qrisNoted.permissions({} as never, {} as never)).toEqual([[{ right: 'refund' }]])
})
