import { defineEvent, firstVersion } from '../events/define-event.ts'
import { customerSavedSchema } from './customer.ts'
import { customerErasedSchema } from './erasing.ts'

export const customerSaved = defineEvent({
  kind: 'customer_saved',
  is: 'command',
  versions: firstVersion(customerSavedSchema),
})

export const customerErased = defineEvent({
  kind: 'customer_erased',
  is: 'command',
  versions: firstVersion(customerErasedSchema),
})
