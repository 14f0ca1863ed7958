import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { NotOneRow } from '../../shell/api-request.ts'

/** What a person who has just signed in still needs before the dashboard can open. */
export function useEntrance() {
  const { account } = useServices()
  const navigate = useNavigate()

  /** Whether there is an account row; without one the first sign-in makes it (ruling 12). Throws what the services throw. */
  async function hasAccount(): Promise<boolean> {
    try {
      return (await account.account()) !== null
    } catch (error) {
      if (error instanceof NotOneRow) return false
      throw error
    }
  }

  return {
    hasAccount,
    /** Straight to the dashboard, with an account that is made if it has to be. */
    async enter(): Promise<void> {
      if (!(await hasAccount())) await account.ensureAccount()
      navigate('/dashboard')
    },
  }
}
