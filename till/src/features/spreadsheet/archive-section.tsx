import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { archiveTexts } from '@laci/ui/texts/archive.ts'
import { FolderArchive } from 'lucide-react'
import { useState } from 'react'
import type { OwnerSession } from '../../engine/api/session.ts'
import { refusalIn } from '../../engine/base/api-call.ts'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop, useTill } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'

/** *Unduh semua data*: everything that the server has of the shop, for its owner alone [TILL-176]. */
export function ArchiveSection() {
  const shop = useShop()
  const host = useHost()
  const { demo } = useTill()
  const toast = useToast()
  const today = useBusinessDay()
  const { staffId } = useReadable(shop.staff.current)
  const { waitingCount } = useReadable(shop.sync)
  const [state, setState] = useState<'idle' | 'asking' | 'fetching'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  async function download(session: OwnerSession) {
    setState('fetching')
    setFailure(null)
    const query = new URLSearchParams({ storeId: shop.storeId })
    const answered = await session.ask(`/api/reports/archive-file?${query}`)
    setState('idle')
    if (answered.kind === 'answer' && answered.body instanceof Blob) {
      host.saveFile(archiveTexts.fileName(today), answered.body)
      toast(archiveTexts.done, 'success')
      return
    }
    setFailure(refusalIn(answered)?.message ?? archiveTexts.failed)
  }

  // A demo lives in this browser alone.
  if (demo !== null) return null
  return (
    <Section title={archiveTexts.title} testId="archive-section">
      <p className="text-redup">{archiveTexts.about}</p>
      {waitingCount > 0 ? (
        <p className="text-jahe-800" data-testid="archive-unsent">
          {archiveTexts.unsent(waitingCount)}
        </p>
      ) : null}
      {staffId !== null ? (
        <p data-testid="archive-owner-only">{archiveTexts.ownerOnly}</p>
      ) : state === 'asking' ? (
        <OwnerPasswordForm onRight={download} onBack={() => setState('idle')} />
      ) : (
        <Button
          className="justify-self-start"
          isBusy={state === 'fetching'}
          busyLabel={archiveTexts.busy}
          onClick={() => {
            setFailure(null)
            setState('asking')
          }}
          data-testid="archive-download"
        >
          <FolderArchive aria-hidden size={20} />
          {archiveTexts.submit}
        </Button>
      )}
      {failure === null ? null : (
        <p role="alert" className="rounded-tile bg-cabai-50 p-4 text-cabai-600" data-testid="archive-failed">
          {failure}
        </p>
      )}
    </Section>
  )
}
