import type { Table } from '@laci/domain/base/table/table.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { exportCommand } from '@laci/domain/views/spreadsheet/export-command.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { type ReportFormat, reportFile, reportFormatName } from '@laci/ui/spreadsheet/table-file.ts'
import { Download } from 'lucide-react'
import { useCommands } from '../approval/approval.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

/**
 * A page's figures as files, for people who may export: `name` is the file's without its ending, `title` stands above them on paper
 * and `about` says below it of which days they are.
 */
export function TableFiles({
  name,
  title,
  about,
  testId,
  table,
}: {
  name: string
  title: string
  about: string
  testId: string
  table: () => Table
}) {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const { storeName, zone } = useReadable(shop.settings)
  const save = (format: ReportFormat) =>
    run(async () => {
      const allowed = await execute(exportCommand, { what: title })
      if (allowed.is !== 'done') return
      const heading = { storeName, title, about, writtenAt: instant(host.now()), zone }
      host.saveFile(`${name}.${format}`, await reportFile(table(), format, heading))
      toast(`${name}.${format} disimpan di unduhan`, 'success')
    })
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {(Object.keys(reportFormatName) as ReportFormat[]).map((format) => (
        <Button
          key={format}
          tone="outline"
          disabled={isBusy}
          onClick={() => void save(format)}
          data-testid={`${testId}-${format}`}
        >
          <Download aria-hidden size={20} />
          {reportFormatName[format]}
        </Button>
      ))}
    </div>
  )
}
