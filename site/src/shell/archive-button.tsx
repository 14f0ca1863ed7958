import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { archiveTexts, archiveType } from '@laci/ui/texts/archive.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { FolderArchive } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../services.tsx'
import { useReportService } from '../use-report-service.ts'
import { ApiRefusal, isSessionGone } from './api-request.ts'
import { Notice } from './message.tsx'

/** *Unduh semua data* of one shop [SPREADSHEET-50]. */
export function ArchiveButton({
  storeId,
  label = archiveTexts.submit,
  onSignedOut,
}: {
  storeId: string
  label?: string
  onSignedOut: () => void
}) {
  const reports = useReportService()
  const { clock, saveFile } = useServices()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    if (state === 'busy') return
    setState('busy')
    setFailure(null)
    try {
      const day = businessDayOf(instant(clock()), defaultZone)
      saveFile(archiveTexts.fileName(day), await reports.archive(storeId), archiveType)
      setState('done')
    } catch (error) {
      setState('idle')
      if (isSessionGone(error)) return onSignedOut()
      console.error(error)
      setFailure(error instanceof ApiRefusal ? error.message : archiveTexts.failed)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button
        tone="outline"
        isBusy={state === 'busy'}
        busyLabel={archiveTexts.busy}
        onClick={() => void save()}
        data-testid="archive-download"
      >
        <FolderArchive aria-hidden size={20} />
        {label}
      </Button>
      <p role="status" className={state === 'done' ? 'font-semibold text-daun-700' : 'sr-only'}>
        {state === 'done' ? archiveTexts.done : ''}
      </p>
      {failure === null ? null : <Notice title={commonTexts.oops}>{failure}</Notice>}
    </div>
  )
}
