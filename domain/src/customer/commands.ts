import { defineCommand } from '../events/define-command.ts'
import { accept } from '../lib/result.ts'
import type { Instant } from '../time/instant.ts'
import { type CustomerChanges, type CustomerFields, customerPermissions } from './customer.ts'
import { checkErasing } from './erasing.ts'
import { type MergedDebt, mergeCustomers } from './merge-customers.ts'

type CustomerShop = {
  record(
    kind: 'customer',
    id: string,
  ): { readonly fields: CustomerFields & { readonly erasedAt: Instant | null } } | null
  balanceOf(account: 'kasbon' | 'point', customerId: string): number
}

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

/** *Hapus data pelanggan* [CUSTOMER-11]. */
export const eraseCustomerCommand = defineCommand({
  // The approval outlives the person: it says no name.
  subject: (_: { readonly customerId: string }) => 'Hapus data satu pelanggan',
  decide({ customerId }: { readonly customerId: string }, shop: CustomerShop, { counter }) {
    const erasedAt = shop.record('customer', customerId)?.fields.erasedAt ?? null
    const checked = checkErasing({ erasedAt }, shop.balanceOf('kasbon', customerId))
    if (!checked.ok) return checked
    const body = { ...counter, customerId }
    return accept({ events: [{ kind: 'customer_erased' as const, body }], output: undefined })
  },
})

type ChosenCustomer = { readonly id: string; readonly fields: CustomerFields }

export type CustomerMerge = {
  readonly from: ChosenCustomer
  readonly into: ChosenCustomer
  /** What is open of `from`, the oldest first. */
  readonly debts: readonly MergedDebt[]
}

/** *Gabungkan pelanggan* [CUSTOMER-20]: a debt gets smaller by hand, so it takes what that takes, also where nothing is owed. */
export const mergeCustomersCommand = defineCommand({
  subject: ({ from, into }: CustomerMerge) => `Gabungkan ${from.fields.name} ke ${into.fields.name}`,
  decide({ from, into, debts }: CustomerMerge, shop: CustomerShop, { counter }) {
    // As they stand now: what came since they were chosen is in it.
    const now = ({ id, fields }: ChosenCustomer) => ({
      customerId: id,
      fields: shop.record('customer', id)?.fields ?? fields,
      pointCount: shop.balanceOf('point', id),
    })
    const balanceRupiah = shop.balanceOf('kasbon', from.id)
    const merged = mergeCustomers(now(from), now(into), { debts, balanceRupiah, counter })
    if (!merged.ok) return merged
    return accept({
      events: merged.value,
      permissions: [{ right: 'kasbon' as const }, { right: 'refund' as const }],
      output: undefined,
    })
  },
})
