import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { giveByHandCommand } from '@laci/domain/checkout/give-by-hand.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import { beginClosingCommand, closeShiftCommand } from '@laci/domain/shift/close-shift.ts'
import { moveCashCommand, openShiftCommand } from '@laci/domain/shift/commands.ts'
import { changeBillDiscount, draftOf } from '@laci/till/features/sale/cart.ts'
import { shiftStory } from '@laci/till/features/shift/shift-story.ts'
import { expect } from 'vitest'
import { shopGoods } from '../e2e/functions/cell.ts'
import { ownerPin } from '../e2e/functions/people.ts'
import { sellTea, unseenOf } from './counter-scenes.ts'
import { type Cell, cartOf, done, type Proofs, rulesOf, tender } from './scene.ts'

const { tea } = shopGoods

async function takeTill({ shop }: Cell, person: { staffId: string; pin: string } | null) {
  const taken = await shop.staff.switchTo(person?.staffId ?? null, person?.pin ?? ownerPin)
  expect(taken).toMatchObject({ ok: true })
}

/** Who stands at the till, the drawer that is theirs, and what the owner reads of it. */
export const peopleProofs: Proofs = {
  'a shift is opened with its kas awal': {
    commands: [openShiftCommand],
    records: [{ kind: 'shift_opened', body: { openingCashRupiah: 100_000 } }],
    async run({ commands, shop }) {
      done(await commands.execute(openShiftCommand, { cashRupiah: rupiah(100_000), counted: [] }))
      expect(shop.counterFacts().shiftId).not.toBeNull()
    },
  },
  'cash goes in and out with a reason': {
    commands: [moveCashCommand],
    records: [
      { kind: 'cash_moved', body: { direction: 'in', amountRupiah: 50_000 } },
      { kind: 'cash_moved', body: { direction: 'out', amountRupiah: 15_000 } },
    ],
    async run({ commands }) {
      for (const [direction, amount, reason] of [
        ['in', 50_000, 'Tukar receh'],
        ['out', 15_000, 'Beli galon'],
      ] as const)
        done(await commands.execute(moveCashCommand, { direction, amountRupiah: rupiah(amount), reason }))
    },
  },
  'a shift is closed by a blind count, and what is missing is accepted': {
    commands: [beginClosingCommand, closeShiftCommand],
    records: [{ kind: 'shift_closed', body: { countedCashRupiah: 200_000 } }],
    async run(cell) {
      const { shop, commands } = cell
      const { shiftId, zone } = shop.counterFacts()
      const shift = shop.records
        .ofKind('shift')
        .get()
        .find(({ id }) => id === shiftId)!
      const rows = await shop.journal.entriesAbout(shiftId!)
      const story = shiftStory(shift, rows, zone, await unseenOf(cell))
      const of = { openedByStaffId: story.openedByStaffId, openedByName: story.opened.cashierName }
      expect(await commands.allow(beginClosingCommand, of)).toMatchObject({ is: 'allowed' })
      const count = { counted: [], cashRupiah: rupiah(200_000), others: [] }
      const closing = { ...of, shiftId: shiftId!, figures: story.figures, count }
      const { output } = done(
        await commands.execute(closeShiftCommand, {
          ...{ ...closing, typedNote: 'Dihitung saat sepi', earlierCountsRupiah: [] },
        }),
      )
      expect(output.differenceRupiah).toBe(200_000 - output.expectedCashRupiah)
    },
  },
  'the owner makes a PIN for this device; an easy one is refused': {
    commands: [],
    reads: 'the owner’s PIN of this device, which is no event',
    records: [],
    async run({ shop }) {
      expect(await shop.staff.setOwnerPin('123456')).toMatchObject({ ok: false })
      expect(await shop.staff.setOwnerPin(ownerPin)).toMatchObject({ ok: true })
    },
  },
  'a cashier takes the till by PIN, sells, and gives it back': {
    commands: [recordSaleCommand],
    records: [
      { kind: 'staff_switched', body: { wrongTries: 1, outcome: 'switched' } },
      { kind: 'sale_recorded', body: { cashierName: 'Rina' } },
      'staff_switched',
    ],
    async run(cell) {
      const { rina } = cell.people
      expect(await cell.shop.staff.switchTo(rina.staffId, '999999')).toMatchObject({ ok: false })
      await takeTill(cell, rina)
      const { staffId } = await sellTea(cell)
      expect(staffId).toBe(rina.staffId)
      await takeTill(cell, null)
    },
  },
  'what a cashier may not do is approved by who may, and both are told together': {
    commands: [giveByHandCommand, recordSaleCommand],
    records: [
      'staff_switched',
      { kind: 'approval_given', body: { right: 'discount' } },
      'sale_recorded',
      'staff_switched',
    ],
    async run(cell) {
      const { rina, tono } = cell.people
      await takeTill(cell, rina)
      const discount = { kind: 'amount' as const, amountRupiah: rupiah(1_300) }
      const cart = changeBillDiscount(cartOf(cell, [tea.barcode, 2]), discount)
      const asked = { draft: draftOf(cart), rules: rulesOf(cell), what: 'Memberi diskon 10%' }
      const sale = { draft: draftOf(cart), tenders: [tender('cash', 11_700)] }
      expect(await cell.commands.execute(recordSaleCommand, sale)).toEqual({ is: 'not_approved' })
      cell.approveBy(tono)
      const allowed = await cell.commands.allow(giveByHandCommand, asked)
      cell.approveBy(null)
      if (allowed.is !== 'allowed') throw new Error(allowed.is)
      const { recorded } = done(
        await cell.commands.execute(recordSaleCommand, sale, { approved: allowed.approved }),
      )
      expect(recorded).toMatchObject([{ staffId: rina.staffId }])
      await takeTill(cell, null)
    },
  },
  'the till is locked, stays locked over a reload, and opens by PIN': {
    commands: [],
    reads: 'who stands at the till, over a restart',
    records: [
      { kind: 'staff_switched', body: { outcome: 'locked' } },
      { kind: 'staff_switched', body: { outcome: 'switched' } },
    ],
    async run(cell) {
      await cell.shop.staff.lock()
      await cell.restart()
      expect(cell.shop.staff.isLocked.get()).toBe(true)
      await takeTill(cell, null)
      expect(cell.shop.staff.isLocked.get()).toBe(false)
    },
  },
  'a cashier changes the own PIN where the server can be asked, and is told where it cannot': {
    commands: [],
    reads: 'what the server says to a new PIN',
    records: ['staff_switched', 'staff_switched'],
    async run(cell) {
      const { rina } = cell.people
      await takeTill(cell, rina)
      const change = { currentPassword: 'tebakan', pin: '739105' }
      const answered = await cell.shop.staff.changeOwnSecret(change)
      // Where the network flaps it may be the one or the other.
      const codes = cell.network === 'online' ? ['refused'] : ['offline', 'refused', 'server_trouble']
      expect(codes).toContain(answered.ok ? 'changed' : answered.refusal.code)
      await takeTill(cell, null)
    },
  },
  'the owner sees who works here, and hires somebody where the server can be asked': {
    commands: [],
    reads: 'the people of the shop, and the owner’s sign-in',
    records: [],
    async run({ shop, network, ownerPassword }) {
      expect(
        shop.staff.people
          .get()
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['Rina', 'Tono'])
      const opened = await shop.openOwnerSession(ownerPassword)
      if (network === 'online') expect(opened.ok).toBe(true)
      if (network === 'offline') expect(opened).toMatchObject({ ok: false, refusal: { code: 'offline' } })
      if (opened.ok) await opened.value.end().catch(() => undefined)
    },
  },
  'the owner reads the journal, narrows it, and the device’s chain is whole': {
    commands: [],
    reads: 'the journal, its chain here and at the server',
    records: [],
    async run({ shop, network }) {
      const never = new AbortController().signal
      expect(await shop.journal.checkOwn(() => {}, never)).toMatchObject({ faults: [] })
      const { businessDay } = shop.counterFacts()
      const sales = await shop.journal.entriesOfDays(businessDay, businessDay, ['sale_recorded'])
      expect(sales.every(({ kind }) => kind === 'sale_recorded')).toBe(true)
      if (network !== 'online') return
      expect(await shop.journal.checkServer(() => {}, never)).toMatchObject({ faults: [] })
    },
  },
}
