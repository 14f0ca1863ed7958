import type { Permission } from '../base/permission/permission.ts'
import type { StaffRight } from '../base/permission/rights.ts'
import type { ProductChanges } from '../catalog/product.ts'
import type { EventKind, JournalEvent } from '../events/fact.ts'
import type { ShopSettingsChanges } from '../shop/settings.ts'
import { definitionOf, eventKinds } from './event-kinds.ts'

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
 * What a command needs, as its kind defines it [SYNC-56]: each item alone is enough, an empty list is the owner's server alone.
 */
export function rightsOfCommand(
  event: CommandEvent,
  before: ShopBefore,
  deviceId: string,
): readonly RightsTogether[] {
  const { permissions } = definitionOf(event.kind)
  return permissions(event.body, { before, deviceId }).map(rightsIn)
}

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

function rightsIn(permissions: readonly Permission[]): StaffRight[] {
  return [...new Set(permissions.map(({ right }) => right))]
}
