import { seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { type Taxpayer, taxRecap, taxTable } from '@laci/domain/views/report/tax-recap.ts'
import type { TaxYear } from '@laci/domain/views/report/wire.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { LocalTaxTable, TaxChoice, TurnoverTaxTable, taxNote, VatTable } from '@laci/ui/report/tax-recap.tsx'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { useCallback, useEffect, useState } from 'react'
import { TillProblem, type TillProblemCode } from '../../engine/base/problem.ts'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { TableFiles } from '../../ui/sync/table-files.tsx'

const back = <BackLink to="/laporan">Laporan</BackLink>

/** *Rekap pajak*: PPh final and PPN of a year, as the server knows it [REPORT-17]. */
export function TaxScreen() {
  return (
    <RightGate permission={seeFiguresPermission} title="Rekap pajak" testId="tax" actions={back}>
      <Recap />
    </RightGate>
  )
}

function Recap() {
  const shop = useShop()
  const today = useBusinessDay()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [taxpayer, setTaxpayer] = useState<Taxpayer>('person')
  const { told, failure, isAsking, ask } = useTaxYear(year)
  const { waitingCount } = useReadable(shop.sync)
  const recap = told === null ? null : taxRecap(told.months, taxpayer)
  return (
    <Page title="Rekap pajak" testId="tax" back={back}>
      <TaxChoice {...{ year, today, taxpayer }} onYear={setYear} onTaxpayer={setTaxpayer} />
      <Section title={`PPh final ${year}`} testId="tax-card">
        {recap !== null ? (
          <TurnoverTaxTable recap={recap} taxpayer={taxpayer} />
        ) : failure !== null ? (
          <FailedState message={failureText(failure)} onRetry={ask} isRetrying={isAsking} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </Section>
      {recap?.hasVat ? (
        <Section title={`PPN ${year}`} testId="vat-card">
          <VatTable recap={recap} />
        </Section>
      ) : null}
      {recap?.hasLocalTax ? (
        <Section title={`PBJT ${year}`} testId="local-tax-card">
          <LocalTaxTable recap={recap} />
        </Section>
      ) : null}
      <p className="text-sm text-redup">
        {taxNote} Punya beberapa toko? Jumlah semua toko ada di dasbor pemilik: Laporan, Semua toko, Pajak.
      </p>
      {waitingCount > 0 ? (
        <p className="text-sm text-redup">
          {waitingCount} catatan menunggu terkirim dan belum dihitung di sini.
        </p>
      ) : null}
      {recap === null ? null : (
        <TableFiles
          name={`rekap-pajak-${year}`}
          title="Rekap pajak"
          about={`Tahun ${year}`}
          testId="tax"
          table={() => taxTable(recap)}
        />
      )}
    </Page>
  )
}

function failureText(code: TillProblemCode): string {
  if (code !== 'offline') return tillProblemText[code]
  return 'Rekap setahun ada di server: perangkat ini menyimpan 35 hari. Sambungkan ke internet, lalu coba lagi.'
}

/** Asked anew for every year, and when the internet comes; an answer stays while the next one is on its way. */
function useTaxYear(year: number) {
  const shop = useShop()
  const { isOnline } = useReadable(shop.sync)
  const [answer, setAnswer] = useState<TaxYear | null>(null)
  const [failure, setFailure] = useState<TillProblemCode | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback(async () => {
    setIsAsking(true)
    try {
      setAnswer(await shop.taxYear(year))
      setFailure(null)
    } catch (cause) {
      if (!(cause instanceof TillProblem)) throw cause
      setFailure(cause.code)
    } finally {
      setIsAsking(false)
    }
  }, [shop, year])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the internet that comes is a reason to ask
  useEffect(() => void ask(), [ask, isOnline])
  return { told: answer?.year === year ? answer : null, failure, isAsking, ask: () => void ask() }
}
