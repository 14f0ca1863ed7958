import { registrationStartedSchema } from '@laci/domain/account/registration.ts'
import { expect, type Page } from '@playwright/test'
import { type DemoSignIn, openSession, type ServerDoor } from '../../real-server/shop-client.ts'
import { codeTo } from './whatsapp.ts'

export type NewOwner = { readonly name: string; readonly phone: string; readonly password: string }

let owners = 0

/** An owner whose number nobody else in this run has. */
export function newOwner(name: string): NewOwner {
  owners += 1
  const unique = String(Date.now() % 10_000_000).padStart(7, '0')
  return { name, phone: `0813${unique}${owners % 100}`, password: `rahasia-${owners}` }
}

/** The owner's own address of the net: limits by address are for strangers. */
export function homeOf(owner: NewOwner): Record<string, string> {
  const [a, b, c] = [owner.phone.slice(-6, -4), owner.phone.slice(-4, -2), owner.phone.slice(-2)].map(Number)
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** The server, as requests from the owner's home reach it. */
export function doorOf(owner: NewOwner): ServerDoor {
  return { url: process.env.LACI_E2E_URL ?? '', headers: homeOf(owner) }
}

export function signInOf({ phone, password }: NewOwner): DemoSignIn {
  return { phone: `+62${phone.slice(1)}`, password }
}

/** From here on this page calls from there. */
export async function comeFromHome(page: Page, owner: NewOwner): Promise<void> {
  await page.setExtraHTTPHeaders(homeOf(owner))
}

/**
 * Registers on the site with the code from the simulator and ends on the dashboard. The till that the site goes on to by itself
 * is not opened: a journey about the site has none unless it makes one.
 */
export async function registerOwner(page: Page, owner: NewOwner): Promise<void> {
  await comeFromHome(page, owner)
  await page.goto('/daftar')
  const toTill = page.waitForRequest((request) => request.url().endsWith('/kasir/mulai'))
  await page.route('**/kasir/mulai', (route) => route.fulfill({ status: 204 }))
  const form = page.getByTestId('register-form')
  await form.locator('input[name=name]').fill(owner.name)
  await form.locator('input[name=phone]').fill(owner.phone)
  await form.locator('input[name=password]').fill(owner.password)
  await form.locator('input[name=passwordAgain]').fill(owner.password)
  await form.locator('button[type=submit]').click()
  const dialog = page.getByTestId('code-dialog')
  await dialog.locator('input').fill(await codeTo(owner.phone, 4))
  await toTill
  await page.goto('/dashboard')
}

/** The same over the wire, as that page does it: for journeys that are about something else. */
export async function registerByWire(owner: NewOwner): Promise<void> {
  const started = registrationStartedSchema.parse(await post(owner, '/api/registrations', owner))
  await post(owner, `/api/registrations/${started.registrationId}/verify`, {
    code: await codeTo(owner.phone, 4),
  })
}

/** Where `registerOwner` ends, without the form and the dialog: for journeys that only begin on the dashboard. */
export async function openDashboard(page: Page, owner: NewOwner): Promise<void> {
  await registerByWire(owner)
  const session = await openSession(doorOf(owner), signInOf(owner))
  await comeFromHome(page, owner)
  // The browser's store belongs to an address; this one has no scripts that would look into it.
  await page.goto('/favicon.svg')
  await page.localStorage.setItem('laci-site-session', JSON.stringify(session))
  await page.goto('/dashboard')
}

async function post(owner: NewOwner, path: string, body: object): Promise<unknown> {
  const { url, headers } = doorOf(owner)
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Signs a till in, in a browser that has never seen the shop; where its website is signed in, that is enough [TILL-187]. */
export async function signInTill(page: Page, owner: NewOwner): Promise<void> {
  await page.goto('/kasir/')
  const form = page.getByTestId('sign-in-form')
  const inside = ['onboarding', 'sale-screen', 'choose-store', 'first-load'].map((id) => page.getByTestId(id))
  await expect(inside.reduce((any, one) => any.or(one), form).first()).toBeVisible()
  if (!(await form.isVisible())) return
  await page.getByTestId('sign-in-phone').fill(owner.phone)
  await page.getByTestId('sign-in-password').fill(owner.password)
  await page.getByTestId('sign-in-submit').click()
}

/** The same, and waits for the selling screen. */
export async function openTill(page: Page, owner: NewOwner): Promise<void> {
  await signInTill(page, owner)
  await leaveOnboarding(page)
}

/** A shop without goods is first shown its guided beginning; journeys about other matters leave it. */
export async function leaveOnboarding(page: Page): Promise<void> {
  const onboarding = page.getByTestId('onboarding')
  const saleScreen = page.getByTestId('sale-screen')
  await expect(onboarding.or(saleScreen)).toBeVisible()
  if (await onboarding.isVisible()) await page.getByTestId('onboarding-leave').click()
  await expect(saleScreen).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/login')
}

/** Types number and password on `/login` and presses Enter. */
export async function signIn(page: Page, phone: string, password: string): Promise<void> {
  const form = page.getByTestId('login-form')
  await form.locator('input[name=phone]').fill(phone)
  await form.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** The owner at the dashboard, in a browser whose till may have signed the website in already [TILL-188]. */
export async function goHome(page: Page, owner: NewOwner): Promise<void> {
  await page.goto('/dashboard')
  const form = page.getByTestId('login-form')
  const account = page.getByTestId('account-card').filter({ hasText: owner.name })
  await expect(form.or(account)).toBeVisible()
  if (!(await form.isVisible())) return
  await signIn(page, owner.phone, owner.password)
  await page.waitForURL('**/dashboard')
}

/** *Lupa kata sandi* of the sign-in page that is open, with the code from the phone, up to the new password. */
export async function getNewPassword(page: Page, { phone }: NewOwner, password: string): Promise<void> {
  await page.getByTestId('forgot-password').click()
  await page.getByTestId('recovery-panel').locator('input[name=phone]').fill(phone)
  await page.keyboard.press('Enter')
  await page
    .getByTestId('code-form')
    .locator('input')
    .pressSequentially(await codeTo(phone, 6))
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill(password)
  await form.locator('input[name=passwordAgain]').fill(password)
  await page.keyboard.press('Enter')
}
