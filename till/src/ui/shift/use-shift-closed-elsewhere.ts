import { useToast } from '@laci/ui/controls/toast.tsx'
import { useEffect, useRef } from 'react'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

/** Tells whoever sells here that this device's shift was closed from another one: its drawer has been counted [SHIFT-11]. */
export function useShiftClosedElsewhere(runningId: string | null): void {
  const { journal, deviceId } = useShop()
  const toast = useToast()
  const [run] = useCommand()
  const lastId = useRef(runningId)
  useEffect(() => {
    const endedId = lastId.current
    lastId.current = runningId
    if (endedId === null || endedId === runningId) return
    void run(async () => {
      const rows = await journal.entriesAbout(endedId)
      const closing = rows.findLast((row) => row.kind === 'shift_closed')
      if (closing === undefined || closing.deviceId === deviceId) return
      const by = closing.body.cashierName === '' ? '' : ` oleh ${closing.body.cashierName}`
      toast(`Shift di sini ditutup dari perangkat lain${by}. Buka shift baru di Shift & kas.`, 'warning')
    })
  }, [runningId, journal, deviceId, toast, run])
}
