import { accept, refuse } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { sumText } from '../base/money/sum-text.ts'
import { defineCommand } from '../events/define-command.ts'

export type ChargeNote = {
  readonly chargeId: string
  readonly amountRupiah: Rupiah
  readonly reason: string
}

/** What became of money that is paid and in no sale, for the owner to read in the journal [QRIS-12]. */
export const noteChargeCommand = defineCommand({
  subject: ({ amountRupiah }: ChargeNote) => `Catatan QRIS ${sumText(amountRupiah)}`,
  decide({ reason, ...charge }: ChargeNote, _shop: unknown, { counter }) {
    if (reason.trim() === '') return refuse({ code: 'reason_missing' as const })
    const body = { ...charge, ...counter, reason: reason.trim() }
    return accept({ events: [{ kind: 'qris_noted' as const, body }], output: undefined })
  },
})
