import { expect } from '@playwright/test'
import { goToJournal } from '../steps/journal.ts'
import { goToSale, type TillFunction } from './cell.ts'

/** What the owner reads afterwards. */
export const journalFunctions: readonly TillFunction[] = [
  {
    section: 8,
    name: 'the owner reads the journal, narrows it, and the device’s chain is whole',
    isOtherOnline: true,
    places: ['jurnal'],
    async run(cell) {
      const { page, network } = cell
      await goToJournal(page)
      await expect(page.getByTestId('own-look')).toHaveAttribute('data-state', 'good')
      if (network === 'online') {
        await expect(page.getByTestId('server-look')).toHaveAttribute('data-state', 'good')
      }
      await expect(page.getByTestId('journal-row').first()).toBeVisible()
      await goToSale(cell)
      await cell.expectTold([])
    },
  },
]
