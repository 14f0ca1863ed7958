import { useMemo } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { phoneText } from './customer-values.ts'

export type CustomerView = ShopRecordView<'customer'>

/** Customers whose name, number or group holds every word; all of them for no words, by name. */
export function useCustomers(words: string, { withInactive = false } = {}): readonly CustomerView[] {
  const customers = useReadable(useShop().records.ofKind('customer'))
  const sorted = useMemo(
    () =>
      customers
        .filter(
          ({ fields }) => (withInactive || fields.isActive) && fields.name !== '' && fields.erasedAt === null,
        )
        .map((customer) => ({ customer, text: searchText(customer) }))
        .sort((one, other) => one.text.localeCompare(other.text, 'id')),
    [customers, withInactive],
  )
  return useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    return sorted
      .filter(({ text }) => wanted.every((word) => text.includes(word)))
      .map(({ customer }) => customer)
  }, [sorted, words])
}

/** Names of price groups that customers have. */
export function useCustomerGroups(): readonly string[] {
  const customers = useReadable(useShop().records.ofKind('customer'))
  return useMemo(
    () => [...new Set(customers.map(({ fields }) => fields.group))].filter(Boolean).sort(),
    [customers],
  )
}

function searchText({ fields: { name, phone, group } }: CustomerView): string {
  // `0812…` as people say it, and `+62812…` as it is kept.
  return `${name} ${phoneText(phone)} ${phone} ${group}`.toLowerCase()
}
