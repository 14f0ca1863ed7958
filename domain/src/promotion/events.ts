import { defineEvent, firstVersion } from '../events/define-event.ts'
import { promotionSavedSchema } from './promotion.ts'

export const promotionSaved = defineEvent({
  kind: 'promotion_saved',
  is: 'command',
  versions: firstVersion(promotionSavedSchema),
  permissions: () => [[{ right: 'products' }]],
})
