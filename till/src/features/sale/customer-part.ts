import { laterPart } from '../../ui/base/later-part.tsx'

/** Whom a sale is for, chosen from the cart or within the payment; few sales need it. */
export const customerSheet = laterPart(
  async () => (await import('../../ui/customers/customer-sheet.tsx')).CustomerSheet,
)
