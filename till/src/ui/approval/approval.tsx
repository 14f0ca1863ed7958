import type { Permission } from '@laci/domain/base/permission/permission.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Approval } from '../../engine/api/staff.ts'
import type { CommandShop } from '../../engine/shop/command-shop.ts'
import type { AskApproval, ExecuteOptions, Executor, Run } from '../../engine/shop/executor.ts'
import { laterPart } from '../base/later-part.tsx'
import { useShop } from '../state/till-context.ts'

/** Sells nothing: fetched a moment after the screen stands, so that a PIN typed at once finds its field. */
const approvalForm = laterPart(async () => (await import('./approval-form.tsx')).ApprovalForm)
const approvalFormDelayMs = 1_000

/** Where nobody can be asked nobody approves. */
const ApprovalContext = createContext<AskApproval>(async () => null)

export type Commands = {
  readonly execute: Run<CommandShop, [options?: ExecuteOptions], 'execute'>
  readonly allow: Run<CommandShop, [options?: ExecuteOptions], 'allow'>
  readonly missing: Executor<CommandShop>['missing']
}

/**
 * What is done with the shop, here and now:
 *
 *     const { execute } = useCommands()
 *     const done = await run(() => execute(moveCashCommand, { direction, amountRupiah, reason }))
 *     if (done?.is !== 'done') return
 *
 * A person who may do it alone is asked nothing. Everybody else needs somebody who may, here and now, with a PIN.
 */
export function useCommands(): Commands {
  const { commands } = useShop()
  const ask = useContext(ApprovalContext)
  return useMemo(() => {
    const { execute, allow, missing } = commands
    const asking =
      (run: (...asked: never[]) => unknown) =>
      (command: unknown, input: unknown, options?: object): unknown =>
        (run as (...asked: unknown[]) => unknown)(command, input, { ...options, ask })
    return { execute: asking(execute), allow: asking(allow), missing } as unknown as Commands
  }, [commands, ask])
}

export type Question = {
  readonly permissions: readonly Permission[]
  readonly subject: string
  answer(facts: Approval['facts'] | null): void
}

/** Asks for an approval over whatever screen is open. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback<AskApproval>(
    (permissions, subject) => new Promise((answer) => setQuestion({ permissions, subject, answer })),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => void approvalForm.fetch().catch(() => {}), approvalFormDelayMs)
    return () => clearTimeout(timer)
  }, [])
  function end(facts: Approval['facts'] | null): void {
    question?.answer(facts)
    setQuestion(null)
  }
  return (
    <ApprovalContext value={ask}>
      {children}
      <Sheet isOpen={question !== null} onClose={() => end(null)} title="Perlu persetujuan" testId="approval">
        {question === null ? null : (
          <Suspense>
            <approvalForm.Part question={question} onApproved={end} />
          </Suspense>
        )}
      </Sheet>
    </ApprovalContext>
  )
}
