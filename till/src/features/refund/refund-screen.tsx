import { pointPartsOf } from '@laci/domain/kasbon/paid-by-points.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { RecordedRefund } from '../../engine/api/sales.ts'
import { Page } from '../../ui/base/page.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { RefundDone } from './refund-done.tsx'
import { RefundForm } from './refund-form.tsx'

/** *Retur* of one sale: from its goods to the money that goes back. All of it works without internet. */
export function RefundScreen() {
  const { saleId = '' } = useParams()
  const navigate = useNavigate()
  const [done, setDone] = useState<RecordedRefund | null>(null)
  const about = useJournalRows((journal) => journal.entriesAbout(saleId), saleId)
  const saleAddress = `/transaksi?buka=${saleId}`
  if (done !== null)
    return <RefundDone done={done} onClose={() => navigate(saleAddress, { replace: true })} />
  if (about === null)
    return (
      <Page title="Retur" testId="refund">
        {null}
      </Page>
    )
  const sold = about.find((row) => row.kind === 'sale_recorded' && row.eventId === saleId)
  if (sold?.kind !== 'sale_recorded') {
    return (
      <Page title="Retur" testId="refund">
        <EmptyState
          icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}
          action={
            <Link to="/transaksi" className={buttonClass('outline')}>
              Kembali ke Transaksi
            </Link>
          }
        >
          Rincian penjualan ini tidak ada di perangkat ini, jadi retur belum bisa dibuat. Cari struknya di
          Transaksi saat ada internet: rinciannya diambil dari server.
        </EmptyState>
      </Page>
    )
  }
  return (
    <RefundForm
      saleId={saleId}
      sale={sold.body}
      soldAt={sold.at}
      earlier={about.flatMap((row) => (row.kind === 'sale_refunded' ? [row.body] : []))}
      pointParts={pointPartsOf(saleId, about)}
      backTo={saleAddress}
      onDone={setDone}
    />
  )
}
