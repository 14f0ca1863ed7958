import type { DayRange } from '@laci/domain/report/range.ts'
import { reportTable } from '@laci/domain/report/report-table.ts'
import { csvRows, csvStart } from '@laci/domain/spreadsheet/table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { isSessionGone } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'
import { profitRowsOf } from './profit-card.tsx'

/** What can be done with a report: a file of every line of it, and paper. */
export function ReportActions({
  storeId,
  range,
  onSignedOut,
}: {
  storeId: string
  range: DayRange
  onSignedOut: () => void
}) {
  const { report: reports, saveFile, printPage } = useServices()
  const [isSaving, setIsSaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function save() {
    setIsSaving(true)
    setHasFailed(false)
    try {
      const [{ report, days }, cost] = await Promise.all([
        reports.wholeRange(storeId, range),
        reports.cost(storeId, range),
      ])
      const { columns, rows } = reportTable({ range, report, days, profit: profitRowsOf(report, cost) })
      const file = csvStart + csvRows([columns.map(({ header }) => header), ...rows])
      saveFile(`laporan-${range.fromDay}-${range.throughDay}.csv`, file, 'text/csv;charset=utf-8')
    } catch (error) {
      if (isSessionGone(error)) return onSignedOut()
      console.error(error)
      setHasFailed(true)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          tone="outline"
          onClick={save}
          isBusy={isSaving}
          busyLabel={commonTexts.processing}
          data-testid="report-csv"
        >
          <Download aria-hidden size={20} />
          Unduh CSV
        </Button>
        <Button tone="outline" onClick={printPage} data-testid="report-print">
          <Printer aria-hidden size={20} />
          Cetak
        </Button>
      </div>
      {hasFailed ? (
        <Notice title={commonTexts.oops}>
          Berkas belum dibuat karena server tidak menjawab. Angka di layar tetap benar. Coba lagi sebentar
          lagi.
        </Notice>
      ) : null}
    </div>
  )
}
