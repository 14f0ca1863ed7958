import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import type { PromotionChanges } from './promotion.ts'

type PromotionToSave = {
  readonly promotionId: string
  readonly name: string
  readonly changes: PromotionChanges
}

/** A new promotion, or what was changed of one [PROMOTION-6]; nothing changed: nothing is recorded. */
export const savePromotionCommand = defineCommand({
  subject: ({ name }: PromotionToSave) => `Promosi ${name}`,
  decide({ promotionId, changes }: PromotionToSave) {
    const event = { kind: 'promotion_saved' as const, body: { promotionId, changes } }
    return accept({ events: Object.keys(changes).length === 0 ? [] : [event], output: undefined })
  },
})
