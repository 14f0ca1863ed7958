import type { WaitingReason } from '@laci/domain/payout/judge-balance.ts'
import { payoutStateNames } from '@laci/domain/payout/payout-state.ts'
import { transferListName } from '@laci/domain/payout/transfer-list.ts'
import { type Payout, type PayoutRunDetail, payoutRunDetailSchema } from '@laci/domain/payout/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useServices } from '../../services.tsx'
import { Notice } from '../../shell/message.tsx'
import { useDeskService } from '../../use-desk-service.ts'
import { Asking, Card, Rows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { type DecidedPayout, PayoutDialog } from './payout-dialog.tsx'
import { reasonOf } from './reason.ts'
import { useDeskRead } from './use-desk.ts'

const waitingTexts: Readonly<Record<WaitingReason, string>> = {
  below_minimum: 'di bawah minimum',
  no_bank_number: 'rekening belum diisi',
  bank_number_changed: 'rekening baru diganti, ditunda satu putaran',
  debit: 'saldo minus',
  on_hold: 'ditahan, peramban pendaftar tidak dikenal',
}

const stateTones = { open: 'warning', paid: 'success', failed: 'danger' } as const

/** One run as a document: who, how much, which commissions, to which bank number. */
export function PayoutRunPart({ runId }: { runId: string }) {
  const run = useDeskRead(`/payout-runs/${encodeURIComponent(runId)}`, payoutRunDetailSchema)
  return (
    <>
      <Link to="#komisi" className={`${textLinkClass} inline-flex min-h-12 items-center justify-self-start`}>
        Semua daftar
      </Link>
      <Asking query={run} data={run.data} inCard>
        {(data) => <Run run={data} />}
      </Asking>
    </>
  )
}

function Run({ run }: { run: PayoutRunDetail }) {
  const [deciding, setDeciding] = useState<DecidedPayout | null>(null)
  return (
    <div className="grid gap-4" data-testid="desk-run">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-extrabold">{`${formatDay(run.day)}: ${formatRupiah(run.totalRupiah)}`}</h2>
        <TransferList run={run} />
      </div>
      <p className="text-redup">{`Dibuat ${shownTime(run.madeAt)} · transfer paling lambat ${formatDay(run.processedBy)}`}</p>
      <Card>
        <Rows
          rows={run.payouts}
          keyOf={(payout) => payout.payoutId}
          empty="Tidak ada yang dibayar di putaran ini."
          rowTestId="desk-payout"
        >
          {(payout) => <PayoutRow payout={payout} onDecide={(outcome) => setDeciding({ payout, outcome })} />}
        </Rows>
      </Card>
      {run.waiting.length > 0 ? (
        <Card>
          <h3 className="border-b border-garis px-4 py-3 font-extrabold">Menunggu putaran berikutnya</h3>
          <Rows rows={run.waiting} keyOf={(row) => row.affiliateId} empty="">
            {(row) => (
              <p className="flex flex-wrap justify-between gap-3">
                <span>{`${row.name || '(tanpa nama)'}: ${waitingTexts[row.reason]}`}</span>
                <span className="tabular-nums">{formatRupiah(row.balanceRupiah)}</span>
              </p>
            )}
          </Rows>
        </Card>
      ) : null}
      {deciding ? (
        <PayoutDialog
          key={`${deciding.payout.payoutId} ${deciding.outcome}`}
          decided={deciding}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </div>
  )
}

function PayoutRow({
  payout,
  onDecide,
}: {
  payout: Payout
  onDecide: (outcome: DecidedPayout['outcome']) => void
}) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-semibold break-words">{payout.name || '(tanpa nama)'}</span>
          <span className="block text-sm text-redup tabular-nums">{`BCA ${payout.bankNumber} · berita: Komisi ${payout.number}`}</span>
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold tabular-nums">{formatRupiah(payout.amountRupiah)}</span>
          <Chip tone={stateTones[payout.state]}>{payoutStateNames[payout.state]}</Chip>
        </p>
      </div>
      {payout.decidedAt !== null ? (
        <p className="text-sm text-redup break-words">
          {`${shownTime(payout.decidedAt)} · ${payout.state === 'failed' ? (payout.reason ?? '') : `referensi ${payout.reference ?? ''}`}`}
        </p>
      ) : null}
      <details className="group">
        <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-1.5 text-sm font-semibold text-laci-600">
          {`${payout.commissions.length} komisi`}
          <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
        </summary>
        <ul className="grid gap-1 text-sm">
          {payout.commissions.map((commission) => (
            <li key={commission.entryId} className="flex flex-wrap justify-between gap-3">
              <Link to={`#pesanan/${commission.orderId}`} className={textLinkClass}>
                {commission.packageName}
              </Link>
              <span className="tabular-nums">{`${formatRupiah(commission.commissionRupiah)} dari ${formatRupiah(commission.paidRupiah)}`}</span>
            </li>
          ))}
        </ul>
      </details>
      {payout.state === 'failed' ? null : (
        <div className="flex flex-wrap gap-2">
          {payout.state === 'open' ? (
            <Button onClick={() => onDecide('paid')} data-testid="desk-payout-paid">
              Tandai sudah dibayar
            </Button>
          ) : null}
          <Button tone="outline" onClick={() => onDecide('failed')}>
            {payout.state === 'open' ? 'Tandai gagal' : 'Uang dikembalikan bank'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The bank's list of what is still open, as a file. Fetching it is noted in the audit log. */
function TransferList({ run }: { run: PayoutRunDetail }) {
  const desk = useDeskService()
  const { saveFile } = useServices()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function save() {
    setIsBusy(true)
    setFailure(null)
    try {
      saveFile(
        transferListName(run.day),
        await desk.readFile(`/payout-runs/${run.runId}/transfers`),
        'text/csv',
      )
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        tone="outline"
        isBusy={isBusy}
        busyLabel={commonTexts.processing}
        onClick={save}
        disabled={run.openCount === 0}
        data-testid="desk-transfers"
      >
        Unduh CSV transfer
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
    </div>
  )
}
