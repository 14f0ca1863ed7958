import { expect, type Page } from '@playwright/test'
import { openPlace } from './bar.ts'
import { comeFromHome, type NewOwner } from './owner.ts'
import { type Goods, makeOwner, openStockedTill, sendGoods } from './shop.ts'

/** Somebody who works in the shop, with the PIN that the owner gave. */
export type Hired = { readonly staffId: string; readonly name: string; readonly pin: string }

/** People of the shop, made by the owner's own session as the owner's page makes them. */
export async function hire(
  page: Page,
  owner: NewOwner,
  people: readonly { readonly name: string; readonly pin: string; readonly [member: string]: unknown }[],
): Promise<Hired[]> {
  const config = (await (await page.request.get('/api/config')).json()) as {
    anonKey: string
    pseudoDomain: string
  }
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.anonKey },
    data: { email: `62${owner.phone.slice(1)}@${config.pseudoDomain}`, password: owner.password },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const { stores } = (await (await page.request.get('/api/stores', { headers })).json()) as {
    stores: { storeId: string }[]
  }
  const hired: Hired[] = []
  for (const person of people) {
    const made = await page.request.post('/api/staff', {
      headers,
      data: { storeId: stores[0]!.storeId, password: 'sandi-karyawan', ...person },
    })
    expect(made.status()).toBe(201)
    const { staffId } = (await made.json()) as { staffId: string }
    hired.push({ staffId, name: person.name, pin: person.pin })
  }
  return hired
}

/** An owner whose shop has goods and people, and a till of it in `page` that knows them all from its first load. */
export async function openStaffedShop(
  page: Page,
  name: string,
  goods: readonly Goods[],
  people: Parameters<typeof hire>[2],
): Promise<NewOwner> {
  const owner = await makeOwner(name)
  await sendGoods(owner, goods)
  await comeFromHome(page, owner)
  await hire(page, owner, people)
  await openStockedTill(page, owner)
  await expect(page.getByTestId('operator')).toBeVisible()
  return owner
}

export type NewStaff = {
  readonly name: string
  readonly pin: string
  readonly password: string
  /** `manager` begins with nearly everything, `cashier` with selling and kasbon. */
  readonly role: 'manager' | 'cashier' | 'custom'
}

/** *Karyawan*, from wherever the till is. */
export async function openStaff(page: Page): Promise<void> {
  await openPlace(page, 'nav-staff')
  await expect(page.getByTestId('staff')).toBeVisible()
}

/** Shows the owner's password where the page asks for it. */
export async function showOwnerPassword(page: Page, owner: NewOwner): Promise<void> {
  // It is what the dialog asks: the next key goes in there, and not to its cross.
  await expect(page.getByTestId('owner-password-input')).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.getByTestId('owner-password-go').click()
  await expect(page.getByTestId('staff-password-sheet')).toBeHidden()
}

/** Fills the form of a new staff member that is open, saves it, and answers the shop's code. */
export async function fillNewStaff(page: Page, person: NewStaff): Promise<string> {
  await page.getByTestId('staff-name').fill(person.name)
  await page.getByTestId('staff-pin').fill(person.pin)
  await page.getByTestId('staff-password').fill(person.password)
  await page.getByTestId('staff-role').selectOption(person.role)
  await page.getByTestId('staff-save').click()
  const handout = page.getByTestId('staff-handout')
  await expect(handout).toBeVisible()
  const code = (await handout.getByTestId('shop-code-text').textContent()) ?? ''
  await page.getByTestId('handout-done').click()
  await expect(handout).toBeHidden()
  return code
}

/** The owner makes people of the shop at the till; the page is left open on *Karyawan*. Answers the shop's code. */
export async function hireAtTill(page: Page, owner: NewOwner, people: readonly NewStaff[]): Promise<string> {
  await openStaff(page)
  let code = ''
  for (const [index, person] of people.entries()) {
    await page.getByTestId('new-staff').click()
    if (index === 0) await showOwnerPassword(page, owner)
    code = await fillNewStaff(page, person)
  }
  return code
}

/** *Masuk sebagai karyawan* on a device that never saw the shop; it then waits for the owner. */
export async function signInAsStaff(
  page: Page,
  person: Pick<NewStaff, 'name' | 'password'>,
  shopCode: string,
): Promise<void> {
  await page.goto('/kasir/')
  await page.getByTestId('to-staff-sign-in').click()
  await page.getByTestId('staff-sign-in-name').fill(person.name)
  await page.getByTestId('staff-sign-in-code').fill(shopCode)
  await page.getByTestId('staff-sign-in-password').fill(person.password)
  await page.getByTestId('staff-sign-in-submit').click()
  await expect(page.getByTestId('waiting-for-owner')).toBeVisible()
}

/** The owner says yes to the device that waits; *Karyawan* is open. */
export async function allowDevice(page: Page, owner: NewOwner): Promise<void> {
  const show = page.getByTestId('show-waiting')
  const allow = page.getByTestId('allow-device')
  await expect(show.or(allow)).toBeVisible()
  if (await show.isVisible()) {
    await show.click()
    await showOwnerPassword(page, owner)
  }
  await allow.click()
  await expect(allow).toHaveCount(0)
}

/** Six digits on the number pad of the form that is open. */
export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) {
    await page.getByTestId('num-pad').getByRole('button', { name: digit, exact: true }).click()
  }
}

/** Before leaving the till the owner makes the PIN that leads back; the list of people is open then. */
export async function ownerMakesPin(page: Page, pin: string): Promise<void> {
  await page.getByTestId('operator').click()
  await page.getByTestId('owner-pin').fill(pin)
  await page.getByTestId('owner-pin-again').fill(pin)
  await page.getByTestId('owner-pin-save').click()
}

/** Somebody of the list that is open takes the till. */
export async function takeTill(page: Page, name: RegExp, pin: string): Promise<void> {
  await page.getByTestId('people').getByRole('button', { name }).click()
  await typePin(page, pin)
  await expect(page.getByTestId('operator')).toHaveAccessibleName(name)
}

/** Somebody who may allows with a PIN what the one at the till may not. */
export async function approveAs(page: Page, person: Pick<NewStaff, 'name' | 'pin'>): Promise<void> {
  const approval = page.getByTestId('approval')
  await expect(approval).toBeVisible()
  const choice = approval.getByRole('button', { name: new RegExp(person.name) })
  // Where only one could, the till asks for that PIN at once.
  if (await choice.isVisible()) await choice.click()
  await typePin(page, person.pin)
  await expect(approval).toBeHidden()
}

/** Ends somebody's account; *Karyawan* is open and the owner's password was shown. */
export async function endStaff(page: Page, name: string): Promise<void> {
  await page.getByTestId('staff-row').filter({ hasText: name }).click()
  await page.getByTestId('staff-disable').click()
  await page.getByTestId('confirm-action').click()
  await expect(page.getByTestId('staff-enable')).toBeVisible()
  await page.keyboard.press('Escape')
}
