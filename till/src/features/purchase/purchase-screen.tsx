import { isAwaited } from '@laci/domain/purchase/plan-purchase.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Plus, Truck, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { Beside } from '../../ui/base/beside.tsx'
import { useOpenedRecord } from '../../ui/base/opened-record.ts'
import { Page } from '../../ui/base/page.tsx'
import { RecordTable } from '../../ui/base/record-table.tsx'
import { useHasRoomBeside, useIsWide } from '../../ui/base/window-fit.ts'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { OnePurchase } from './purchase-page.tsx'
import { PurchaseRow, purchaseColumns } from './purchase-rows.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { SupplierPane } from './supplier-pane.tsx'
import { SupplierRow, supplierColumns } from './supplier-rows.tsx'
import { type SupplierStanding, usePurchases, useSuppliers } from './use-purchases.ts'

const shownAtOnce = 100
type View = 'purchases' | 'awaited' | 'suppliers'
const views = { purchases: 'Semua', awaited: 'Belum datang', suppliers: 'Pemasok & utang' } as const

/**
 * *Pembelian* and one purchase: what was bought, what is still to come, and what suppliers are owed. One screen for both addresses,
 * so that the list stays as it is while a purchase is open, beside it where there is room [TILL-150].
 */
export function PurchaseScreen() {
  const { purchaseId } = useParams()
  return (
    <RightGate
      permission={{ right: 'purchases' }}
      title="Pembelian"
      testId={purchaseId === undefined ? 'purchases' : 'purchase'}
    >
      <PurchasesAndOne purchaseId={purchaseId ?? null} />
    </RightGate>
  )
}

function PurchasesAndOne({ purchaseId }: { purchaseId: string | null }) {
  const isBeside = useHasRoomBeside()
  const list = <Purchases begin="purchases" openedId={purchaseId} />
  const record = purchaseId === null ? null : <OnePurchase key={purchaseId} />
  return <Beside isBeside={isBeside} list={list} record={record} />
}

/** *Pemasok*: from whom the shop buys, and what it owes them. */
export function SuppliersScreen() {
  return (
    <RightGate permission={{ right: 'purchases' }} title="Pemasok" testId="suppliers">
      <SuppliersAndOne />
    </RightGate>
  )
}

function SuppliersAndOne() {
  const isBeside = useHasRoomBeside()
  const opened = useOpenedRecord('buka', isBeside)
  return (
    <Beside
      isBeside={isBeside}
      list={
        <Purchases
          begin="suppliers"
          openedId={isBeside ? opened.id : null}
          {...(isBeside && { onOpenSupplier: opened.open })}
        />
      }
      record={
        !isBeside || opened.id === null ? null : (
          <SupplierPane key={opened.id} supplierId={opened.id} onClose={opened.close} />
        )
      }
    />
  )
}

function Purchases({
  begin,
  openedId,
  onOpenSupplier,
}: {
  begin: View
  /** Beside the list stands this one, so that it is narrow. */
  openedId: string | null
  /** Absent: there is no room for one beside the list. */
  onOpenSupplier?: (supplierId: string) => void
}) {
  const isTable = useIsWide() && openedId === null
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
      isRoomy
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
      <ScrollRow label="Tampilkan" frameClassName="-mx-4 shrink-0" className="gap-2 px-4 py-1">
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
      </ScrollRow>
      {view === 'suppliers' ? (
        suppliers.length === 0 ? (
          <EmptyState>
            Belum ada pemasok. Tambahkan di sini, atau isi namanya saat mencatat pembelian.
          </EmptyState>
        ) : isTable ? (
          <RecordTable
            label="Daftar pemasok"
            columns={supplierColumns({ onPay: setPaying, onEdit: setEditedId })}
            rows={suppliers}
            shownCount={suppliers.length}
            keyOf={({ supplier }) => supplier.id}
            opener={
              onOpenSupplier === undefined
                ? null
                : ({ supplier }, look) => (
                    <button
                      type="button"
                      onClick={() => onOpenSupplier(supplier.id)}
                      data-testid="supplier-open"
                      {...look}
                    />
                  )
            }
            testId="supplier-row"
          />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar pemasok">
            {suppliers.map((standing) => (
              <li key={standing.supplier.id}>
                <SupplierRow
                  standing={standing}
                  {...(onOpenSupplier !== undefined && {
                    isOpened: standing.supplier.id === openedId,
                    onOpen: () => onOpenSupplier(standing.supplier.id),
                  })}
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
      ) : isTable ? (
        <RecordTable
          label="Daftar pembelian"
          columns={purchaseColumns}
          rows={rows}
          shownCount={shownCount}
          keyOf={({ id }) => id}
          opener={({ id }, look) => <Link to={`/pembelian/${id}`} {...look} />}
          testId="purchase-row"
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar pembelian">
          {rows.slice(0, shownCount).map((purchase) => (
            <li key={purchase.id}>
              <PurchaseRow purchase={purchase} openedId={openedId} />
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
