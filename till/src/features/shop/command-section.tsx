import { commandCodes } from '@laci/domain/sale/command-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { FileText } from 'lucide-react'
import { Section } from '../../ui/base/page.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** A sheet of codes to be laid beside the till, for those who sell with the scanner alone [SALE-23]. */
export function CommandSection() {
  const shop = useShop()
  const host = useHost()
  const [run, isBusy] = useCommand()
  const download = () =>
    run(async () => {
      const { commandSheetFile } = await import('../../device/command-sheet-file.ts')
      host.saveFile('Kode perintah.pdf', commandSheetFile(shop.settings.get().storeName, host.now()))
    })
  return (
    <Section title="Kode perintah" testId="command-codes">
      <p className="text-redup">
        Cetak lembar ini dan taruh di samping kasir. Dengan memindainya, penjualan selesai tanpa menyentuh
        layar.
      </p>
      <ul className="grid gap-1">
        {Object.entries(commandCodes).map(([code, { label }]) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <span>{label}</span>
            <code className="text-redup">{code}</code>
          </li>
        ))}
      </ul>
      <Button
        tone="outline"
        className="justify-self-start"
        isBusy={isBusy}
        busyLabel="Menyiapkan..."
        onClick={download}
        data-testid="command-sheet"
      >
        <FileText aria-hidden size={20} />
        Unduh lembar (PDF)
      </Button>
    </Section>
  )
}
