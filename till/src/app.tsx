import { LayerStackContext } from '@laci/ui/controls/layer-stack.ts'
import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { useMemo } from 'react'
import { demoBase } from './demo/demo-address.ts'
import { TillRoutes } from './routes.tsx'
import { SessionGate } from './screens/session/session-gate.tsx'
import { TillContext, type TillHost } from './shell/till-context.ts'
import { ProblemBoundary } from './shell/use-command.tsx'
import type { Till } from './till-types.ts'

/** The whole till: everything it does in the world comes in through `till` and `host`. */
export function App({ till, host }: { till: Till; host: TillHost }) {
  const context = useMemo(() => ({ till, host }), [till, host])
  return (
    <TillContext value={context}>
      <LayerStackContext value={host.pages.layers}>
        <ToastProvider>
          <ProblemBoundary>
            <SessionGate>
              <TillRoutes basename={till.demo === null ? '/kasir/' : demoBase} />
            </SessionGate>
          </ProblemBoundary>
        </ToastProvider>
      </LayerStackContext>
    </TillContext>
  )
}
