import type { Envelope } from '@laci/domain/events/envelope.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { expect } from '@playwright/test'
import { acceptCount, countShift, goToShift, moveCash, openShift } from '../steps/shift.ts'
import { goToSale, readTold, type TillFunction } from './cell.ts'

const openingRupiah = 100_000

/** Before anything is sold. */
export const openingFunctions: readonly TillFunction[] = [
  {
    section: 8,
    name: 'a shift is opened with its kas awal',
    places: ['shift'],
    async run(cell) {
      await goToShift(cell.page)
      await openShift(cell.page, openingRupiah)
      await goToSale(cell)
      await expect(cell.page.getByTestId('shift-chip')).toBeVisible()
      const told = await cell.expectTold(['shift_opened'])
      expect(told[0]!.body).toMatchObject({ openingCashRupiah: openingRupiah })
    },
  },
]

/** After everything was sold. */
export const closingFunctions: readonly TillFunction[] = [
  {
    section: 8,
    name: 'cash goes in and out with a reason',
    places: ['shift'],
    async run(cell) {
      await goToShift(cell.page)
      await moveCash(cell.page, 'in', 50_000, 'Tukar receh')
      await expect(cell.page.getByTestId('cash-move')).toHaveCount(1)
      await moveCash(cell.page, 'out', 15_000, 'Beli galon')
      await expect(cell.page.getByTestId('cash-move')).toHaveCount(2)
      await goToSale(cell)
      const told = await cell.expectTold(['cash_moved', 'cash_moved'])
      expect(told.map(({ body }) => [body.direction, body.amountRupiah])).toEqual([
        ['in', 50_000],
        ['out', 15_000],
      ])
    },
  },
  {
    section: 8,
    name: 'a shift is closed by a blind count, and what is missing is accepted',
    places: ['shift'],
    async run(cell) {
      const { page } = cell
      await goToShift(page)
      await countShift(page, 200_000)
      await acceptCount(page, 'Dihitung saat sepi')
      await goToSale(cell)
      const [closed] = await cell.expectTold(['shift_closed'])
      const { shiftId, ...figures } = closed!.body
      // What this till says should be there is what every event of the shift moved, over days and reloads.
      const all = (await readTold(page, 0)) as unknown as Envelope[]
      const cashRupiah = all
        .filter(({ body }) => body.shiftId === shiftId)
        .flatMap((event) => movementsOf(readJournalEvent(event)!))
        .reduce((sum, { account, amount }) => sum + (account === 'cash' ? amount : 0), 0)
      expect(figures).toMatchObject({
        countedCashRupiah: 200_000,
        expectedCashRupiah: openingRupiah + cashRupiah,
        differenceRupiah: 200_000 - openingRupiah - cashRupiah,
      })
    },
  },
]
