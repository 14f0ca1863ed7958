import { madeRunSchema, type PayoutRun, payoutRunListSchema } from '@laci/domain/payout/wire.ts'
import { payoutDaysOfMonth, payoutProcessingDays } from '@laci/domain/plan/commission.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Link } from 'react-router'
import { Notice } from '../../shell/message.tsx'
import { Asking, Card, Rows } from './desk-list.tsx'
import { PayoutRunPart } from './payout-run.tsx'
import { useDeskCommand, useDeskRead } from './use-desk.ts'

/** `#komisi`, one run as `#komisi/<id>`. */
export function PayoutsPart({ id }: { id: string | null }) {
  return id === null ? <RunList /> : <PayoutRunPart key={id} runId={id} />
}

function RunList() {
  const runs = useDeskRead('/payout-runs', payoutRunListSchema)
  const making = useDeskCommand(madeRunSchema)
  const toast = useToast()
  async function make() {
    const made = await making.run('/payout-runs', {}, { touches: ['/payout-runs', '/audit'] })
    if (made !== null)
      toast(made.madeRunId === null ? 'Tidak ada yang perlu dibuat sekarang.' : 'Daftar pembayaran dibuat.')
  }
  return (
    <>
      <p className="text-redup">
        Daftar dibuat sendiri oleh server pada tanggal {payoutDaysOfMonth.join(' dan ')}, dan ditransfer
        paling lambat {payoutProcessingDays} hari sesudahnya.
      </p>
      <Card testId="desk-runs">
        <Asking query={runs} data={runs.data?.runs}>
          {(rows) => (
            <Rows rows={rows} keyOf={(run) => run.runId} empty="Belum ada daftar pembayaran.">
              {(run) => <RunRow run={run} />}
            </Rows>
          )}
        </Asking>
      </Card>
      {making.failure ? <Notice>{making.failure}</Notice> : null}
      <Button
        tone="outline"
        isBusy={making.isBusy}
        busyLabel={commonTexts.processing}
        onClick={make}
        className="justify-self-start"
      >
        Buat yang sudah waktunya
      </Button>
    </>
  )
}

function RunRow({ run }: { run: PayoutRun }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <Link
          to={`#komisi/${run.runId}`}
          className={`${textLinkClass} inline-flex min-h-11 items-center font-semibold`}
        >
          {formatDay(run.day)}
        </Link>
        <p className="text-sm text-redup">
          {`Terbuka ${formatAmount(run.openCount)} (${formatRupiah(run.openRupiah)}) · dibayar ${formatAmount(run.paidCount)} · gagal ${formatAmount(run.failedCount)} · menunggu ${formatAmount(run.waitingCount)}`}
        </p>
        {run.openCount > 0 ? (
          <p className="text-sm font-semibold text-jahe-800">{`Transfer paling lambat ${formatDay(run.processedBy)}`}</p>
        ) : null}
      </div>
      <span className="font-semibold tabular-nums">{formatRupiah(run.totalRupiah)}</span>
    </div>
  )
}
