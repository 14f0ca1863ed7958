import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router/dom'
import { demoBase } from './demo/demo-address.ts'
import { createTillRouter } from './routes.tsx'
import { SessionGate } from './screens/session/session-gate.tsx'
import { TillContext, type TillHost } from './shell/till-context.ts'
import { ProblemBoundary } from './shell/use-command.tsx'
import type { Till } from './till-types.ts'

/** The whole till: everything it does in the world comes in through `till` and `host`. */
export function App({ till, host }: { till: Till; host: TillHost }) {
  const router = useMemo(() => createTillRouter(till.demo === null ? '/kasir/' : demoBase), [till])
  const context = useMemo(() => ({ till, host }), [till, host])
  return (
    <TillContext value={context}>
      <ToastProvider>
        <ProblemBoundary>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </ProblemBoundary>
      </ToastProvider>
    </TillContext>
  )
}
