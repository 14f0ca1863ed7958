import { expect, type Page } from '@playwright/test'
import type { NewOwner } from './owner.ts'

/** People of the shop, made by the owner's own session as the owner's page makes them. */
export async function hire(page: Page, owner: NewOwner, people: readonly object[]): Promise<void> {
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
  for (const person of people) {
    const made = await page.request.post('/api/staff', {
      headers,
      data: { storeId: stores[0]!.storeId, password: 'sandi-karyawan', ...person },
    })
    expect(made.status()).toBe(201)
  }
}

/** Six digits on the keypad that is open. */
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
