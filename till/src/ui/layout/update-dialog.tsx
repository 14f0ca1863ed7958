import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useIsSelling } from '../payment/selling.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { saveRecoveryFile } from '../sync/recovery-file.ts'
import { updateGuard } from './update-guard.ts'

/** What stands between a new version and this till: what would be lost, and what to do about it first [TILL-12]. */
export function UpdateDialog({ onClose }: { onClose: () => void }) {
  const host = useHost()
  const shop = useShop()
  const status = useReadable(shop.sync)
  const isSelling = useIsSelling()
  const isPrinting = useReadable(host.printing.jobs).some(
    (job) => job.state === 'waiting' || job.state === 'sending',
  )
  const [run, isBusy] = useCommand()
  const [isFileSaved, setIsFileSaved] = useState(false)
  const guard = updateGuard({
    isSelling,
    isPrinting,
    waitingCount: status.waitingCount,
    oldestWaitingMs: status.oldestWaitingAt === null ? 0 : host.now() - status.oldestWaitingAt,
    isFileSaved,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Versi baru kasir"
      testId="update-dialog"
      actions={
        <>
          <Button tone="outline" onClick={onClose}>
            Nanti
          </Button>
          {guard.offers.includes('send') ? (
            <Button
              tone="outline"
              isBusy={isBusy}
              busyLabel={commonTexts.processing}
              onClick={() => run(() => shop.sendNow())}
            >
              Kirim lagi
            </Button>
          ) : null}
          {guard.offers.includes('save_file') ? (
            <Button
              tone="outline"
              data-testid="update-save-file"
              onClick={() => run(() => saveRecoveryFile(shop, host).then(() => setIsFileSaved(true)))}
            >
              Simpan berkas cadangan
            </Button>
          ) : null}
          {guard.offers.includes('apply') ? (
            <Button onClick={() => host.update.apply()} data-testid="update-apply">
              {status.waitingCount > 0 ? 'Perbarui sekarang' : 'Perbarui'}
            </Button>
          ) : null}
        </>
      }
    >
      <p data-testid="update-reason">{guard.sentence}</p>
    </Dialog>
  )
}
