import { accept, type Result, refuse } from '../base/lib/result.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { defineCommand } from '../events/define-command.ts'
import type { OpenDebt } from '../kasbon/debts.ts'
import type { KasbonAdjusted } from '../kasbon/events.ts'
import type { CustomerChanges, CustomerFields, CustomerSaved } from './customer.ts'

export type MergeCustomer = {
  readonly customerId: string
  readonly fields: CustomerFields
  readonly pointCount: number
}

export type CustomerMergeRefusal = { readonly code: 'same' } | { readonly code: 'other_number' }

type MergedDebt = Pick<OpenDebt, 'openRupiah' | 'dueDay'>

type MergeEvent =
  | { readonly kind: 'kasbon_adjusted'; readonly body: KasbonAdjusted }
  | { readonly kind: 'customer_saved'; readonly body: CustomerSaved }

type Counter = Pick<KasbonAdjusted, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>

/**
 * What makes one customer of two [CUSTOMER-20]: what `from` owes goes to `into` debt by debt, with the day on which each falls due, and so do
 * its points; `into` takes what it does not have itself. The history of `from` stays on its own page, which is hidden. Nothing is lost
 * or made: both together owe and have collected what they did.
 */
export function mergeCustomers(
  from: MergeCustomer,
  into: MergeCustomer,
  {
    debts,
    balanceRupiah,
    counter,
  }: {
    /** What is open of `from`, the oldest first. */
    readonly debts: readonly MergedDebt[]
    readonly balanceRupiah: number
    readonly counter: Counter
  },
): Result<MergeEvent[], CustomerMergeRefusal> {
  if (from.customerId === into.customerId) return refuse({ code: 'same' })
  const { phone } = from.fields
  // Two people in one house have two numbers: whoever merges them says first which one is right.
  if (phone !== '' && into.fields.phone !== '' && phone !== into.fields.phone) {
    return refuse({ code: 'other_number' })
  }
  const { pointCount } = from
  const inDebts = debts.reduce((sum, { openRupiah }) => sum + openRupiah, 0)
  const rest = balanceRupiah - inDebts
  // What is older than this device keeps, or was paid too much, has no day.
  const moved = [
    ...debts.map(({ openRupiah, dueDay }) => ({ amountRupiah: openRupiah as number, dueDay })),
    ...(rest === 0 ? [] : [{ amountRupiah: rest, dueDay: null }]),
  ]
  if (moved.length === 0 && pointCount !== 0) moved.push({ amountRupiah: 0, dueDay: null })
  const isMoving = moved.length > 0
  return accept([
    ...(isMoving
      ? [
          adjusted(counter, from.customerId, {
            ...{ amountRupiah: -balanceRupiah, dueDay: null, pointCount: -pointCount },
            note: `Digabung ke ${into.fields.name}`,
          }),
          ...moved.map((one, index) =>
            adjusted(counter, into.customerId, {
              ...{ ...one, pointCount: index === 0 ? pointCount : 0 },
              note: `Dari ${from.fields.name}`,
            }),
          ),
        ]
      : []),
    {
      kind: 'customer_saved',
      body: {
        customers: [
          { customerId: from.customerId, changes: { isActive: false, phone: '', phoneConsentAt: null } },
          ...changesOf(into.customerId, takenOver(from.fields, into.fields)),
        ],
      },
    },
  ])
}

function changesOf(customerId: string, changes: CustomerChanges) {
  return Object.keys(changes).length === 0 ? [] : [{ customerId, changes }]
}

/** What the one that stays does not have itself. A limit is its own: it says how far this person is trusted. */
function takenOver(from: CustomerFields, into: CustomerFields): CustomerChanges {
  return {
    ...(into.phone === '' && from.phone !== '' && { phone: from.phone, phoneConsentAt: from.phoneConsentAt }),
    ...(into.address === '' && from.address !== '' && { address: from.address }),
    ...(into.group === '' && from.group !== '' && { group: from.group }),
    ...(into.note === '' && from.note !== '' && { note: from.note }),
    ...(!into.isActive && { isActive: true }),
  }
}

function adjusted(
  counter: Counter,
  customerId: string,
  moved: {
    readonly amountRupiah: number
    readonly dueDay: KasbonAdjusted['dueDay'] | null
    readonly pointCount: number
    readonly note: string
  },
): MergeEvent {
  const { amountRupiah, dueDay, pointCount, note } = moved
  return {
    kind: 'kasbon_adjusted',
    body: {
      ...counter,
      ...{ customerId, reason: 'correction', amountRupiah: rupiah(amountRupiah), note: note.slice(0, 200) },
      ...(dueDay !== null && dueDay !== undefined && { dueDay }),
      ...(pointCount !== 0 && { pointCount }),
    },
  }
}

type MergeShop = {
  record(kind: 'customer', id: string): { readonly fields: CustomerFields } | null
  balanceOf(account: 'kasbon' | 'point', customerId: string): number
}

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
  decide({ from, into, debts }: CustomerMerge, shop: MergeShop, { counter }) {
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
