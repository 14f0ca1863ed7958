import { accept } from '../base/lib/result.ts'
import type { Instant } from '../base/time/instant.ts'
import { defineCommand } from '../events/define-command.ts'
import { type CustomerChanges, customerPermissions } from './customer.ts'
import { checkErasing } from './erasing.ts'

type CustomerToSave = {
  readonly customerId: string
  readonly name: string
  readonly changes: CustomerChanges
}

/** A new customer, or what was changed of one [CUSTOMER-2]; nothing changed: nothing is recorded. */
export const saveCustomerCommand = defineCommand({
  subject: ({ name }: CustomerToSave) => `Batas kasbon ${name}`,
  decide({ customerId, changes }: CustomerToSave) {
    const event = { kind: 'customer_saved' as const, body: { customers: [{ customerId, changes }] } }
    return accept({
      events: Object.keys(changes).length === 0 ? [] : [event],
      permissions: customerPermissions(changes),
      output: undefined,
    })
  },
})

/** *Unduh data pelanggan* [CUSTOMER-4]: the file itself changes nothing in the shop. */
export const exportCustomerCommand = defineCommand({
  subject: () => 'Unduh data satu pelanggan',
  decide: () => accept({ events: [], permissions: [{ right: 'export' as const }], output: undefined }),
})

type ErasingShop = {
  record(kind: 'customer', id: string): { readonly fields: { readonly erasedAt: Instant | null } } | null
  balanceOf(account: 'kasbon', customerId: string): number
}

/** *Hapus data pelanggan* [CUSTOMER-11]. */
export const eraseCustomerCommand = defineCommand({
  // The approval outlives the person: it says no name.
  subject: (_: { readonly customerId: string }) => 'Hapus data satu pelanggan',
  decide({ customerId }: { readonly customerId: string }, shop: ErasingShop, { counter }) {
    const erasedAt = shop.record('customer', customerId)?.fields.erasedAt ?? null
    const checked = checkErasing({ erasedAt }, shop.balanceOf('kasbon', customerId))
    if (!checked.ok) return checked
    const body = { ...counter, customerId }
    return accept({ events: [{ kind: 'customer_erased' as const, body }], output: undefined })
  },
})
