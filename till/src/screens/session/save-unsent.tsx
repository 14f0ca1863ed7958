import { Button } from '@laci/ui/controls/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveRecoveryFile } from '../../shell/recovery-file.ts'
import { useHost } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { OpenShop } from '../../till-types.ts'

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
