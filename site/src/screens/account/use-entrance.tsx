import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { ApiRefusal, NotOneRow } from '../../shell/api-request.ts'
import { useGoTo } from '../../shell/go-to.ts'
import { lazyPart } from '../../shell/load-screen.ts'
import { useAffiliateService } from '../../use-affiliate-service.ts'

const RestoreDialog = lazyPart(() => import('./restore-dialog.tsx'))

export type Entrance = {
  /** Whether there is an account row; without one the first sign-in makes it (ruling 12). Throws what the services throw. */
  readonly hasAccount: () => Promise<boolean>
  /** Whether there is an affiliate's record. Throws what the services throw. */
  readonly isAffiliate: () => Promise<boolean>
  /** Straight to the dashboard, with an account that is made if it has to be; who is leaving is asked first [ACCOUNT-22]. */
  readonly enter: () => Promise<void>
  /** Belongs somewhere in the screen. */
  readonly element: ReactNode
}

/** What a person who has just signed in still needs before the dashboard, or the till, can open. */
export function useEntrance(leadsTo: string): Entrance {
  const affiliate = useAffiliateService()
  const { account } = useServices()
  const navigate = useNavigate()
  const goTo = useGoTo()
  /** Epoch ms until which the person may come back. */
  const [eraseAt, setEraseAt] = useState<number | null>(null)

  const hasAccount = () => isThere(account.account())

  async function enter(): Promise<void> {
    try {
      if (!(await hasAccount())) await account.ensureAccount()
    } catch (error) {
      const leavesAt = eraseTimeOf(error)
      if (leavesAt === null) throw error
      setEraseAt(leavesAt)
      return
    }
    goTo(leadsTo)
  }

  return {
    hasAccount,
    isAffiliate: () => isThere(affiliate.own()),
    enter,
    element:
      eraseAt === null ? null : (
        <Suspense fallback={null}>
          <RestoreDialog
            eraseAt={eraseAt}
            onRestored={() => goTo(leadsTo)}
            onLeft={() => {
              setEraseAt(null)
              navigate('/login', { replace: true })
            }}
          />
        </Suspense>
      ),
  }
}

async function isThere(asked: Promise<object | null>): Promise<boolean> {
  try {
    return (await asked) !== null
  } catch (error) {
    if (error instanceof NotOneRow) return false
    throw error
  }
}

function eraseTimeOf(error: unknown): number | null {
  if (!(error instanceof ApiRefusal) || error.code !== 'account_leaving') return null
  const { eraseAt } = error.details
  return typeof eraseAt === 'number' ? eraseAt : null
}
