import { type BodiesOf, defineEvent, firstVersion, type ShopBefore } from '../events/define-event.ts'
import { type CustomerSaved, customerDefaults, customerPermissions, customerSavedSchema } from './customer.ts'
import { customerErasedSchema } from './erasing.ts'

export const customerSaved = defineEvent({
  kind: 'customer_saved',
  is: 'command',
  versions: firstVersion(customerSavedSchema),
  permissions: ({ customers }, { before }) => [
    [{ right: 'sell' }, ...customers.flatMap((saved) => permissionsToSave(saved, before))],
  ],
})

export const customerErased = defineEvent({
  kind: 'customer_erased',
  is: 'command',
  versions: firstVersion(customerErasedSchema),
  permissions: () => [[{ right: 'settings' }]],
})

/** What is the same as before needs nothing. */
function permissionsToSave({ customerId, changes }: CustomerSaved['customers'][number], before: ShopBefore) {
  const known = { ...customerDefaults, ...before.record('customer', customerId) }
  return customerPermissions(
    Object.fromEntries(
      Object.entries(changes).filter(([name, value]) => known[name as keyof typeof known] !== value),
    ),
  )
}

export const customerEvents = {
  customer_saved: customerSaved,
  customer_erased: customerErased,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof customerEvents> {}
}
