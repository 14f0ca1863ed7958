import { affiliateRecordSchema } from '@laci/domain/operator/desk-wire.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Notice } from '../../shell/message.tsx'
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
        <div className="grid gap-5" data-testid="desk-affiliate">
          {affiliate.sameBankCount > 0 ? (
            <Notice>{`Nomor rekening ini dipakai juga oleh ${formatAmount(affiliate.sameBankCount)} afiliasi lain.`}</Notice>
          ) : null}
          {affiliate.sameAddressCount > 0 ? (
            <Notice>{`${formatAmount(affiliate.sameAddressCount)} pendaftarnya memakai alamat internet yang sama dengan afiliasi ini. Itu wajar bila pendaftar dibantu di tempatnya.`}</Notice>
          ) : null}
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
            <Fact label="Ditahan">
              {affiliate.heldUntil === null
                ? formatRupiah(affiliate.heldRupiah)
                : `${formatRupiah(affiliate.heldRupiah)}, paling lama sampai ${shownDay(affiliate.heldUntil)}`}
            </Fact>
          </Facts>
        </div>
      )}
    </RecordSheet>
  )
}
