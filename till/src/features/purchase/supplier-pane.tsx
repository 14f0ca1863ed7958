import { purchaseDay } from '@laci/domain/purchase/purchase-day.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { RecordPane } from '../../ui/base/beside.tsx'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { PaySheet } from './pay-sheet.tsx'
import { deliveryText } from './purchase-words.ts'
import { SupplierForm } from './supplier-form.tsx'
import { usePurchases, useSuppliers } from './use-purchases.ts'

const shownAtOnce = 50

/** One supplier beside the list: how to reach them, what they are owed and for what, and what was bought there. */
export function SupplierPane({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const standing = useSuppliers().find(({ supplier }) => supplier.id === supplierId)
  const purchases = usePurchases().filter(({ fields }) => fields.supplierId === supplierId)
  const [layer, setLayer] = useState<'pay' | 'edit' | null>(null)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  if (standing === undefined) {
    return (
      <RecordPane title="Pemasok" onClose={onClose} testId="supplier">
        <EmptyState>Pemasok ini tidak ada di perangkat ini.</EmptyState>
      </RecordPane>
    )
  }
  const { supplier, balanceRupiah, open, oldRupiah } = standing
  const { name, phone, address, paymentDays, note } = supplier.fields
  const openOf = (purchaseId: string) => open.find((one) => one.purchaseId === purchaseId)
  return (
    <RecordPane title={name} onClose={onClose} testId="supplier">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-redup">{balanceRupiah < 0 ? 'Lebih bayar' : 'Utang toko'}</p>
          <p className="text-3xl font-extrabold tabular-nums" data-testid="supplier-balance">
            {formatRupiah(Math.abs(balanceRupiah))}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {balanceRupiah > 0 ? (
            <Button onClick={() => setLayer('pay')} data-testid="supplier-pane-pay">
              Bayar
            </Button>
          ) : null}
          <Button tone="outline" onClick={() => setLayer('edit')} data-testid="supplier-pane-edit">
            Ubah
          </Button>
        </span>
      </div>
      <dl className="grid gap-1 border-t border-garis pt-3">
        {phone === '' ? null : <Fact name="Nomor WhatsApp">{phoneText(phone)}</Fact>}
        {address === '' ? null : <Fact name="Alamat">{address}</Fact>}
        <Fact name="Tempo bayar">{paymentDays === null ? 'Tunai' : `${paymentDays} hari`}</Fact>
        {oldRupiah === 0 ? null : <Fact name="Utang lama">{formatRupiah(oldRupiah)}</Fact>}
        {note === '' ? null : <Fact name="Catatan">{note}</Fact>}
      </dl>
      <section aria-label="Pembelian" className="grid gap-2">
        <h3 className="font-semibold">Pembelian</h3>
        {purchases.length === 0 ? (
          <p className="text-redup">Belum ada pembelian dari pemasok ini.</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {purchases.slice(0, shownCount).map(({ id, fields }) => {
              const owed = openOf(id)
              return (
                <li key={id} className="border-t border-garis">
                  <Link
                    to={`/pembelian/${id}`}
                    data-testid="supplier-purchase"
                    className="flex min-h-14 items-center justify-between gap-4 py-2 -outline-offset-3! hover:bg-laci-50"
                  >
                    <span className="grid min-w-0">
                      <span className="truncate font-semibold">
                        {[formatDay(purchaseDay(fields)), fields.invoiceNumber].filter(Boolean).join(' · ')}
                      </span>
                      <span className="truncate text-sm text-redup">{deliveryText(fields)}</span>
                    </span>
                    <span className="grid shrink-0 justify-items-end tabular-nums">
                      <span className="font-semibold">{formatRupiah(fields.totalRupiah)}</span>
                      {owed === undefined ? null : (
                        <span className="text-sm text-jahe-800">
                          Sisa {formatRupiah(owed.openRupiah)}
                          {owed.dueDay === null ? '' : `, ${formatDay(owed.dueDay)}`}
                        </span>
                      )}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
        {purchases.length > shownCount ? (
          <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
            Tampilkan lebih banyak ({formatAmount(purchases.length - shownCount)})
          </Button>
        ) : null}
      </section>
      {layer === 'pay' ? (
        <PaySheet
          supplier={{ supplierId, supplierName: name }}
          owedRupiah={balanceRupiah}
          onClose={() => setLayer(null)}
        />
      ) : layer === 'edit' ? (
        <SupplierForm supplier={supplier} onClose={() => setLayer(null)} />
      ) : null}
    </RecordPane>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-redup">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
