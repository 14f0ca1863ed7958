import { affiliateRecordSchema } from '@laci/domain/operator/desk-wire.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Fact, Facts, shownDay } from './facts.tsx'
import { RecordSheet } from './record-sheet.tsx'

export function AffiliateSheet({ affiliateId, onClose }: { affiliateId: string; onClose: () => void }) {
  return (
    <RecordSheet
      title="Afiliasi"
      path={`/affiliates/${affiliateId}/open`}
      schema={affiliateRecordSchema}
      onClose={onClose}
    >
      {({ affiliate }) => (
        <Facts>
          <Fact label="Nama">{affiliate.name}</Fact>
          <Fact label="Nomor WhatsApp">{affiliate.phone}</Fact>
          <Fact label="Kode">{affiliate.code}</Fact>
          <Fact label="Terdaftar">{shownDay(affiliate.registeredAt)}</Fact>
          <Fact label="Rekening BCA">{affiliate.bankMasked || 'belum diisi'}</Fact>
          <Fact label="Kunjungan">{formatAmount(affiliate.clicks)}</Fact>
          <Fact label="Pendaftar">{formatAmount(affiliate.signUps)}</Fact>
          <Fact label="Total komisi">{formatRupiah(affiliate.commissionRupiah)}</Fact>
          <Fact label="Belum dibayar">{formatRupiah(affiliate.unpaidRupiah)}</Fact>
        </Facts>
      )}
    </RecordSheet>
  )
}
