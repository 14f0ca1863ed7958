import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { commandContext } from '../testing/command-context.ts'
import { savePromotionCommand } from './commands.ts'
import { promotionSaved } from './events.ts'
import { promotionSavedSchema } from './promotion.ts'

const promotionId = '01919191-0000-7000-8000-000000000002'
const input = { promotionId, name: 'Promo Kopi', changes: { amountRupiah: rupiah(500), isActive: false } }

function decided(changes: typeof input.changes | Record<string, never>) {
  const made = savePromotionCommand.decide({ ...input, changes }, null, {} as never)
  if (!made.ok) throw new Error()
  return made.value.events
}

test('[PROMOTION-6] saving records what changed of a promotion, and nothing where nothing did', () => {
  const events = decided(input.changes)
  expect(events).toEqual([{ kind: 'promotion_saved', body: { promotionId, changes: input.changes } }])
  expect(promotionSavedSchema.safeParse(events[0]!.body).success).toBe(true)
  expect(decided({})).toEqual([])
})

test('[STAFF-29] a promotion is a price for everybody: it takes what a price in the list of products takes', () => {
  const [event] = decided(input.changes)
  expect(promotionSaved.permissions(event!.body, {} as never)).toEqual([[{ right: 'products' }]])
  expect(savePromotionCommand.subject(input, null, commandContext().counter)).toBe('Promosi Promo Kopi')
})
