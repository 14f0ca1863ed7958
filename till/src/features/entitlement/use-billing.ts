import type { PlanView } from '@laci/domain/entitlement/wire.ts'
import type { OrderListed } from '@laci/domain/order/wire.ts'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { useCallback, useEffect, useState } from 'react'
import { TillProblem } from '../../engine/base/problem.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type Billing =
  | { readonly status: 'loading' }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly message: string }
  | {
      readonly status: 'loaded'
      readonly plan: PlanView
      readonly orders: readonly OrderListed[]
      readonly orderCount: number
    }

/** What the server knows of plan and orders: read when the screen opens, and again after every payment. */
export function useBilling(): readonly [billing: Billing, reload: () => Promise<void>] {
  const { billing: api } = useShop()
  const [billing, setBilling] = useState<Billing>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      const [plan, { orders, count = orders.length }] = await Promise.all([api.plan(), api.orders()])
      setBilling({ status: 'loaded', plan, orders, orderCount: count })
    } catch (error) {
      // Told in its own place: what this device knows by itself stays in sight above.
      if (!(error instanceof TillProblem)) throw error
      setBilling(
        error.code === 'offline'
          ? { status: 'offline' }
          : { status: 'failed', message: tillProblemText[error.code] },
      )
    }
  }, [api])
  useEffect(() => {
    void reload()
  }, [reload])
  return [billing, reload]
}
