import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { codeTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { restoreTexts } from '@laci/ui/texts/deletion.ts'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { ApiRefusal, logUnexpected, NoAnswer } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'
import { useDeletionService } from '../../use-deletion-service.ts'

/** The way back of who asked to be deleted [ACCOUNT-22]. Saying no leaves everything as it is and signs out again. */
export default function RestoreDialog({
  eraseAt,
  onRestored,
  onLeft,
}: {
  /** Epoch ms. */
  eraseAt: number
  onRestored: () => void
  onLeft: () => void
}) {
  const deletion = useDeletionService()
  const { account } = useServices()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function restore() {
    setIsBusy(true)
    setFailure(null)
    try {
      await deletion.restore()
      toast(restoreTexts.done, 'success')
      onRestored()
    } catch (error) {
      logUnexpected(error)
      setIsBusy(false)
      if (error instanceof ApiRefusal && error.code === 'deletion_over') setFailure(restoreTexts.over)
      else setFailure(error instanceof NoAnswer ? codeTexts.noAnswer : loginTexts.unexpected)
    }
  }

  function leave() {
    // Nobody stays signed in to an account that is closed; when even that finds no answer, the session is worth nothing.
    account.signOut('anyway').catch(() => {})
    onLeft()
  }

  return (
    <ConfirmDialog
      isOpen
      onCancel={leave}
      onConfirm={restore}
      title={restoreTexts.title}
      body={
        <div className="grid gap-4">
          <p>{restoreTexts.body(formatDate(instant(eraseAt), defaultZone))}</p>
          {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
        </div>
      }
      confirmLabel={restoreTexts.submit}
      cancelLabel={restoreTexts.leave}
      busyLabel={commonTexts.processing}
      isBusy={isBusy}
      tone="primary"
    />
  )
}
