import { isAwaited } from '@laci/domain/purchase/plan-purchase.ts'
import { purchaseDay } from '@laci/domain/purchase/purchase-day.ts'
import type { KnownPurchase } from '@laci/domain/purchase/purchase-lists.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Chip, ChipButton } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Plus, Truck, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { HeldNotice } from '../../shell/held-notice.tsx'
import { Page } from '../../shell/page.tsx'
import { RightGate } from '../../shell/right-gate.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { deliveryText, supplierText } from './purchase-words.ts'
import { SupplierForm } from './supplier-form.tsx'
import { type SupplierStanding, usePurchases, useSuppliers } from './use-purchases.ts'

const shownAtOnce = 100
type View = 'purchases' | 'awaited' | 'suppliers'
const views = { purchases: 'Semua', awaited: 'Belum datang', suppliers: 'Pemasok & utang' } as const

/** *Pembelian*: what was bought, what is still to come, and what suppliers are owed. */
export function PurchaseScreen() {
  return (
    <RightGate wish={{ right: 'purchases' }} title="Pembelian" testId="purchases">
      <Purchases key="purchases" begin="purchases" />
    </RightGate>
  )
}

/** *Pemasok*: from whom the shop buys, and what it owes them. */
export function SuppliersScreen() {
  return (
    <RightGate wish={{ right: 'purchases' }} title="Pemasok" testId="suppliers">
      <Purchases key="suppliers" begin="suppliers" />
    </RightGate>
  )
}

function Purchases({ begin }: { begin: View }) {
  const navigate = useNavigate()
  const purchases = usePurchases()
  const suppliers = useSuppliers()
  const [view, setView] = useState<View>(begin)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [paying, setPaying] = useState<SupplierStanding | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = suppliers.find(({ supplier }) => supplier.id === editedId)?.supplier
  const owedRupiah = suppliers.reduce((sum, { balanceRupiah }) => sum + Math.max(0, balanceRupiah), 0)
  const rows = view === 'awaited' ? purchases.filter(({ fields }) => isAwaited(fields)) : purchases

  return (
    <Page
      title={begin === 'suppliers' ? 'Pemasok' : 'Pembelian'}
      testId={begin === 'suppliers' ? 'suppliers' : 'purchases'}
      actions={
        view === 'suppliers' ? (
          <div className="flex flex-wrap gap-2">
            <Link to="/pemasok/impor" className={buttonClass('outline')} data-testid="import-suppliers">
              <Upload aria-hidden size={20} />
              Impor
            </Link>
            <Button onClick={() => setIsNew(true)} data-testid="new-supplier">
              <Plus aria-hidden size={20} />
              Tambah pemasok
            </Button>
          </div>
        ) : (
          <Button onClick={() => void navigate('/pembelian/baru')} data-testid="new-purchase">
            <Plus aria-hidden size={20} />
            Catat pembelian
          </Button>
        )
      }
    >
      <HeldNotice kinds={['supplier_saved', 'payable_adjusted', 'people_imported']} />
      {owedRupiah === 0 ? null : (
        <section
          aria-label="Utang ke pemasok"
          className="rounded-sheet border border-garis bg-putih p-4 md:p-6"
        >
          <p className="text-redup">Utang ke pemasok</p>
          <p className="text-3xl font-extrabold tabular-nums" data-testid="payable-total">
            {formatRupiah(owedRupiah)}
          </p>
        </section>
      )}
      <fieldset aria-label="Tampilkan" className="-mx-(--edge) flex min-w-0 gap-2 overflow-x-auto px-(--edge) py-1">
        {(['purchases', 'awaited', 'suppliers'] as const).map((one) => (
          <ChipButton
            key={one}
            isPressed={view === one}
            onClick={() => {
              setView(one)
              setShownCount(shownAtOnce)
            }}
            data-testid={`purchases-${one}`}
          >
            {views[one]}
          </ChipButton>
        ))}
      </fieldset>
      {view === 'suppliers' ? (
        suppliers.length === 0 ? (
          <EmptyState>
            Belum ada pemasok. Tambahkan di sini, atau isi namanya saat mencatat pembelian.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar pemasok">
            {suppliers.map((standing) => (
              <li key={standing.supplier.id}>
                <SupplierRow
                  standing={standing}
                  onPay={() => setPaying(standing)}
                  onEdit={() => setEditedId(standing.supplier.id)}
                />
              </li>
            ))}
          </ul>
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<Truck aria-hidden size={36} className="text-garis-kuat" />}>
          {view === 'awaited'
            ? 'Semua barang sudah datang.'
            : 'Belum ada pembelian. Catat dari nota pemasok: stok dan harga beli ikut terisi.'}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar pembelian">
          {rows.slice(0, shownCount).map((purchase) => (
            <li key={purchase.id}>
              <PurchaseRow purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      {view !== 'suppliers' && rows.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({rows.length - shownCount})
        </Button>
      ) : null}
      {paying === null ? null : (
        <PaySheet
          supplier={{ supplierId: paying.supplier.id, supplierName: paying.supplier.fields.name }}
          owedRupiah={paying.balanceRupiah}
          onClose={() => setPaying(null)}
        />
      )}
      {isNew ? <SupplierForm supplier={null} onClose={() => setIsNew(false)} /> : null}
      {edited === undefined ? null : <SupplierForm supplier={edited} onClose={() => setEditedId(null)} />}
    </Page>
  )
}

function PurchaseRow({ purchase: { id, fields } }: { purchase: KnownPurchase }) {
  return (
    <Link
      to={`/pembelian/${id}`}
      data-testid="purchase-row"
      className="grid min-h-18 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-tile border border-garis bg-putih px-4 py-2 hover:border-laci-600"
    >
      <span className="flex justify-between gap-3 narrow:flex-wrap">
        <span className="min-w-0 truncate font-semibold">{supplierText(fields.supplierName)}</span>
        <span className="shrink-0 font-semibold tabular-nums">{formatRupiah(fields.totalRupiah)}</span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-redup">
        <span className="min-w-0 truncate">
          {[formatDay(purchaseDay(fields)), fields.invoiceNumber].filter(Boolean).join(' · ')}
        </span>
        {isAwaited(fields) ? (
          <Chip tone="warning" className="min-h-6! px-2! py-0!">
            {deliveryText(fields)}
          </Chip>
        ) : (
          <span>{deliveryText(fields)}</span>
        )}
      </span>
    </Link>
  )
}

function SupplierRow({
  standing,
  onPay,
  onEdit,
}: {
  standing: SupplierStanding
  onPay: () => void
  onEdit: () => void
}) {
  const { supplier, balanceRupiah, open } = standing
  const next = open.find(({ dueDay }) => dueDay !== null)?.dueDay ?? null
  return (
    <div
      data-testid="supplier-row"
      className="flex min-h-18 flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih px-4 py-2"
    >
      <span className="grid min-w-0 gap-1">
        <span className="truncate font-semibold">{supplier.fields.name}</span>
        <span className="text-sm text-redup">
          {balanceRupiah > 0
            ? `${open.length} pembelian belum lunas${next === null ? '' : `, jatuh tempo ${formatDay(next)}`}`
            : balanceRupiah < 0
              ? 'Uang muka atau lebih bayar'
              : 'Tidak ada utang'}
        </span>
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-3">
        {balanceRupiah === 0 ? null : (
          <span className="font-semibold tabular-nums">{formatRupiah(Math.abs(balanceRupiah))}</span>
        )}
        {balanceRupiah > 0 ? (
          <Button tone="outline" onClick={onPay} data-testid="supplier-pay">
            Bayar
          </Button>
        ) : null}
        <Button tone="outline" onClick={onEdit} data-testid="supplier-edit">
          Ubah
        </Button>
      </span>
    </div>
  )
}
