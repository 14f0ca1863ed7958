import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'

/** A page that whoever stands at the till may not see alone: why, and how it opens. */
export function AskFirst({
  isBusy,
  onAsk,
  children,
}: {
  isBusy: boolean
  onAsk: () => void
  children: string
}) {
  return (
    <EmptyState
      action={
        <Button onClick={onAsk} isBusy={isBusy} data-testid="ask-first">
          Minta izin
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
