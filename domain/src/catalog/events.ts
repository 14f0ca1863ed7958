import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { productSavedSchema } from './product.ts'
import { savingPermissions } from './saving-permissions.ts'

export const productSaved = defineEvent({
  kind: 'product_saved',
  is: 'command',
  versions: firstVersion(productSavedSchema),
  permissions: ({ products }, context) => savingPermissions(products, context),
})

export const catalogEvents = {
  product_saved: productSaved,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof catalogEvents> {}
}
