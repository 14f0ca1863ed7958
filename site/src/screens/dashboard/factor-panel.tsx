import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { codeTexts, factorTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { NoAnswer } from '../../shell/api-request.ts'
import { EnrolPanel } from '../../shell/enrol-panel.tsx'
import { Notice } from '../../shell/message.tsx'

/** The owner's authenticator app: set up, seen, and taken away again [SITE-66]. `onSignedOut` when the session has ended. */
export default function FactorPanel({ onSignedOut }: { onSignedOut: () => void }) {
  const { account } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  // Asked anew at every opening: another browser may have turned it on or off.
  const factor = useQuery({
    queryKey: ['factor'],
    queryFn: account.secondFactor.verifiedFactor,
    staleTime: 0,
  })
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['factor'] })

  async function afterCode() {
    const { data } = await factor.refetch()
    if (typeof data === 'string') toast(factorTexts.turnedOn, 'success')
    // Nothing set up and nothing refused: the sign-in ended meanwhile.
    else if (data === null) onSignedOut()
  }

  if (factor.isError)
    return <FailedState message={codeTexts.noAnswer} onRetry={lookAgain} isRetrying={factor.isFetching} />
  if (factor.isPending) return <Skeleton className="h-24 w-full max-w-md" />
  return (
    <section className="grid max-w-md gap-4" data-testid="factor-panel">
      <h3 className="text-lg font-extrabold">{factorTexts.heading}</h3>
      {factor.data === null ? (
        <>
          <p className="text-redup">{factorTexts.about}</p>
          <EnrolPanel
            testId="factor"
            intro={factorTexts.intro}
            hint={factorTexts.saveSecret}
            onShown={() => void afterCode()}
          />
        </>
      ) : (
        <FactorOn
          factorId={factor.data}
          onSignedOut={onSignedOut}
          onOff={() => {
            toast(factorTexts.turnedOff, 'success')
            void lookAgain()
          }}
        />
      )}
    </section>
  )
}

function FactorOn({
  factorId,
  onOff,
  onSignedOut,
}: {
  factorId: string
  onOff: () => void
  onSignedOut: () => void
}) {
  const { account } = useServices()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function turnOff() {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      const removed = await account.secondFactor.remove(factorId)
      if (removed.ok) onOff()
      else if (removed.refusal.code === 'session_missing') onSignedOut()
      else setFailure(factorTexts.needed)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      setFailure(codeTexts.noAnswer)
    } finally {
      setIsBusy(false)
      setIsAsking(false)
    }
  }

  return (
    <>
      <p data-testid="factor-on">{factorTexts.on}</p>
      {failure ? <Notice>{failure}</Notice> : null}
      <Button
        tone="outline"
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
        data-testid="factor-off"
      >
        {factorTexts.turnOff}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={turnOff}
        title={factorTexts.turnOffTitle}
        body={factorTexts.turnOffBody}
        confirmLabel={factorTexts.turnOff}
        busyLabel={commonTexts.processing}
        isBusy={isBusy}
      />
    </>
  )
}
