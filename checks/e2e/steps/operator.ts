import { openKeys } from '@laci/server/crypto/keys.ts'
import { counterAt, fromBase32, totpCode } from '@laci/server/identity/totp.ts'
import { expect, type Page } from '@playwright/test'
import { changeIn } from '../../real-server/database-of.ts'
import type { NewOwner } from './owner.ts'

/** The access token that a page's session holds. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('laci-site-session')!) as { access_token: string }
    return session.access_token
  })
}

/** Makes a registered person an operator who has shown the second factor. Answers the access token. */
export async function becomeOperator(page: Page, person: NewOwner): Promise<string> {
  const dataFolder = process.env.LACI_E2E_DATA_DIR ?? ''
  await changeIn(dataFolder, (database) =>
    database.query(
      `update auth_user set app_metadata = app_metadata || '{"operator": true}' where phone = $1`,
      [`+62${person.phone.slice(1)}`],
    ),
  )
  const { anonKey } = await openKeys(dataFolder, Date.now())
  const headers = { apikey: anonKey, authorization: `Bearer ${await tokenOf(page)}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/auth/v1/factors${path}`, { headers, data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as { id: string; totp: { secret: string }; access_token: string }
  }
  const factor = await post('', { factor_type: 'totp' })
  const challenge = await post(`/${factor.id}/challenge`, {})
  const code = totpCode(fromBase32(factor.totp.secret), counterAt(Date.now()))
  return (await post(`/${factor.id}/verify`, { challenge_id: challenge.id, code })).access_token
}
