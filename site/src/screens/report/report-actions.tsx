import type { DayRange } from '@laci/domain/base/time/range.ts'
import { reportTable } from '@laci/domain/views/report/report-table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { profitRowsOf } from '@laci/ui/report/profit-table.tsx'
import { tableFile } from '@laci/ui/spreadsheet/table-file.ts'
import { archiveTexts } from '@laci/ui/texts/archive.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { ApiRefusal, isSessionGone, logUnexpected } from '../../shell/api-request.ts'
import { ArchiveButton } from '../../shell/archive-button.tsx'
import { Notice } from '../../shell/message.tsx'
import { useReportService } from '../../use-report-service.ts'

type FileKind = 'excel' | 'report' | 'sales' | 'journal'

const files: {
  readonly [Kind in FileKind]: {
    readonly label: string
    readonly name: string
    readonly ending: string
    readonly type: string
    readonly testId: string
  }
} = {
  excel: {
    label: 'Laporan (Excel)',
    name: 'laporan',
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    testId: 'report-xlsx',
  },
  report: {
    label: 'Laporan (CSV)',
    name: 'laporan',
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    testId: 'report-csv',
  },
  sales: {
    label: 'Penjualan (CSV)',
    name: 'penjualan',
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    testId: 'report-sales-file',
  },
  journal: {
    label: 'Jurnal (JSON)',
    name: 'jurnal',
    ending: 'jsonl',
    type: 'application/x-ndjson',
    testId: 'report-journal-file',
  },
}

/** What can be done with a report: a file of every line of it, files of what it is made of, and paper. */
export function ReportActions({
  storeId,
  range,
  onSignedOut,
}: {
  storeId: string
  range: DayRange
  onSignedOut: () => void
}) {
  const reports = useReportService()
  const { saveFile, printPage } = useServices()
  const [busy, setBusy] = useState<FileKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function contentOf(kind: FileKind): Promise<BlobPart> {
    if (kind === 'sales' || kind === 'journal') return reports.file(storeId, range, kind)
    const [{ report, days }, cost] = await Promise.all([
      reports.wholeRange(storeId, range),
      reports.cost(storeId, range),
    ])
    const table = reportTable({ range, report, days, profit: profitRowsOf({ report, cost }) })
    return tableFile(table, kind === 'excel' ? 'xlsx' : 'csv')
  }

  async function save(kind: FileKind) {
    if (busy !== null) return
    setBusy(kind)
    setFailure(null)
    const { name, ending, type } = files[kind]
    try {
      saveFile(`${name}-${range.fromDay}-${range.throughDay}.${ending}`, await contentOf(kind), type)
    } catch (error) {
      if (isSessionGone(error)) return onSignedOut()
      logUnexpected(error)
      setFailure(
        error instanceof ApiRefusal
          ? error.message
          : 'Berkas belum dibuat karena server tidak menjawab sampai selesai. Angka di layar tetap benar. Coba lagi sebentar lagi.',
      )
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {(Object.keys(files) as FileKind[]).map((kind) => (
          <Button
            key={kind}
            tone="outline"
            onClick={() => void save(kind)}
            isBusy={busy === kind}
            busyLabel={commonTexts.processing}
            data-testid={files[kind].testId}
          >
            <Download aria-hidden size={20} />
            {files[kind].label}
          </Button>
        ))}
        <Button tone="outline" onClick={printPage} data-testid="report-print">
          <Printer aria-hidden size={20} />
          Cetak
        </Button>
      </div>
      <p className="text-sm text-redup">
        Penjualan: setiap baris setiap struk. Jurnal: setiap catatan toko beserta segelnya, untuk arsip dan
        pemeriksaan.
      </p>
      {failure === null ? null : <Notice title={commonTexts.oops}>{failure}</Notice>}
      <ArchiveButton {...{ storeId, onSignedOut }} />
      <p className="text-sm text-redup">{archiveTexts.about}</p>
    </div>
  )
}
