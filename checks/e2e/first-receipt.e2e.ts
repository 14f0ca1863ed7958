import { type Browser, expect, type Page } from '@playwright/test'
import { countingFingers } from './steps/counting.ts'
import { online, test } from './steps/journey.ts'
import { expectAccessible } from './steps/looking.ts'
import {
  comeFromHome,
  leaveOnboarding,
  type NewOwner,
  newOwner,
  openTill,
  signIn,
  signOut,
} from './steps/owner.ts'
import { makeOwner } from './steps/shop.ts'
import { hire } from './steps/staff.ts'
import { codeTo } from './steps/whatsapp.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('[ONBOARDING-11] [SITE-74] [SITE-78] from the landing page to the first receipt in at most 14 taps and 45 signs', async ({
  page,
}) => {
  const owner = newOwner('Bu Sri')
  await comeFromHome(page, owner)
  const fingers = countingFingers(page)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))

  await page.goto('/')
  await fingers.tap(page.locator('main a[href="/daftar"]').first())
  const form = page.getByTestId('register-form')
  await fingers.tap(form.locator('input[name=name]'))
  await fingers.type(owner.name)
  await fingers.tap(form.locator('input[name=phone]'))
  await fingers.type(owner.phone)
  await fingers.tap(form.locator('input[name=password]'))
  await fingers.type(owner.password)
  await fingers.tap(form.locator('button[aria-pressed]').first())
  await fingers.tap(form.locator('button[type=submit]'))
  const code = await codeTo(owner.phone, 4)
  await expect(page.getByTestId('code-dialog').locator('input')).toBeFocused()
  await fingers.type(code)

  await expect(page.getByTestId('onboarding')).toBeVisible()
  await fingers.tap(page.getByTestId('goods-add'))
  for (const tile of [0, 1, 2]) await fingers.tap(page.getByTestId('product-tile').nth(tile))
  await fingers.tap(page.getByTestId('phone-cart'))
  await fingers.tap(page.getByTestId('pay'))
  await fingers.tap(page.getByTestId('quick-cash').first())
  await fingers.tap(page.getByTestId('finish'))
  await expect(page.getByTestId('receipt-number')).toBeVisible()

  expect(fingers.taps()).toBeLessThanOrEqual(14)
  expect(fingers.signs()).toBeLessThanOrEqual(45)
  // What opened the till stood in no address.
  for (const address of addresses) expect(address).not.toMatch(/token|session|password|eyJ/i)
})

/** A browser of the owner's that has never seen Laci. */
async function freshBrowser(browser: Browser, owner: NewOwner): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await comeFromHome(page, owner)
  return page
}

const siteSession = (page: Page) => page.evaluate(() => localStorage.getItem('laci-site-session'))

test('[TILL-187] [TILL-189] who is signed in on the website is in at the till, signs out of one of them, and is told of the other', {
  tag: online,
}, async ({ browser }) => {
  const owner = await makeOwner('Bu Satu')
  const page = await freshBrowser(browser, owner)
  await page.goto('/login')
  await signIn(page, owner.phone, owner.password)
  await page.waitForURL('**/dashboard')
  await page.goto('/kasir/')
  await leaveOnboarding(page)

  await page.goto('/kasir/pengaturan')
  await page.getByTestId('sign-out').click()
  await expect(page.getByTestId('sign-out-site')).toContainText('Dasbor di browser ini tetap masuk')
  await page.getByTestId('sign-out-confirm').click()
  // That wish holds: the next visit does not open the till by itself, and one press does.
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('sign-in-phone')).toHaveValue(owner.phone)
  await expectAccessible(page)
  await page.getByTestId('sign-in-by-site').click()
  // The page that was asked for.
  await expect(page.getByTestId('sign-out')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  await signOut(page)
  await expect(page.getByText('Kasir di perangkat ini tetap masuk')).toBeVisible()
  await page.goto('/kasir/')
  await leaveOnboarding(page)
  await page.context().close()
})

test('[TILL-188] [TILL-190] a sign-in at the till opens the dashboard, and is taken back where staff come, or with the till', {
  tag: online,
}, async ({ browser }) => {
  const owner = await makeOwner('Bu Dua')
  const page = await freshBrowser(browser, owner)
  await openTill(page, owner)
  await page.goto('/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)

  await page.goto('/kasir/')
  await page.goto('/kasir/pengaturan')
  await page.getByTestId('sign-out').click()
  await expect(page.getByTestId('sign-out-site')).toContainText('Anda juga keluar dari dasbor')
  await page.getByTestId('sign-out-confirm').click()
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  await expect.poll(() => siteSession(page)).toBeNull()

  await openTill(page, owner)
  expect(await siteSession(page)).not.toBeNull()
  await hire(page, owner, [{ name: 'Rina', role: 'cashier', pin: '735192' }])
  await expect.poll(() => siteSession(page)).toBeNull()

  // With staff in the shop the website's sign-in alone opens no till.
  const other = await freshBrowser(browser, owner)
  await other.goto('/login')
  await signIn(other, owner.phone, owner.password)
  await other.waitForURL('**/dashboard')
  await other.goto('/kasir/')
  await expect(other.getByTestId('site-offer-refused')).toBeVisible()
  await expect(other.getByTestId('sign-in-phone')).toHaveValue(owner.phone)
  await other.getByTestId('sign-in-password').fill('salah-sekali')
  await other.getByTestId('sign-in-submit').click()
  await expect(other.getByTestId('sign-in-form')).toContainText('Nomor WhatsApp atau kata sandi salah')
  await expect(other.getByTestId('sign-in-password')).toBeFocused()
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await other.context().close()
  await page.context().close()
})
