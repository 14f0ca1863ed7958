import { expect, test } from 'vitest'
import { type StaffRight, staffRights } from '../base/permission/rights.ts'
import { productDefaults } from '../catalog/product.ts'
import type { Envelope } from '../events/envelope.ts'
import type { EventKind, JournalEvent } from '../events/fact.ts'
import { heldOf, type TellingDevice } from './command-authority.ts'
import { isCommandKind, type ShopBefore } from './command-rights.ts'
import { eventKinds, heldKind, readJournalEvent } from './event-kinds.ts'
import { changesOfCommand, readHeldEvent, shownChanges } from './held-command.ts'

const id = (n: number) => `0191d5c5-0000-7000-8000-${String(n).padStart(12, '0')}`
const deviceId = id(1)
const sari = id(2)
const tono = id(3)
const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-20', cashierName: 'Sari' }
const till: TellingDevice = { deviceId, staffId: null, isRevoked: false, isFresh: false }
const emptyShop: ShopBefore = { product: () => null, record: () => null, settings: {} }

function event(kind: EventKind, body: object, more: Partial<Envelope> = {}): JournalEvent {
  const read = readJournalEvent({
    ...{
      storeId: id(9),
      eventId: id(8),
      deviceId,
      deviceSeq: 1,
      kind,
      version: 1,
      at: 1_000_000,
      staffId: sari,
    },
    ...{ body, prevHash: '0'.repeat(64), hash: '0'.repeat(64) },
    ...more,
  } as Envelope)
  if (read === null) throw new Error(`not readable: ${kind}`)
  return read
}

function reasons(
  events: readonly JournalEvent[],
  rights: readonly StaffRight[],
  more: { device?: Partial<TellingDevice>; before?: Partial<ShopBefore> } = {},
): (string | null)[] {
  const held = heldOf(events, {
    device: { ...till, ...more.device },
    people: new Map([
      [sari, rights],
      [tono, [...staffRights]],
    ]),
    before: { ...emptyShop, ...more.before },
    earlier: [],
  })
  return events.map((_, index) => held.get(index) ?? null)
}

const saved = (changes: object, productId = id(20)) =>
  event('product_saved', { products: [{ productId, changes }] })
const footer = (staffId: string | null = sari, at = 1_000_000) =>
  event('settings_saved', { changes: { receiptFooter: 'x' } }, { staffId, at: at as Envelope['at'] })
const approval = (right: StaffRight, approvedByStaffId: string | null, at = 1_000_000) =>
  event(
    'approval_given',
    { ...counter, right, approvedByStaffId, approvedByName: '', subject: '' },
    { at: at as Envelope['at'] },
  )

test('[SYNC-55] every kind says whether it is a fact or a command, and money, goods and who stood there are facts', () => {
  const commands = (Object.keys(eventKinds) as EventKind[]).filter(isCommandKind)
  expect(commands.toSorted()).toEqual(
    [
      ...['product_saved', 'settings_saved', 'warnings_reviewed', 'customer_saved', 'kasbon_adjusted'],
      ...['promotion_saved', 'products_imported', 'import_undone', 'supplier_saved', 'payable_adjusted'],
      ...['products_merged', 'customer_erased', 'command_settled', 'people_imported'],
    ].toSorted(),
  )
})

test('[SYNC-56] what the till asks another right for, that right is enough for', () => {
  const cost = saved({ costRupiah: 5 })
  expect([reasons([cost], ['purchases']), reasons([cost], ['products']), reasons([cost], ['stock'])]).toEqual(
    [[null], [null], ['right_missing']],
  )
  expect(reasons([saved({ costRupiah: 5, priceRupiah: 1 })], ['purchases'])).toEqual(['right_missing'])
  const whole = saved({ ...productDefaults, name: 'Kopi' })
  const shownAgain = saved({ isActive: true, priceRupiah: 1_500 })
  const hidden = saved({ isActive: false })
  expect(reasons([whole, shownAgain, hidden], ['settings'])).toEqual([null, null, null])
  expect(reasons([saved({ priceRupiah: 1 })], ['settings'])).toEqual(['right_missing'])
  const customer = (changes: object) =>
    event('customer_saved', { customers: [{ customerId: id(5), changes }] })
  const fresh = customer({
    name: 'Bu Sri',
    kasbonLimitRupiah: null,
    kasbonLimitMode: 'warn',
    kasbonDays: null,
  })
  expect(reasons([fresh], ['sell'])).toEqual([null])
  const limited = { record: () => ({ kasbonLimitRupiah: 50_000 }) }
  expect(reasons([fresh], ['sell'], { before: limited })).toEqual(['right_missing'])
  const owed = (amountRupiah: number) =>
    event('kasbon_adjusted', { ...counter, customerId: id(5), reason: 'correction', amountRupiah, note: '' })
  expect(reasons([owed(1), owed(-1)], ['kasbon'])).toEqual([null, 'right_missing'])
  expect(reasons([owed(-1)], ['kasbon', 'refund'])).toEqual([null])
})

test('[SYNC-56] goods follow a product that this till merged away, whoever stands at it', () => {
  const merged = { intoProductId: id(21), deviceId }
  const follow = event('products_merged', {
    ...counter,
    lines: [{ fromProductId: id(20), intoProductId: id(21), quantityThousandths: 1_000 }],
  })
  const product = (more: object) => ({
    product: (one: string) => (one === id(20) ? { merged, ...more } : null),
  })
  expect(reasons([follow], ['sell'])).toEqual(['right_missing'])
  expect(reasons([follow], ['sell'], { before: product({ isActive: false }) })).toEqual([null])
  expect(reasons([follow], ['sell'], { before: product({ isActive: true }) })).toEqual(['right_missing'])
  expect(
    reasons([follow], ['sell'], {
      before: product({ isActive: false, merged: { ...merged, deviceId: id(7) } }),
    }),
  ).toEqual(['right_missing'])
  // In one call with the merge itself, which somebody approved.
  expect(reasons([approval('products', tono), saved({ isActive: false, merged }), follow], ['sell'])).toEqual(
    [...[null, null, null]],
  )
})

test('[SYNC-58] an approval holds a minute, for one person, until somebody else stands there', () => {
  const minute = 60_000
  expect(reasons([approval('settings', tono), footer()], [])).toEqual([null, null])
  expect(reasons([approval('settings', null), footer()], [])).toEqual([null, null])
  expect(reasons([approval('settings', tono), footer(sari, 1_000_000 + minute + 1)], [])).toEqual([
    null,
    'right_missing',
  ])
  expect(reasons([approval('settings', tono), footer(id(4))], [])).toEqual([null, 'right_missing'])
  expect(reasons([approval('settings', sari), footer()], ['sell'])).toEqual([null, 'right_missing'])
  expect(reasons([approval('settings', id(4)), footer()], [])).toEqual([null, 'right_missing'])
  expect(reasons([footer(), approval('settings', tono)], [])).toEqual(['right_missing', null])
  const switched = event('staff_switched', {
    ...counter,
    toStaffId: sari,
    wrongTries: 0,
    outcome: 'switched',
  })
  expect(reasons([approval('settings', tono), switched, footer()], [])).toEqual([null, null, 'right_missing'])
  const parts = [1, 2, 3].map((part) => footer(sari, 1_000_000 + part * (minute - 1)))
  expect(reasons([approval('settings', tono), ...parts], [])).toEqual([null, null, null, null])
})

test("[SYNC-58] on a device of somebody's own no colleague approves, whatever that colleague may", () => {
  const own = { device: { staffId: sari } }
  expect(reasons([approval('settings', tono), footer(sari)], ['sell'], own)).toEqual([null, 'right_missing'])
  expect(reasons([approval('settings', tono), footer(sari)], ['sell'])).toEqual([null, null])
})

test("[SYNC-57] nobody is the owner on a device of somebody's own, nor on one that was taken back", () => {
  const own = { device: { staffId: sari } }
  expect(reasons([footer(null), footer(sari), footer(tono)], ['sell'], own)).toEqual(
    Array(3).fill('right_missing'),
  )
  expect(reasons([approval('settings', null), footer(null)], ['sell'], own)).toEqual([null, 'right_missing'])
  expect(reasons([footer(null), footer(sari), footer(tono)], ['settings'], own)).toEqual([
    null,
    null,
    'right_missing',
  ])
  expect(reasons([footer(null)], [], { device: { isRevoked: true } })).toEqual(['device_revoked'])
})

test('[SHOP-18] where money goes is held unless it stays the same or the owner has just signed in', () => {
  const qris = (staticQris: string, staffId: string | null) =>
    event('settings_saved', { changes: { staticQris } }, { staffId })
  const before = { settings: { staticQris: 'A' } }
  expect(reasons([qris('B', null), qris('A', null), qris('', null)], [], { before })).toEqual([
    ...['destination', null, 'destination'],
  ])
  expect(reasons([qris('B', null), qris('A', null)], [], { before, device: { isFresh: true } })).toEqual([
    null,
    null,
  ])
  expect(reasons([qris('B', sari)], ['settings'], { before, device: { isFresh: true } })).toEqual([
    'destination',
  ])
})

test('[SYNC-62] what is held is read out of what was handed out, and shown with bounds', () => {
  const body = { changes: { receiptFooter: 'x'.repeat(200), storeName: 'Toko' } }
  const outer = {
    ...event('settings_saved', body),
    kind: heldKind,
    body: { kind: 'settings_saved', version: 1, body },
  }
  expect(readHeldEvent(outer as unknown as Envelope)).toMatchObject({ kind: 'settings_saved', body })
  for (const odd of [
    {},
    { kind: 'constructor' },
    { kind: 'settings_saved', version: 2, body },
    { kind: heldKind, body: {} },
  ]) {
    expect(readHeldEvent({ ...outer, body: odd } as unknown as Envelope)).toBeNull()
  }
  const products = Array.from({ length: 50 }, (_, n) => ({ productId: id(n), changes: { priceRupiah: n } }))
  const many = changesOfCommand(event('product_saved', { products }) as never, emptyShop)
  expect([many.changes.length, many.changeCount]).toEqual([shownChanges, 50])
})
