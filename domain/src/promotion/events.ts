import type * as z from 'zod/mini'
import { defineEvent, firstVersion } from '../events/define-event.ts'
import { promotionSavedSchema } from './promotion.ts'

export const promotionSaved = defineEvent({
  kind: 'promotion_saved',
  is: 'command',
  versions: firstVersion(promotionSavedSchema),
  permissions: () => [[{ right: 'products' }]],
})

declare module '../events/fact.ts' {
  interface EventBodies {
    promotion_saved: z.output<typeof promotionSavedSchema>
  }
}
