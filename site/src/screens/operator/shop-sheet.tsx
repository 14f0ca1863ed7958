import { shopRecordSchema } from '@laci/domain/operator/desk-wire.ts'
import type { AccountType } from '@laci/domain/plan/plan-ledger.ts'
import { daysPerMonth } from '@laci/domain/plan/price-book.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { accountTypeNames } from '@laci/ui/texts/plan.ts'
import { Link } from 'react-router'
import { Notice } from '../../shell/message.tsx'
import { Fact, Facts, shownDay, shownTime } from './facts.tsx'
import { PromoForm } from './promo-form.tsx'
import { RecordSheet } from './record-sheet.tsx'

export function ShopSheet({ shopId, onClose }: { shopId: string; onClose: () => void }) {
  return (
    <RecordSheet title="Toko" path={`/shops/${shopId}/open`} schema={shopRecordSchema} onClose={onClose}>
      {({ shop }) => (
        <div className="grid gap-5" data-testid="desk-shop">
          {shop.judgedSaleCountMonth > 0 ? (
            <Notice>
              {`Hari atau jam ${formatAmount(shop.judgedSaleCountMonth)} penjualan (${daysPerMonth} hari) tidak cocok dengan catatan server. Token dihitung menurut catatan server.`}
            </Notice>
          ) : null}
          {shop.isLeaving ? <Notice>Akun pemilik sedang menunggu dihapus.</Notice> : null}
          <Facts>
            <Fact label="Nama toko">{shop.name || '(tanpa nama)'}</Fact>
            <Fact label="Pemilik">{shop.personName}</Fact>
            <Fact label="Nomor WhatsApp">{shop.phone}</Fact>
            <Fact label="Alamat">{shop.address}</Fact>
            <Fact label="Terdaftar">{shownDay(shop.registeredAt)}</Fact>
            <Fact label="Aktif sampai">{shownDay(shop.endsAt)}</Fact>
            <Fact label="Jenis akun">
              {accountTypeNames[shop.accountType as AccountType] ?? shop.accountType}
            </Fact>
            <Fact label="Sisa token">{formatAmount(shop.tokenBalance)}</Fact>
            <Fact label="Kode toko">{shop.shopCode ?? ''}</Fact>
            <Fact label="Dibawa afiliasi">{shop.affiliateCode ?? ''}</Fact>
            <Fact label="Kasir terpasang">{`${formatAmount(shop.tillCount)}, terakhir terlihat ${shownTime(shop.lastSeenAt)}`}</Fact>
            <Fact label="Karyawan">{formatAmount(shop.staffCount)}</Fact>
            <Fact
              label={`Penjualan ${daysPerMonth} hari`}
            >{`${formatRupiah(shop.saleRupiahMonth)} dari ${formatAmount(shop.saleCountMonth)} transaksi`}</Fact>
          </Facts>
          <Link
            to={`#pesanan/toko:${shop.shopId}`}
            onClick={onClose}
            className={buttonClass('outline', 'medium', 'justify-self-start')}
          >
            Pesanan toko ini
          </Link>
          <PromoForm shopId={shop.shopId} present={shop.promo} />
        </div>
      )}
    </RecordSheet>
  )
}
