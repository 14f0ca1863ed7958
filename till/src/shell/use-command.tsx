import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { demoOfflineText, tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { TillProblem, type TillProblemCode } from '../till-types.ts'
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
 * a bug goes to the error boundary of the screen.
 */
export function useCommand(): [
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>,
  isBusy: boolean,
] {
  const showProblem = useContext(ShowProblem)
  const [runningCount, setRunningCount] = useState(0)
  const [, fail] = useState<null>(null)
  const run = useCallback(
    async <Value,>(work: () => Promise<Value>): Promise<Value | undefined> => {
      setRunningCount((count) => count + 1)
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
        setRunningCount((count) => count - 1)
      }
    },
    [showProblem],
  )
  return [run, runningCount > 0]
}
