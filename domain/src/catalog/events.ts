import { defineEvent, firstVersion } from '../events/define-event.ts'
import { productSavedSchema } from './product.ts'

export const productSaved = defineEvent({
  kind: 'product_saved',
  is: 'command',
  versions: firstVersion(productSavedSchema),
})
