import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema } from '../base/money/rupiah.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { tenderSchema } from '../sale/tender.ts'
import { cashMovedMovements } from './movements.ts'

/** The notes and coins of Indonesia, the largest first (Bank Indonesia, uang rupiah yang berlaku). */
export const denominationsRupiah = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100,
] as const

const countedCashSchema = z
  .array(
    z.object({
      denominationRupiah: z.literal(denominationsRupiah),
      pieceCount: z.int().check(z.gte(0), z.lte(100_000)),
    }),
  )
  .check(z.maxLength(denominationsRupiah.length))

/** Body of `shift_opened`. The shift's id is the event's id; a shift is of one device, whose drawer it counts. */
export const shiftOpenedSchema = z.object({
  ...counterFacts,
  /** *Kas awal*. */
  openingCashRupiah: rupiahSchema,
  counted: countedCashSchema,
})
export type ShiftOpened = z.output<typeof shiftOpenedSchema>

/**
 * Body of `shift_closed`. The count was blind: `expectedRupiah` is what this device knew at that moment, and a
 * difference is accepted, never argued away. Events that arrive later still belong to the shift they name.
 */
export const shiftClosedSchema = z.object({
  ...counterFacts,
  shiftId: uuidSchema,
  counted: countedCashSchema,
  countedCashRupiah: rupiahSchema,
  expectedCashRupiah: signedRupiahSchema,
  /** *Selisih*: counted less expected. */
  differenceRupiah: signedRupiahSchema,
  /** What came in by each tender, less what went back. `countedRupiah` null: nobody counted it. */
  tenders: z
    .array(
      z.object({
        tender: tenderSchema,
        tenderName: z.optional(z.string().check(z.maxLength(40))),
        expectedRupiah: signedRupiahSchema,
        countedRupiah: z.nullable(rupiahSchema),
      }),
    )
    .check(z.maxLength(30)),
  saleCount: z.int().check(z.gte(0)),
  note: z.string().check(z.maxLength(200)),
})
export type ShiftClosed = z.output<typeof shiftClosedSchema>

/** Body of `cash_moved`: money into or out of the drawer that is no sale. */
export const cashMovedSchema = z.object({
  ...counterFacts,
  direction: z.enum(['in', 'out']),
  amountRupiah: rupiahSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(120)),
})
export type CashMoved = z.output<typeof cashMovedSchema>

/** Body of `drawer_opened`: without a sale, by hand. A sale that opens the drawer says so itself. */
export const drawerOpenedSchema = z.object({
  ...counterFacts,
  reason: z.string().check(z.maxLength(120)),
})
export type DrawerOpened = z.output<typeof drawerOpenedSchema>

export const shiftOpened = defineEvent({
  kind: 'shift_opened',
  is: 'fact',
  versions: firstVersion(shiftOpenedSchema),
  isReferenced: true,
})

export const shiftClosed = defineEvent({
  kind: 'shift_closed',
  is: 'fact',
  versions: firstVersion(shiftClosedSchema),
})

export const cashMoved = defineEvent({
  kind: 'cash_moved',
  is: 'fact',
  versions: firstVersion(cashMovedSchema),
  movements: (body, deviceId) => cashMovedMovements(deviceId, body),
  permissions: () => [[{ right: 'open_drawer' }]],
})

export const drawerOpened = defineEvent({
  kind: 'drawer_opened',
  is: 'fact',
  versions: firstVersion(drawerOpenedSchema),
  permissions: () => [[{ right: 'open_drawer' }]],
})

export const shiftEvents = {
  shift_opened: shiftOpened,
  shift_closed: shiftClosed,
  cash_moved: cashMoved,
  drawer_opened: drawerOpened,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof shiftEvents> {}
}
