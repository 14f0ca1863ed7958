import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { staffRefusalText } from '@laci/domain/staff/refusal-text.ts'
import { staffSignInAnswerSchema } from '@laci/domain/staff/wire.ts'
import type { OwnSecretChange } from '../api/staff.ts'
import type { ApiCall } from '../base/api-call.ts'
import { type StaffTrouble, troubleIn } from './staff-admin.ts'

/**
 * Somebody who works here changes the own PIN or password [STAFF-14]: signs in on this till with the password, changes
 * it, and gives the session back in any case. Nothing typed is kept.
 */
export async function changeOwnSecret(
  call: ApiCall,
  deviceKey: string,
  person: { readonly shopCode: string; readonly name: string },
  { currentPassword, ...secret }: OwnSecretChange,
): Promise<Result<void, StaffTrouble>> {
  const post = (path: string, bearer: string, body: object) =>
    call(`/api/staff/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const answered = await post('sign-in', deviceKey, { ...person, password: currentPassword })
  if (answered.kind === 'answer' && answered.status === 401) return refuse(wrongPassword)
  const trouble = troubleIn(answered)
  if (trouble !== null) return refuse(trouble)
  const read = staffSignInAnswerSchema.safeParse(answered.kind === 'answer' ? answered.body : null)
  // A till that the owner has taken back is a stranger, and strangers wait for the owner.
  if (!read.success || read.data.status !== 'signed_in') return refuse({ code: 'server_trouble' })
  const { token } = read.data.session
  const changed = await post('pin' in secret ? 'me/pin' : 'me/password', token, {
    currentPassword,
    ...secret,
  })
  await post('sign-out', token, {})
  const refusal = troubleIn(changed)
  return refusal === null ? accept(undefined) : refuse(refusal)
}

const wrongPassword: StaffTrouble = {
  code: 'refused',
  reason: 'password_wrong',
  message: staffRefusalText.password_wrong(),
}
