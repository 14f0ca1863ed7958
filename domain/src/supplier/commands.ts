import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { sumText } from '../base/money/sum-text.ts'
import type { CounterFacts } from '../events/counter-facts.ts'
import { defineCommand } from '../events/define-command.ts'
import type { SupplierPaid } from './payable-events.ts'
import type { SupplierChanges } from './supplier.ts'

type SupplierToSave = {
  readonly supplierId: string
  readonly name: string
  readonly changes: SupplierChanges
}

type SupplierShop = {
  record(kind: 'supplier', id: string): unknown
  recordsOf(kind: 'supplier'): readonly { readonly id: string; readonly fields: { readonly name: string } }[]
}

export type SupplierRefusal = { readonly code: 'name_missing' | 'name_taken' }

/** A new supplier [SUPPLIER-4], or what was changed of one; nothing changed: nothing is recorded. */
export const saveSupplierCommand = defineCommand({
  subject: ({ supplierId, name }: SupplierToSave, shop: SupplierShop) =>
    `${shop.record('supplier', supplierId) === null ? 'Tambah' : 'Ubah'} pemasok ${name}`,
  decide({ supplierId, changes }: SupplierToSave, shop: SupplierShop) {
    const isNew = shop.record('supplier', supplierId) === null
    if (changes.name === undefined ? isNew : changes.name.trim() === '')
      return refuse<SupplierRefusal>({ code: 'name_missing' })
    const name = changes.name?.toLowerCase()
    const isTaken = ({ id, fields }: ReturnType<SupplierShop['recordsOf']>[number]) =>
      id !== supplierId && fields.name.toLowerCase() === name
    if (name !== undefined && shop.recordsOf('supplier').some(isTaken))
      return refuse<SupplierRefusal>({ code: 'name_taken' })
    const event = { kind: 'supplier_saved' as const, body: { suppliers: [{ supplierId, changes }] } }
    return accept({ events: Object.keys(changes).length === 0 ? [] : [event], output: undefined })
  },
})

/** Of whom something was bought; without an id and a name of nobody in particular. */
export type NamedSupplier = Pick<SupplierPaid, 'supplierId' | 'supplierName'>

/** Where money for a supplier came from. */
export type MoneyTaken = Pick<SupplierPaid['payments'][number], 'tender' | 'isFromDrawer'>

type SupplierPayment = {
  readonly supplier: NamedSupplier
  /** Absent: the oldest debts first. */
  readonly purchaseId?: string | undefined
  readonly amountRupiah: Rupiah | null
  readonly taken: MoneyTaken
}

export type PaymentRefusal =
  | { readonly code: 'amount_missing' }
  | { readonly code: 'more_than_owed'; readonly owedRupiah: number }

/** Whether so much can be paid of what is owed [SUPPLIER-2]. */
export function checkPayment(
  amountRupiah: Rupiah | null,
  owedRupiah: number,
): Result<Rupiah, PaymentRefusal> {
  if (amountRupiah === null || amountRupiah === 0) return refuse({ code: 'amount_missing' })
  return amountRupiah > owedRupiah ? refuse({ code: 'more_than_owed', owedRupiah }) : accept(amountRupiah)
}

/** *Bayar pemasok*: all of what is owed, or a part of it. */
export const paySupplierCommand = defineCommand({
  subject: ({ supplier, amountRupiah }: SupplierPayment) =>
    `Bayar ${supplier.supplierName} ${sumText(amountRupiah ?? 0)}`,
  decide(
    { supplier, purchaseId, amountRupiah, taken }: SupplierPayment,
    shop: { balanceOf(account: 'payable', supplierId: string): number },
    { counter },
  ) {
    const { supplierId } = supplier
    const owed = supplierId === null ? 0 : Math.max(0, shop.balanceOf('payable', supplierId))
    const checked = checkPayment(amountRupiah, owed)
    if (!checked.ok) return checked
    const payment = { amountRupiah: checked.value, ...taken }
    return accept({ events: [paymentEvent(counter, supplier, payment, purchaseId)], output: payment })
  },
})

/** Money for goods, as the journal takes it. */
export function paymentEvent(
  counter: CounterFacts,
  supplier: NamedSupplier,
  payment: MoneyTaken & { readonly amountRupiah: Rupiah },
  purchaseId: string | undefined,
): { kind: 'supplier_paid'; body: SupplierPaid } {
  const { amountRupiah } = payment
  return {
    kind: 'supplier_paid',
    body: {
      ...{ ...counter, ...supplier, amountRupiah, payments: [payment], note: '' },
      ...(purchaseId === undefined ? {} : { purchaseId }),
    },
  }
}
