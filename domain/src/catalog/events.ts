import type * as z from 'zod/mini'
import { defineEvent, firstVersion } from '../events/define-event.ts'
import { productSavedSchema } from './product.ts'
import { savingPermissions } from './saving-permissions.ts'

export const productSaved = defineEvent({
  kind: 'product_saved',
  is: 'command',
  versions: firstVersion(productSavedSchema),
  permissions: ({ products }, context) => savingPermissions(products, context),
})

declare module '../events/fact.ts' {
  interface EventBodies {
    product_saved: z.output<typeof productSavedSchema>
  }
}
