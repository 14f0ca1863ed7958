import { type ProductChanges, productDefaults } from '../catalog/product.ts'
import { customerDefaults, customerWishes } from '../customer/customer.ts'
import { adjustmentWishes } from '../kasbon/adjustment.ts'
import type { ShopSettingsChanges } from '../shop/settings.ts'
import type { Wish } from '../staff/at-till.ts'
import type { StaffRight } from '../staff/rights.ts'
import { type EventBody, type EventKind, eventKinds, type JournalEvent } from './event-kinds.ts'

type ToldChanges = EventBody<'product_saved'>['products'][number]['changes']

type CommandKind = {
  [Kind in EventKind]: (typeof eventKinds)[Kind]['is'] extends 'command' ? Kind : never
}[EventKind]

export type CommandEvent = Extract<JournalEvent, { readonly kind: CommandKind }>

export function isCommandKind(kind: EventKind): kind is CommandKind {
  return eventKinds[kind].is === 'command'
}

export function isCommand(event: JournalEvent): event is CommandEvent {
  return isCommandKind(event.kind)
}

/** What a command would change, as the shop has it before. Null: the shop does not know it, or nobody looked. */
export type ShopBefore = {
  product(productId: string): ProductChanges | null
  record(
    recordKind: 'customer' | 'promotion' | 'supplier',
    recordId: string,
  ): { readonly [field: string]: unknown } | null
  readonly settings: ShopSettingsChanges
}

/** All of these together are enough. */
export type RightsTogether = readonly StaffRight[]

/**
 * What a command needs [SYNC-56]: each item alone is enough, an empty list is the owner's server alone. The same that the
 * till asks for at its door (STAFF-29), read from what was told.
 */
export function rightsOfCommand(
  event: CommandEvent,
  before: ShopBefore,
  deviceId: string,
): readonly RightsTogether[] {
  switch (event.kind) {
    case 'settings_saved':
    case 'customer_erased':
      return [['settings']]
    case 'product_saved': {
      const changed = event.body.products
      // A cost of a delivery follows from what was bought.
      if (changed.every(({ changes }) => hasOnly(changes, ['costRupiah'])))
        return [['products'], ['purchases']]
      // *Siapkan toko* is behind `settings`.
      if (changed.every(({ changes }) => isOfSetup(changes))) return [['products'], ['settings']]
      return changed.every((one) => isComeBack(one, before, deviceId)) ? [[]] : [['products']]
    }
    case 'products_merged':
      // Goods that follow a product that was merged away: nobody is asked again [CATALOG-42].
      return event.body.lines.every((line) => isFollowing(line, before, deviceId)) ? [[]] : [['products']]
    case 'promotion_saved':
    case 'products_imported':
      return [['products']]
    case 'people_imported':
      return [[event.body.about === 'customers' ? 'kasbon' : 'purchases']]
    case 'import_undone':
      return [undoneRights[event.body.about ?? 'products']]
    case 'supplier_saved':
    case 'payable_adjusted':
      return [['purchases']]
    case 'warnings_reviewed':
      return [['reports']]
    case 'kasbon_adjusted':
      return [rightsIn(adjustmentWishes(event.body.amountRupiah))]
    case 'customer_saved': {
      const wishes = event.body.customers.flatMap(({ customerId, changes }) => {
        const known = { ...customerDefaults, ...before.record('customer', customerId) }
        return customerWishes(
          Object.fromEntries(
            Object.entries(changes).filter(([name, value]) => known[name as keyof typeof known] !== value),
          ),
        )
      })
      return [['sell', ...rightsIn(wishes)]]
    }
    case 'command_settled':
      return []
  }
}

const undoneRights = {
  products: ['products'],
  // A debt gets smaller by it.
  customers: ['kasbon', 'refund'],
  suppliers: ['purchases'],
} as const satisfies { [about: string]: RightsTogether }

/** Fields of `settings_saved` that say where the money of customers goes [SHOP-18]. */
export const destinationFields = ['staticQris', 'transferNote'] as const

/** Whether a command says where customers' money goes. */
export function namesDestination(event: JournalEvent): boolean {
  return event.kind === 'settings_saved' && destinationFields.some((field) => field in event.body.changes)
}

/** Where customers' money would go after this command, and goes to another place now [SHOP-18]. */
export function movesDestination(event: JournalEvent, settings: ShopSettingsChanges): boolean {
  if (event.kind !== 'settings_saved') return false
  const { changes } = event.body
  return destinationFields.some(
    (field) => changes[field] !== undefined && changes[field] !== (settings[field] ?? ''),
  )
}

function rightsIn(wishes: readonly Wish[]): StaffRight[] {
  return [...new Set(wishes.map(({ right }) => right))]
}

function hasOnly(changes: object, fields: readonly string[]): boolean {
  return Object.keys(changes).every((field) => fields.includes(field))
}

/** Goods that a shop begins with: new and whole, shown again with their price, or hidden again. */
function isOfSetup(changes: ToldChanges): boolean {
  if (changes.isActive === false) return hasOnly(changes, ['isActive'])
  if (changes.isActive !== true) return false
  return (
    hasOnly(changes, ['isActive', 'priceRupiah']) ||
    // A till of before there were stations says nothing of them.
    Object.keys(productDefaults).every((field) => field === 'stations' || Object.hasOwn(changes, field))
  )
}

/** Of products that two tills merged into each other the first comes back, told by one of the two. */
function isComeBack(
  { productId, changes }: { readonly productId: string; readonly changes: ToldChanges },
  before: ShopBefore,
  deviceId: string,
): boolean {
  if (!hasOnly(changes, ['isActive', 'merged']) || changes.merged !== null || changes.isActive !== true)
    return false
  const merged = before.product(productId)?.merged ?? null
  const other = merged === null ? null : (before.product(merged.intoProductId)?.merged ?? null)
  return merged !== null && other !== null && [merged.deviceId, other.deviceId].includes(deviceId)
}

function isFollowing(
  { fromProductId, intoProductId }: { readonly fromProductId: string; readonly intoProductId: string },
  before: ShopBefore,
  deviceId: string,
): boolean {
  // Below zero the goods go the other way round.
  return [[fromProductId, intoProductId] as const, [intoProductId, fromProductId] as const].some(
    ([from, into]) => {
      const product = before.product(from)
      const merged = product?.merged ?? null
      return product?.isActive === false && merged?.intoProductId === into && merged.deviceId === deviceId
    },
  )
}
