import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { promotionSavedSchema } from './promotion.ts'

export const promotionSaved = defineEvent({
  kind: 'promotion_saved',
  is: 'command',
  versions: firstVersion(promotionSavedSchema),
  permissions: () => [[{ right: 'products' }]],
})

export const promotionEvents = {
  promotion_saved: promotionSaved,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof promotionEvents> {}
}
