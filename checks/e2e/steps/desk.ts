import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { counterAt, fromBase32, totpCode } from '@laci/server/identity/totp.ts'
import { expect, type Page } from '@playwright/test'
import { changeIn } from '../../real-server/database-of.ts'
import { comeFromHome, type NewOwner } from './owner.ts'

/** Runs `npm run operator` beside the server of these journeys and answers what it said. */
export async function operatorCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'operator', '--', ...args], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { ...process.env, DATA_DIR: process.env.LACI_E2E_DATA_DIR },
  })
  return stdout
}

/** What an authenticator app shows, so many steps of 30 seconds from now. */
export function codeOfApp(secret: string, steps = 0): string {
  return totpCode(fromBase32(secret), counterAt(Date.now()) + steps)
}

/** Types number and password at `/operator`. */
export async function signInAtDesk(page: Page, person: NewOwner): Promise<void> {
  await comeFromHome(page, person)
  await page.goto('/operator')
  const form = page.getByTestId('desk-sign-in')
  await form.getByLabel('Nomor WhatsApp').fill(person.phone)
  await form.getByLabel('Kata Sandi', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

/** Types six digits and goes on. */
export async function showCode(page: Page, code: string): Promise<void> {
  await page.getByTestId('desk-code').locator('input').fill(code)
  await page.keyboard.press('Enter')
}

/** Brings somebody who is signed in from the granting of the role to the desk, with a fresh app; answers its secret. */
export async function enterDesk(page: Page, person: NewOwner): Promise<string> {
  await operatorCommand('grant', person.phone)
  await page.goto('/operator')
  const secret = (await page.getByTestId('desk-secret').textContent()) ?? ''
  await showCode(page, codeOfApp(secret))
  await expect(page.getByTestId('desk')).toBeVisible()
  return secret
}

export async function openPart(page: Page, part: string): Promise<void> {
  await page.getByTestId(`desk-nav-${part}`).click()
}

/** A run with one payout for this affiliate, as the 1st or the 15th leaves one; answers their ids. */
export async function leavePayout(affiliatePhone: string): Promise<{ runId: string; payoutId: string }> {
  const runId = randomUUID()
  const payoutId = randomUUID()
  await changeIn(process.env.LACI_E2E_DATA_DIR!, async (client) => {
    await client.query(
      `with one as (
         select affiliates.id, name from affiliates join auth_user using (user_id) where phone = $1
       ), run as (
         insert into payout_run (run_id, day, made_at) values ($2, date '2025-01-15', now())
         returning run_id
       ), entry as (
         insert into commission_entry (entry_id, affiliate_id, order_id, payer_id, paid_rupiah, amount_rupiah, booked_at)
         select gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), 690000, 138000, now() from one
         returning entry_id
       ), payout as (
         insert into payout (payout_id, run_id, run_row, affiliate_id, name, bank_number, amount_rupiah)
         select $3, run_id, 1, one.id, one.name, '1234567890', 138000 from one, run
         returning payout_id
       )
       insert into payout_entry (payout_id, entry_id) select payout_id, entry_id from payout, entry`,
      [`+62${affiliatePhone.slice(1)}`, runId, payoutId],
    )
  })
  return { runId, payoutId }
}

/** The newest message of this kind counts as one that the gateway refused. */
export async function spoilNewestMessage(kind: string): Promise<void> {
  await changeIn(process.env.LACI_E2E_DATA_DIR!, (client) =>
    client.query(
      `update wa_outbox set status = 'failed', last_error = 'rejected'
       where message_id = (select message_id from wa_outbox where kind = $1 order by queue_number desc limit 1)`,
      [kind],
    ),
  )
}

/**
 * Lets a day go by for what the operator was told: the caps of an hour and of a day are for people who come one after the
 * other, not for a hundred journeys in ten minutes.
 */
export async function letNoticesAge(): Promise<void> {
  await changeIn(process.env.LACI_E2E_DATA_DIR!, (client) =>
    client.query(
      `update wa_outbox set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day'
       where kind in ('operator_note', 'callback_request', 'operator_alarm')`,
    ),
  )
}
