import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { AuthClient, AuthError } from '@supabase/auth-js'
import { NoAnswer } from '../shell/api-request.ts'

/** What an app is set up with. `qrAddress`: a picture as a data address. */
export type NewFactor = { readonly factorId: string; readonly qrAddress: string; readonly secret: string }

export type CodeRefusal = { readonly code: 'code_wrong' | 'too_many_codes' | 'session_missing' }
/** `factor_needed`: this sign-in has not shown the factor; `session_missing`: it has ended. */
export type RemovalRefusal = { readonly code: 'factor_needed' | 'session_missing' }

/** The authenticator app of the signed-in person, through the published client. Network failures throw NoAnswer. */
export function secondFactorService(client: () => Promise<InstanceType<typeof AuthClient>>) {
  return {
    /** The app that is set up; null: none yet. */
    async verifiedFactor(): Promise<string | null> {
      const { data, error } = await (await client()).mfa.listFactors()
      if (error) throw new NoAnswer(error.message)
      return data.totp[0]?.id ?? null
    },

    /** The factor that this sign-in has yet to show, before which it opens nothing [AUTH-96]; null: none. */
    async pendingFactor(): Promise<string | null> {
      const auth = await client()
      const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
      if (level === null || level.currentLevel !== 'aal1' || level.nextLevel !== 'aal2') return null
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw new NoAnswer(error.message)
      return data.totp[0]?.id ?? null
    },

    async enrol(): Promise<NewFactor> {
      const auth = await client()
      const { data: known } = await auth.mfa.listFactors()
      // What was begun and never finished is void: its picture is gone from the screen.
      for (const factor of known?.all ?? []) {
        if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id })
      }
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
      if (error) throw new NoAnswer(error.message)
      return { factorId: data.id, qrAddress: data.totp.qr_code, secret: data.totp.secret }
    },

    /** Six digits of the app: this sign-in counts as one with two factors from then on. */
    async showCode(factorId: string, code: string): Promise<Result<void, CodeRefusal>> {
      const { error } = await (await client()).mfa.challengeAndVerify({ factorId, code })
      if (!error) return accept(undefined)
      const known = refusalOf(error)
      if (known === null) throw new NoAnswer(error.message)
      return refuse({ code: known })
    },

    /** Takes the app away: from then on the password alone signs in. Away already is done too. */
    async remove(factorId: string): Promise<Result<void, RemovalRefusal>> {
      const { error } = await (await client()).mfa.unenroll({ factorId })
      if (!error || error.code === 'mfa_factor_not_found') return accept(undefined)
      if (refusalOf(error) === 'session_missing') return refuse({ code: 'session_missing' })
      if (error.code === 'insufficient_aal') return refuse({ code: 'factor_needed' })
      throw new NoAnswer(error.message)
    },
  }
}

function refusalOf(error: AuthError): CodeRefusal['code'] | null {
  if (error.status === 429) return 'too_many_codes'
  if (error.name === 'AuthSessionMissingError' || error.code === 'session_not_found') return 'session_missing'
  return error.code === 'mfa_verification_failed' || error.code === 'validation_failed' ? 'code_wrong' : null
}
