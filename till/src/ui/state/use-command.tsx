import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { demoOfflineText, tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { TillProblem, type TillProblemCode } from '../../engine/base/problem.ts'
import { useTill } from './till-context.ts'

const ShowProblem = createContext<(code: TillProblemCode) => void>(() => {})

/** Shows the problems of all commands below it: the one place where a thrown problem becomes a text. */
export function ProblemBoundary({ children }: { children: ReactNode }) {
  const { demo } = useTill()
  const [code, setCode] = useState<TillProblemCode | null>(null)
  return (
    <ShowProblem value={setCode}>
      {children}
      <MessageDialog
        isOpen={code !== null}
        onClose={() => setCode(null)}
        message={
          code === null ? '' : demo !== null && code === 'offline' ? demoOfflineText : tillProblemText[code]
        }
      />
    </ShowProblem>
  )
}

/**
 * Runs commands of the till: `const [run, isBusy] = useCommand()`. A problem is told in a dialog and gives `undefined`;
 * a bug goes to the error boundary of the screen. `isBusy` comes after `busyAfterMs`: with more than none, whoever asks
 * ignores a second press in another way.
 */
export function useCommand({
  busyAfterMs = 0,
} = {}): [run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>, isBusy: boolean] {
  const showProblem = useContext(ShowProblem)
  const [runningCount, setRunningCount] = useState(0)
  const [, fail] = useState<null>(null)
  const run = useCallback(
    async <Value,>(work: () => Promise<Value>): Promise<Value | undefined> => {
      let isCounted = false
      const beBusy = () => {
        isCounted = true
        setRunningCount((count) => count + 1)
      }
      const timer = busyAfterMs > 0 ? setTimeout(beBusy, busyAfterMs) : undefined
      if (timer === undefined) beBusy()
      try {
        return await work()
      } catch (error) {
        if (error instanceof TillProblem) showProblem(error.code)
        else {
          // Thrown while rendering: that is how an error of an event handler reaches the boundary.
          fail(() => {
            throw error
          })
        }
        return undefined
      } finally {
        clearTimeout(timer)
        if (isCounted) setRunningCount((count) => count - 1)
      }
    },
    [showProblem, busyAfterMs],
  )
  return [run, runningCount > 0]
}
