import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { saveRecoveryFile } from '../sync/recovery-file.ts'

/** What stands between leaving a shop and what this device has not sent: send again, or the recovery file first (R8). */
export function UnsentDialog({
  waitingCount,
  lostText,
  savedText,
  goOnLabel,
  isBusy,
  goOn,
  onClose,
}: {
  waitingCount: number
  /** What becomes of it without a file. */
  lostText: string
  /** What the file is for, once there is one. */
  savedText: string
  goOnLabel: string
  isBusy: boolean
  goOn: (recoveryFileSaved: boolean) => Promise<void>
  onClose: () => void
}) {
  const shop = useShop()
  const host = useHost()
  const [run, isSaving] = useCommand()
  /** Of how many there is a file: what was told since is in none. */
  const [savedCount, setSavedCount] = useState<number | null>(null)
  const isFileSaved = savedCount === waitingCount

  async function saveFile() {
    const isSaved = await run(async () => {
      await saveRecoveryFile(shop, host)
      return true
    })
    if (isSaved) setSavedCount(waitingCount)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${waitingCount} catatan belum terkirim`}
      testId="sign-out-unsent"
      actions={
        <>
          <Button tone="outline" isBusy={isBusy} onClick={() => goOn(false)} data-testid="sign-out-resend">
            Kirim lagi
          </Button>
          {isFileSaved ? (
            <Button tone="danger" isBusy={isBusy} onClick={() => goOn(true)} data-testid="sign-out-anyway">
              {goOnLabel}
            </Button>
          ) : (
            <Button isBusy={isSaving} onClick={saveFile} data-testid="sign-out-save-file">
              <Download aria-hidden size={20} />
              Simpan berkas cadangan
            </Button>
          )}
        </>
      }
    >
      <p>
        {isFileSaved
          ? `Berkas cadangan disimpan di unduhan. ${savedText}`
          : `${lostText} Sambungkan internet lalu kirim lagi, atau simpan berkas cadangan dulu.`}
      </p>
    </Dialog>
  )
}
