import type { StoreList } from '@laci/domain/device/wire.ts'
import { joinTaxMonths, type Taxpayer, taxRecap, taxTable } from '@laci/domain/views/report/tax-recap.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { LocalTaxTable, TaxChoice, TurnoverTaxTable, taxNote, VatTable } from '@laci/ui/report/tax-recap.tsx'
import { type TableFormat, tableFile, tableFormatName } from '@laci/ui/spreadsheet/table-file.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { isSessionGone } from '../../shell/api-request.ts'
import { Card } from '../../shell/card.tsx'
import { useReportService } from '../../use-report-service.ts'

/** The tax of a year, of one shop or of all of them together: PPh final is the owner's [REPORT-17]. */
export function TaxReport({ stores, onSignedOut }: { stores: StoreList['stores']; onSignedOut: () => void }) {
  const reports = useReportService()
  const { saveFile, printPage } = useServices()
  const [chosen, setChosen] = useState<number | null>(null)
  const [taxpayer, setTaxpayer] = useState<Taxpayer>('person')
  const firstId = stores[0]!.storeId
  const today = useQuery({
    queryKey: ['day-report', firstId],
    queryFn: async () => (await reports.today(firstId)).day,
  })
  const year = chosen ?? (today.data === undefined ? null : Number(today.data.slice(0, 4)))
  const answers = useQueries({
    queries: stores.map(({ storeId }) => ({
      queryKey: ['tax-year', storeId, year],
      queryFn: async () => (await reports.taxYear(storeId, year!)).months,
      enabled: year !== null,
    })),
  })
  const isSignedOut = [today.error, ...answers.map(({ error }) => error)].some(isSessionGone)
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])

  const failed = today.isError ? today : answers.find(({ isError }) => isError)
  if (failed !== undefined) {
    return (
      <section className="rounded-tile border border-garis bg-putih">
        {/* A shop that is missing would make the tax of all too low: then there is none. */}
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </section>
    )
  }
  if (today.data === undefined || year === null) return <Skeleton className="h-48 w-full" />
  const months = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const recap = months.length === stores.length ? taxRecap(joinTaxMonths(months), taxpayer) : null

  async function save(format: TableFormat) {
    if (recap === null) return
    const file = await tableFile(taxTable(recap), format)
    saveFile(`rekap-pajak-${year}.${format}`, file, file.type)
  }

  return (
    <>
      <TaxChoice {...{ year, taxpayer }} today={today.data} onYear={setChosen} onTaxpayer={setTaxpayer} />
      <Card title={`PPh final ${year}`} testId="tax-card">
        {recap === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <TurnoverTaxTable recap={recap} taxpayer={taxpayer} />
        )}
      </Card>
      {recap?.hasVat ? (
        <Card title={`PPN ${year}`} testId="vat-card">
          <VatTable recap={recap} />
        </Card>
      ) : null}
      {recap?.hasLocalTax ? (
        <Card title={`PBJT ${year}`} testId="local-tax-card">
          <LocalTaxTable recap={recap} />
        </Card>
      ) : null}
      <p className="text-sm text-redup">{taxNote} Transaksi yang belum terkirim dari kasir menyusul.</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
        {(Object.keys(tableFormatName) as TableFormat[]).map((format) => (
          <Button
            key={format}
            tone="outline"
            disabled={recap === null}
            onClick={() => void save(format)}
            data-testid={`tax-${format}`}
          >
            <Download aria-hidden size={20} />
            Rekap pajak ({tableFormatName[format]})
          </Button>
        ))}
        <Button tone="outline" onClick={printPage} data-testid="tax-print">
          <Printer aria-hidden size={20} />
          Cetak
        </Button>
      </div>
    </>
  )
}
