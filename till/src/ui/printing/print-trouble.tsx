import { needsPerson } from '@laci/domain/printer/print-job.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { PrinterX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'

/** What lays papers out again is loaded with the first that needs it. */
const PrintJobRow = lazy(async () => ({ default: (await import('./print-job-row.tsx')).PrintJobRow }))

/** Papers and labels that did not come out, on every screen, until somebody has said what becomes of them. */
export function PrintTrouble() {
  return (
    <>
      <PaperTrouble />
      <LabelTrouble />
    </>
  )
}

function LabelTrouble() {
  const { storeId } = useShop()
  const { labelRun } = useHost()
  const run = useReadable(labelRun.state)
  const { pathname } = useLocation()
  if (run?.kind !== 'stopped' || run.storeId !== storeId || pathname === labelsPath) return null
  return (
    <Banner tone="warning" icon={PrinterX} testId="banner-labels">
      Cetak label berhenti, {run.sentCount} dari {run.labelCount} sudah dikirim.{' '}
      <Link to={labelsPath} className="font-semibold underline">
        Lihat
      </Link>
    </Banner>
  )
}

const labelsPath = '/produk/label'

function PaperTrouble() {
  const { printing } = useHost()
  const jobs = useReadable(printing.jobs)
  const [isOpen, setIsOpen] = useState(false)
  const stopped = jobs.filter(({ state }) => needsPerson(state))
  if (stopped.length === 0) return null
  return (
    <>
      <Banner
        tone="warning"
        icon={PrinterX}
        testId="banner-print"
        action={
          <Button tone="outline" onClick={() => setIsOpen(true)} data-testid="print-trouble">
            Lihat
          </Button>
        }
      >
        {stopped.length} cetakan perlu diperiksa. Transaksi sudah tersimpan.
      </Banner>
      {isOpen ? (
        <Sheet isOpen onClose={() => setIsOpen(false)} title="Cetakan" testId="print-jobs">
          <div className="grid gap-3">
            <Suspense>
              {jobs.map((job) => (
                <PrintJobRow key={job.jobId} job={job} />
              ))}
            </Suspense>
          </div>
        </Sheet>
      ) : null}
    </>
  )
}
