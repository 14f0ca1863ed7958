import { dayText } from '@laci/domain/base/time/day-text.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { type PlanView, planViewSchema } from '@laci/domain/entitlement/wire.ts'
import { endlessEnd } from '@laci/domain/plan/plan-ledger.ts'
import { expect, test } from '@playwright/test'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, openDashboard, registerOwner } from './steps/owner.ts'

test('[PLAN-22] [SITE-76] a new owner sees the trial and its end, and what they are made of', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  const answer = page.waitForResponse('**/api/plan?**')
  await registerOwner(page, newOwner('Bu Sinta'))
  const view = planViewSchema.parse(await (await answer).json())
  const end = dayText(businessDayOf(view.holding.endsAt!, defaultZone))
  const card = page.getByTestId('plan-card')
  await expect(page.getByTestId('plan-state')).toHaveText('Masa coba')
  await expect(card).toContainText(end)
  // Tokens and kinds of accounts are nothing yet to who tries it [SITE-76].
  await expect(card).not.toContainText('Saldo token')
  await expect(card).not.toContainText('Jenis akun')
  await expect(page.getByTestId('plan-advice')).toContainText('Masa coba berjalan 7 hari lagi')
  await expect(page.getByTestId('account-card')).toContainText(end)
  await page.getByTestId('plan-history').locator('summary').click()
  await expect(page.getByTestId('plan-history')).toContainText('+2.000 token')
  await expect(page.getByTestId('only-in-app').getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Buka Langganan di kasir' })).toHaveAttribute(
    'href',
    '/kasir/langganan',
  )
  expect(errors).toEqual([])
})

/** What the card says in each state, at the server's time and not at this machine's. */
const now = instant(Date.UTC(2031, 4, 20, 3, 0))
const holding: PlanView['holding'] = {
  accountType: 'subscription',
  isTrial: false,
  endsAt: instant(now + 12 * dayMs),
  tokens: 0,
  tokensEndedAt: null,
}
const states: readonly { state: string; changes: Partial<PlanView['holding']>; words: readonly string[] }[] =
  [
    { state: 'plan', changes: {}, words: ['Aktif', '1 Juni 2031', 'berjalan 12 hari lagi'] },
    {
      state: 'tokens',
      changes: { accountType: 'token', endsAt: instant(now - 40 * dayMs), tokens: 1_250 },
      words: ['Pakai token', '1.250', 'memakai satu token'],
    },
    {
      state: 'grace',
      changes: { endsAt: instant(now - dayMs) },
      words: ['Masa tambahan', 'sampai 22 Mei 2031', 'Data tetap aman'],
    },
    {
      state: 'ended',
      changes: { endsAt: instant(now - 20 * dayMs), tokens: -40 },
      words: ['Sudah habis', '30 April 2031', '-40', 'tetap bisa dilihat dan diekspor'],
    },
    {
      state: 'one_time',
      changes: { accountType: 'one_time', endsAt: null },
      words: ['Sekali bayar', 'Tanpa batas waktu'],
    },
  ]

test('[PLAN-22] every state says what holds, fits every width, and a failed load offers a retry', async ({
  page,
}) => {
  await openDashboard(page, newOwner('Bu Wening'))
  let told: Partial<PlanView['holding']> = {}
  const paid = (changes: Partial<PlanView['grants'][number]>): PlanView['grants'][number] => ({
    kind: 'plan',
    itemName: 'Langganan 1 tahun',
    orderNumber: 'LC-310401-0007',
    at: instant(now - 49 * dayMs) as Instant,
    months: 15,
    bonusMonths: 3,
    tokens: 0,
    amountRupiah: 588_000 as PlanView['grants'][number]['amountRupiah'],
    takenBackRupiah: 0 as PlanView['grants'][number]['amountRupiah'],
    isTakenBack: false,
    ...changes,
  })
  await page.route('**/api/plan?**', (route) =>
    route.fulfill({
      json: {
        holding: { ...holding, ...told },
        promo: 'Perpanjang setahun bulan ini: gratis satu gulung kertas struk.',
        grants: [
          paid({}),
          paid({ orderNumber: 'LC-310301-0001', isTakenBack: true }),
          paid({ kind: 'trial', itemName: '', orderNumber: null, months: 0, bonusMonths: 0, tokens: 2_000 }),
        ],
        tokenDays: [],
        serverTime: now,
      } satisfies PlanView,
    }),
  )
  for (const { state, changes, words } of states) {
    told = changes
    await page.reload()
    await expect(page.getByTestId('plan-state')).toHaveAttribute('data-state', state)
    for (const word of words) await expect(page.getByTestId('plan-card')).toContainText(word)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
    }
    await expectAccessible(page)
  }
  await expect(page.getByTestId('plan-promo')).toContainText('gulung kertas')
  await page.getByTestId('plan-history').locator('summary').click()
  await expect(page.getByTestId('plan-history')).toContainText('termasuk 3 bulan gratis')
  await expect(page.getByTestId('plan-history')).toContainText('dana dikembalikan, tidak berlaku lagi')

  await page.route('**/rest/v1/accounts**', (route) =>
    route.fulfill({
      json: {
        name: 'Bu Wening',
        role: 'owner',
        end_date: new Date(endlessEnd).toISOString(),
        store_id: null,
      },
    }),
  )
  await page.reload()
  await expect(page.getByTestId('account-card')).toContainText('Tanpa batas waktu')
  await page.route('**/api/plan?**', (route) => route.abort())
  await page.unroute('**/rest/v1/accounts**')
  await page.reload()
  await expect(page.getByTestId('plan-card')).toContainText('Terjadi kesalahan saat mengambil data')
  await page.unroute('**/api/plan?**')
  await page.getByTestId('plan-card').getByRole('button').click()
  await expect(page.getByTestId('plan-state')).toHaveText('Masa coba')
})
