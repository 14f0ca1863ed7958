import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { WaitingLines } from './desk-list.tsx'
import { useDeskCommand } from './use-desk.ts'

/** Opens somebody's record, which leaves a row in the audit log, and shows it. */
export function RecordSheet<Output>({
  title,
  path,
  schema,
  onClose,
  children,
}: {
  title: string
  path: string
  schema: z.ZodMiniType<Output>
  onClose: () => void
  children: (record: Output) => ReactNode
}) {
  const opening = useDeskCommand(schema)
  const [record, setRecord] = useState<Output | null>(null)
  const isAsked = useRef(false)
  const open = async () => setRecord(await opening.run(path, {}, { touches: ['/audit'] }))
  // Asked once for one opening: twice would be two rows.
  const openOnce = useRef(open)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void openOnce.current()
  }, [])
  return (
    <Sheet isOpen onClose={onClose} title={title} testId="desk-record">
      <p className="text-sm text-redup">Data pribadi. Pembukaan ini tercatat.</p>
      {record !== null ? (
        children(record)
      ) : opening.failure !== null ? (
        <FailedState message={opening.failure} onRetry={open} isRetrying={opening.isBusy} />
      ) : (
        <WaitingLines />
      )}
    </Sheet>
  )
}
