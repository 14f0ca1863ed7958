import { LayerStackContext } from '@laci/ui/controls/layer-stack.ts'
import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { useMemo } from 'react'
import { demoBase } from '../engine/demo/demo-address.ts'
import type { Till } from '../engine/till/till.ts'
import { SessionGate } from '../features/session/session-gate.tsx'
import { TillContext, type TillHost } from '../ui/state/till-context.ts'
import { ProblemBoundary } from '../ui/state/use-command.tsx'
import { TillRoutes } from './routes.tsx'

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
