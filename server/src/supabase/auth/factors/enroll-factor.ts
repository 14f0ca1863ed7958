import { randomUUID } from 'node:crypto'
import { judgeEnrolment } from '@laci/domain/auth/second-factor.ts'
import { shownPhone, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { renderSVG } from 'uqr'
import { inScope } from '../../../db/scope.ts'
import { deleteStaleFactors, insertFactor, readFactorsOf } from '../../../identity/factors-store.ts'
import { isPseudoEmail } from '../../../identity/sign-in-name.ts'
import { base32, secretBytes, totpUri } from '../../../identity/totp.ts'
import type { AuthUser } from '../../../identity/users-store.ts'
import { bodyOf, textOf } from '../auth-body.ts'
import { AuthProblem, validationFailed } from '../auth-problem.ts'
import { lockPerson } from '../require-bearer.ts'
import type { FactorCall, FactorDeps } from './factor-deps.ts'

/** Characters of a name that a person or a page gives; both travel in a QR code that a phone must be able to read. */
const longestName = 100

/** `POST /factors` (AUTH-82): a secret for an app. It counts for nothing until a code of it was verified. */
export async function enrollFactor(
  { request, claims }: FactorCall,
  deps: FactorDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const friendlyName = textOf(body, 'friendly_name')
  const issuer = textOf(body, 'issuer') || deps.config.brand.name
  const factorType = textOf(body, 'factor_type')
  const secret = base32(deps.randomBytes(secretBytes))
  const factorId = randomUUID()

  const user = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const nowMs = deps.clock()
    const signedIn = await lockPerson(tx, claims, nowMs)
    requireTotp(factorType)
    if (friendlyName.length > longestName || issuer.length > longestName) {
      throw validationFailed(`friendly_name and issuer must not be longer than ${longestName} characters`)
    }
    const { userId } = signedIn.user
    await deleteStaleFactors(tx, userId, nowMs)
    const name = friendlyName === '' ? null : friendlyName
    const judged = judgeEnrolment(await readFactorsOf(tx, userId, nowMs), name, signedIn.session.aal)
    if (!judged.ok) throw problemOf(judged.refusal.code)
    const sealedSecret = deps.seal.seal(secret, factorId)
    await insertFactor(tx, { factorId, userId, friendlyName: name, sealedSecret, nowMs })
    return signedIn.user
  })
  const uri = totpUri({ secret, issuer, accountName: accountNameOf(user, deps.config.pseudoDomain) })
  return {
    id: factorId,
    type: 'totp',
    friendly_name: friendlyName,
    // Bare SVG: the client puts the head of a data address before it, so there must be no `#` in it (colours by name).
    totp: { qr_code: renderSVG(uri, { border: 4, whiteColor: 'white', blackColor: 'black' }), secret, uri },
  }
}

function requireTotp(factorType: string): void {
  switch (factorType) {
    case 'totp':
      return
    case 'phone':
      throw new AuthProblem(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    case 'webauthn':
      throw new AuthProblem(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
}

function problemOf(code: 'second_factor_needed' | 'factor_name_taken' | 'too_many_factors'): AuthProblem {
  switch (code) {
    case 'second_factor_needed':
      return new AuthProblem(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    case 'factor_name_taken':
      return new AuthProblem(
        422,
        'mfa_factor_name_conflict',
        'A factor with this friendly name exists already',
      )
    case 'too_many_factors':
      return new AuthProblem(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of factors reached, unenroll one to continue',
      )
  }
}

/** Under which name the app shows the codes: the number as people here write it, or the e-mail. */
function accountNameOf(user: AuthUser, pseudoDomain: string): string {
  const isNumber = user.email === null || isPseudoEmail(user.email, pseudoDomain)
  if (!isNumber || user.phone === null) return user.email ?? user.userId
  return user.phone.startsWith('+628') ? shownPhone(storedPhone(user.phone)) : user.phone
}
