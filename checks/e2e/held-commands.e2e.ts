import { randomBytes } from 'node:crypto'
import { createEventMaker } from '@laci/server/testing/event-maker.ts'
import { expect, type Page } from '@playwright/test'
import { openOwnerSession, openTill as openTillByWire, pushEvents } from '../real-server/shop-client.ts'
import { online, test } from './steps/journey.ts'
import { expectGood } from './steps/looking.ts'
import { doorOf, type NewOwner, newOwner, openDashboard, openTill, signInOf } from './steps/owner.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))
const widths = [360, 800, 1280] as const

/** A till that the owner has taken back says where transfers go. */
async function tellFromRevokedTill(owner: NewOwner, notes: readonly string[]): Promise<void> {
  const door = doorOf(owner)
  const till = await openTillByWire(door, signInOf(owner), 'Tablet lama')
  const { post } = await openOwnerSession(door, signInOf(owner))
  await post(`/api/devices/${till.deviceId}/revoke`, {})
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  await pushEvents(
    door,
    till,
    1,
    notes.map((transferNote) => maker.seal({ kind: 'settings_saved', body: { changes: { transferNote } } })),
  )
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`/kasir/${path}`)
}

test('[SHOP-23] what a taken-back till changes waits: every till says so, and the owner drops it on the dashboard or applies it at the till', {
  tag: online,
}, async ({ page, context }) => {
  const owner = newOwner('Bu Sri')
  await openDashboard(page, owner)
  await expect(page.getByTestId('stores-card')).toBeVisible()
  await expect(page.getByTestId('held-card')).toHaveCount(0)
  const till = await context.newPage()
  await openTill(till, owner)
  await tellFromRevokedTill(owner, ['BCA 999 Kasir', 'BRI 123 Bu Sri'])

  // At the till: nothing has changed, and where it is edited stands that something waits.
  await goTo(till, 'pengaturan')
  const notice = till.getByTestId('payment-settings').getByTestId('held-notice')
  await expect(notice).toContainText('BCA 999 Kasir')
  await expect(till.getByTestId('transfer-note')).toHaveValue('')
  await notice.getByTestId('held-open').click()
  await expect(till.getByTestId('held-row')).toHaveCount(2)
  await expectGood(till, 'Menunggu pemilik')

  // On the dashboard: old and new, why, and one is dropped.
  await page.reload()
  const rows = page.getByTestId('held-command')
  await expect(rows).toHaveCount(2)
  await expect(page.getByTestId('held-count')).toHaveText('2')
  await expect(rows.first()).toContainText('BCA 999 Kasir')
  await expect(rows.first()).toContainText('sudah dicabut pemilik')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGood(page, `dashboard at ${width}`)
  }
  await rows.filter({ hasText: 'BCA 999 Kasir' }).getByTestId('held-drop').click()
  await expectGood(page, 'decision')
  await page.getByTestId('held-decision').getByTestId('held-decide').click()
  await expect(rows).toHaveCount(1)
  await expect(till.getByTestId('held-row')).toHaveCount(1)

  // The other is the owner's own number: applied at the till, with the owner's password, and every till follows.
  await till.getByTestId('held-decide').click()
  await till.getByTestId('owner-password-input').fill(owner.password)
  await till.getByTestId('owner-password-go').click()
  await expect(till.getByTestId('held-command')).toHaveCount(1)
  await expectGood(till, 'Putuskan sebagai pemilik')
  await till.getByTestId('held-apply').click()
  await expect(till.getByTestId('held-command')).toHaveCount(0)
  await goTo(till, 'pengaturan')
  await expect(till.getByTestId('transfer-note')).toHaveValue('BRI 123 Bu Sri')
  await expect(till.getByTestId('held-notice')).toHaveCount(0)

  // The window that was open all along learns it too.
  await page.reload()
  await expect(page.getByTestId('held-card')).toHaveCount(0)
})
