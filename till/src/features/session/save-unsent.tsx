import { Button } from '@laci/ui/controls/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { saveRecoveryFile } from '../../ui/sync/recovery-file.ts'

/** The way out where the shop cannot open without internet: what waits goes into a file. */
export function SaveUnsent({ shop }: { shop: Pick<OpenShop, 'deviceId' | 'recoveryFile'> }) {
  const host = useHost()
  const [run, isSaving] = useCommand()
  const [isSaved, setSaved] = useState(false)

  async function saveFile() {
    const isDone = await run(async () => {
      await saveRecoveryFile(shop, host)
      return true
    })
    if (isDone) setSaved(true)
  }

  return (
    <>
      <Button tone="outline" isBusy={isSaving} onClick={saveFile} data-testid="first-load-save-file">
        <Download aria-hidden size={20} />
        Simpan berkas cadangan
      </Button>
      {isSaved ? (
        <p role="status" className="text-sm">
          Berkas cadangan disimpan di unduhan.
        </p>
      ) : null}
    </>
  )
}
