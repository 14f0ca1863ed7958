import type { Table } from '@laci/domain/spreadsheet/table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { type TableFormat, tableFile, tableFormatName } from '@laci/ui/spreadsheet/table-file.ts'
import { Download } from 'lucide-react'
import { useApproval } from './approval.tsx'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'

/** A page's figures as files, for who may export: `name` is the file's without its ending, `what` the title of the approval. */
export function TableFiles({
  name,
  what,
  testId,
  table,
}: {
  name: string
  what: string
  testId: string
  table: () => Table
}) {
  const shop = useShop()
  const host = useHost()
  const approve = useApproval()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const save = (format: TableFormat) =>
    run(async () => {
      const approved = await approve([{ right: 'export' }], `Ekspor ${what}`)
      if (approved === null) return
      if (approved.length > 0) await shop.tellAll(approved)
      host.saveFile(`${name}.${format}`, await tableFile(table(), format))
      toast(`${name}.${format} disimpan di unduhan`, 'success')
    })
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {(Object.keys(tableFormatName) as TableFormat[]).map((format) => (
        <Button
          key={format}
          tone="outline"
          disabled={isBusy}
          onClick={() => void save(format)}
          data-testid={`${testId}-${format}`}
        >
          <Download aria-hidden size={20} />
          {tableFormatName[format]}
        </Button>
      ))}
    </div>
  )
}
