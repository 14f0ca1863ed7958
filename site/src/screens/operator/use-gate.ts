import { meSchema } from '@laci/domain/operator/desk-wire.ts'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { ApiRefusal } from '../../shell/api-request.ts'
import { useDeskService } from '../../use-desk-service.ts'
import { reasonOf } from './reason.ts'

export type GateState =
  | { readonly at: 'looking' }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'sign-in' }
  /** Signed in, and nobody who runs this. */
  | { readonly at: 'stranger' }
  | { readonly at: 'enrol' }
  | { readonly at: 'code'; readonly factorId: string }
  | { readonly at: 'desk'; readonly name: string }

/** How far somebody is on the way to the desk; `look` asks the server again. */
export function useGate(): { readonly state: GateState; readonly look: () => void } {
  const desk = useDeskService()
  const { account } = useServices()
  const [state, setState] = useState<GateState>({ at: 'looking' })

  const find = useCallback(async (): Promise<GateState> => {
    if (!account.mayHaveSession()) return { at: 'sign-in' }
    try {
      const { name } = await desk.read('/me', meSchema)
      return { at: 'desk', name }
    } catch (error) {
      if (!(error instanceof ApiRefusal)) return { at: 'failed', reason: reasonOf(error) }
      if (error.code === 'operator_only') return { at: 'stranger' }
      if (error.status === 401) return { at: 'sign-in' }
      if (error.code !== 'second_factor_needed') return { at: 'failed', reason: reasonOf(error) }
      try {
        const factorId = await account.secondFactor.verifiedFactor()
        return factorId === null ? { at: 'enrol' } : { at: 'code', factorId }
      } catch (problem) {
        return { at: 'failed', reason: reasonOf(problem) }
      }
    }
  }, [account, desk])

  const look = useCallback(() => {
    setState({ at: 'looking' })
    void find().then(setState)
  }, [find])
  useEffect(look, [look])
  return { state, look }
}
