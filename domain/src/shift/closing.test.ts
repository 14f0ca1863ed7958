import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { mayDo, seeFiguresPermission } from '../base/permission/permission.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { ownerAtTill } from '../staff/at-till.ts'
import {
  changeSinceClosing,
  closePermissions,
  closeShift,
  closingNote,
  compareTenders,
  countableTenders,
  needsNote,
  type ShiftCount,
} from './closing.ts'
import { cashMoved, shiftClosedSchema } from './events.ts'
import { countedCash, type ShiftFigures } from './figures.ts'

const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const counter = {
  zone: 'Asia/Jakarta' as const,
  businessDay: businessDaySchema.parse('2026-11-22'),
  cashierName: 'Rina',
}

function tender(name: 'cash' | 'qris' | 'kasbon' | 'other', amount: number, tenderName?: string) {
  return {
    tender: name,
    ...(tenderName === undefined ? {} : { tenderName }),
    salesRupiah: rupiah(amount),
    instalmentsRupiah: rupiah(0),
    refundsRupiah: rupiah(0),
    expectedRupiah: amount,
  }
}

function figuresOf(cash: number, qris: number, kasbon = 30_000): ShiftFigures {
  return {
    saleCount: 12,
    salesRupiah: rupiah(cash + qris + kasbon),
    discountRupiah: rupiah(0),
    refundCount: 0,
    refundsRupiah: rupiah(0),
    instalmentsRupiah: rupiah(0),
    missingRupiah: rupiah(0),
    cashInRupiah: rupiah(0),
    cashOutRupiah: rupiah(0),
    openingCashRupiah: rupiah(200_000),
    expectedCashRupiah: 200_000 + cash,
    tenders: [tender('cash', cash), tender('qris', qris), tender('kasbon', kasbon)],
    drawerOpenCount: 0,
    voidCount: 0,
  }
}

const counted = (cash: number, qris: number | null): ShiftCount => ({
  counted: [],
  cashRupiah: rupiah(cash),
  others: qris === null ? [] : [{ tender: 'qris', countedRupiah: rupiah(qris) }],
})

const close = (figures: ShiftFigures, count: ShiftCount, typedNote = '', earlier: number[] = []) =>
  closeShift({ shiftId, counter, figures, count, typedNote, earlierCountsRupiah: earlier })

test('[SHIFT-7] what is closed is a body of the wire whose difference is what was counted less what should be', () => {
  const sum = fc.integer({ min: 0, max: 50_000_000 })
  fc.assert(
    fc.property(
      sum,
      sum,
      sum,
      fc.option(sum),
      fc.string({ maxLength: 300 }),
      (cash, qris, held, seen, note) => {
        const figures = figuresOf(cash, qris)
        const count = counted(held, seen)
        const closed = close(figures, count, note)
        const isRight = held === 200_000 + cash && (seen === null || seen === qris)
        expect(needsNote(compareTenders(figures, count))).toBe(!isRight)
        if (!isRight && note.trim() === '') {
          expect(closed).toEqual({ ok: false, refusal: { code: 'note_missing' } })
          return
        }
        if (!closed.ok) throw new Error(closed.refusal.code)
        const body = shiftClosedSchema.parse(closed.value)
        expect(body.differenceRupiah).toBe(held - 200_000 - cash)
        expect(body.expectedCashRupiah + body.differenceRupiah).toBe(body.countedCashRupiah)
        expect(body.tenders).toEqual([
          { tender: 'cash', expectedRupiah: cash, countedRupiah: null },
          { tender: 'qris', expectedRupiah: qris, countedRupiah: seen },
          { tender: 'kasbon', expectedRupiah: 30_000, countedRupiah: null },
        ])
        expect(changeSinceClosing(body, figures)).toBeNull()
      },
    ),
  )
})

test('[SHIFT-7] a tender that never came up is counted against nothing, and kasbon and points are not counted', () => {
  const figures = {
    ...figuresOf(10_000, 0),
    tenders: [tender('cash', 10_000), tender('other', 5_000, 'Lama')],
  }
  const settings = { tenders: ['qris', 'kasbon', 'point'] as const, ownTenders: ['GoFood'] }
  expect(
    countableTenders({ tenders: [...settings.tenders], ownTenders: settings.ownTenders }, figures),
  ).toEqual([
    { tender: 'qris' },
    { tender: 'other', tenderName: 'GoFood' },
    { tender: 'other', tenderName: 'Lama' },
  ])
  const rows = compareTenders(figures, counted(210_000, 7_000))
  expect(rows.map((row) => [row.tender, row.tenderName, row.expectedRupiah, row.differenceRupiah])).toEqual([
    ['cash', undefined, 210_000, 0],
    ['other', 'Lama', 5_000, null],
    ['qris', undefined, 0, 7_000],
  ])
})

test('[SHIFT-4] an empty row of the count is left out, and the pieces come to the sum', () => {
  const pieces = [
    { denominationRupiah: 100_000, pieceCount: 2 },
    { denominationRupiah: 500, pieceCount: 0 },
  ] as const
  const closed = close(figuresOf(0, 0), { counted: pieces, cashRupiah: countedCash(pieces), others: [] })
  expect(closed.ok && closed.value).toMatchObject({ counted: [pieces[0]], countedCashRupiah: 200_000 })
})

test('[SHIFT-8] who counts again has the earlier counts in the note, and the note always fits', () => {
  expect(closingNote('  Receh kurang ', [])).toBe('Receh kurang')
  expect(closingNote('', [1_605_000])).toBe('Dihitung ulang, sebelumnya 1.605.000')
  expect(closingNote('Receh kurang', [1, 2, 3, 1_605_000])).toBe(
    'Receh kurang. Dihitung ulang, sebelumnya 2, 3, 1.605.000',
  )
  const largest = 1_000_000_000_000
  const long = closingNote('x'.repeat(500), [largest, largest, largest])
  expect(long.length).toBeLessThanOrEqual(200)
  expect(long.endsWith('sebelumnya 1.000.000.000.000, 1.000.000.000.000, 1.000.000.000.000')).toBe(true)
})

test('[SHIFT-9] what comes after the count shows by how much, and leaves what was accepted', () => {
  const before = figuresOf(50_000, 20_000)
  const closed = close(before, counted(249_000, null), 'Kurang')
  if (!closed.ok) throw new Error(closed.refusal.code)
  const late = { ...figuresOf(62_000, 20_000), saleCount: 13 }
  expect(changeSinceClosing(closed.value, late)).toEqual({
    saleCount: 1,
    cashRupiah: 12_000,
    differenceRupiah: -13_000,
    tenders: [],
  })
  expect(closed.value.differenceRupiah).toBe(-1_000)
  // By QRIS the drawer stays as it was, and still it is another summary.
  expect(changeSinceClosing(closed.value, figuresOf(50_000, 29_000))).toMatchObject({ cashRupiah: 0 })
})

test('[SHIFT-10] [SHIFT-11] [SHIFT-12] rights: one’s own shift is always closed, what it should hold is for reports', () => {
  const cashier = {
    staffId: 'rina',
    name: 'Rina',
    access: { role: 'cashier', rights: ['sell'], maximumDiscountHundredths: 0 },
  } as const
  const owner = ownerAtTill('Bu Sri')
  expect(closePermissions('rina', cashier)).toEqual([])
  expect(closePermissions(null, owner)).toEqual([])
  const [cashMovePermissions] = cashMoved.permissions({} as never, {} as never)
  const others = [
    closePermissions('budi', cashier),
    closePermissions(null, cashier),
    closePermissions(undefined, cashier),
  ]
  for (const permissions of [...others, cashMovePermissions!]) {
    expect(permissions.map((permission) => mayDo(cashier, permission))).toEqual([false])
    expect(permissions.map((permission) => mayDo(owner, permission))).toEqual([true])
  }
  expect([cashier, owner].map((one) => mayDo(one, seeFiguresPermission))).toEqual([false, true])
})
