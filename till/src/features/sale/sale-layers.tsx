import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { paidMoneyLine } from '@laci/domain/sale/paid-money.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { belongsToCustomer } from '@laci/domain/sale/tender.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import type { ToastAction } from '@laci/ui/controls/message-queue.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { undo, useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { lazy, Suspense } from 'react'
import type { ChargeView } from '../../engine/api/qris.ts'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { laterPart } from '../../ui/base/later-part.tsx'
import { paperView } from '../../ui/printing/paper-panel.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { BillDiscountSheet } from './bill-discount-sheet.tsx'
import { type Cart, changeCustomer, draftOf, isCartEmpty, type Sellable } from './cart.ts'
import { useCart, useCartStore } from './cart-context.tsx'
import { ChargeListSheet } from './charge-list.tsx'
import { customerSheet } from './customer-part.ts'
import { DoneSheet } from './done-sheet.tsx'
import { FreeLineSheet } from './free-line-sheet.tsx'
import { HoldSheet } from './hold-sheet.tsx'
import type { Layer, QuickProductForm } from './layer.ts'
import { LineSheet } from './line-sheet.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { TypedAhead } from './typed-ahead.tsx'
import type { BillCommands } from './use-bill-commands.ts'
import { WeighSheet } from './weigh-sheet.tsx'

export { goodsNumberOf } from '@laci/domain/base/barcode/gs1-code.ts'
export { pieceOfCarton } from '../../ui/goods/scanned-product.ts'
export { printAfterPayment } from '../../ui/printing/printing-sale.ts'
export { createCartUndo } from './cart-undo.ts'
export { ChargeStrip } from './charge-list.tsx'
export { obeyCommand } from './command-scan.ts'
export { createDatedStock } from './dated-stock.ts'
export { createSaleGuard } from './sale-guard.ts'
export { scannedGoods } from './scanned-goods.ts'

const BillPapersSheet = lazy(async () => ({
  default: (await import('./bill-papers-sheet.tsx')).BillPapersSheet,
}))

/** Seen by a shop whose time is over. */
const LockedSheet = lazy(async () => ({ default: (await import('./locked-sheet.tsx')).LockedSheet }))

/** Once in the life of a device. */
const LookSheet = lazy(async () => ({ default: (await import('./look-sheet.tsx')).LookSheet }))

/** Once a day at most, and only where the shop wants it. */
const OpenShiftSheet = lazy(async () => ({
  default: (await import('../../ui/shift/open-shift-sheet.tsx')).OpenShiftSheet,
}))

/** With a keyboard, and once or twice. */
const ShortcutList = lazy(async () => ({
  default: (await import('../../ui/base/shortcut-list.tsx')).ShortcutList,
}))

const heldBillsSheet = laterPart(async () => (await import('./held-bills-sheet.tsx')).HeldBillsSheet)
const variantSheet = laterPart(async () => (await import('./variant-sheet.tsx')).VariantSheet)

/** What few sales need, fetched behind what every sale needs: by the time somebody opens one it is there. */
export function fetchSeldomSheets(): void {
  const parts = [paperView, customerSheet, heldBillsSheet, variantSheet]
  for (const part of parts) void part.fetch().catch(() => {})
}

type LayerProps = {
  layer: Layer
  setLayer: (layer: Layer | null) => void
  rules: PricingRules
  bills: BillCommands
  isBusy: boolean
  QuickProduct: QuickProductForm
  /** False when the goods did not fit. */
  onAdd: (goods: Sellable, quantity: QuantityThousandths) => boolean
  /** As if its tile were pressed. */
  onPick: (productId: string) => void
  onPaid: (sale: RecordedSale, wantsPaper: boolean) => void
  /** The cart was put aside or dropped. */
  onCartGone: () => void
  /** It was emptied by hand. */
  onEmptied: () => void
}

/**
 * Every sheet of the selling screen. One script of its own, fetched a moment after the screen stands: what finds goods and
 * fills the cart comes first, and a key typed right after F3 or F9 finds its field all the same.
 */
export function SaleLayers(props: LayerProps) {
  return (
    <Suspense fallback={<TypedAhead onCancel={() => props.setLayer(null)} />}>
      <OpenSheet {...props} />
    </Suspense>
  )
}

function OpenSheet({
  layer,
  setLayer,
  rules,
  bills,
  isBusy,
  QuickProduct,
  onAdd,
  onPick,
  onPaid,
  onCartGone,
  onEmptied,
}: LayerProps) {
  const shop = useShop()
  const store = useCartStore()
  const cart = useCart()
  const toast = useToast()
  const close = () => setLayer(null)

  async function closeAfter(work: Promise<boolean>, news: string, isCartGone = false, action?: ToastAction) {
    if (!(await work)) return
    if (news !== '') toast(news, 'success', action)
    if (isCartGone) onCartGone()
    close()
  }

  /** Money that came pays the cart on the screen; without one, a sale of exactly that sum [QRIS-13]. */
  async function sellCharge({ chargeId, amountRupiah }: ChargeView) {
    if (isCartEmpty(store.get()) && !onAdd(paidMoneyLine(amountRupiah), wholeUnits(1))) return
    bills.watch()
    const { watchedId } = store.get()
    if (watchedId === null) return
    await shop.qris.attach(chargeId, watchedId)
    setLayer({ kind: 'pay' })
  }

  switch (layer.kind) {
    case 'line': {
      const line = cart.lines.find((candidate) => candidate.lineKey === layer.lineKey)
      return line === undefined ? null : (
        <LineSheet
          key={line.lineKey}
          line={line}
          rules={rules}
          onClose={close}
          onSave={(changed) => {
            if (bills.replace(line, changed)) close()
          }}
          onRemove={() => {
            close()
            bills.changeQuantity(line.lineKey, 0)
          }}
        />
      )
    }
    case 'weigh':
      return (
        <WeighSheet
          goods={layer.goods}
          onClose={close}
          onWeighed={(quantity) => {
            if (onAdd(layer.goods, quantity)) close()
          }}
        />
      )
    case 'discount':
      return <BillDiscountSheet rules={rules} onClose={close} />
    case 'pay':
      return (
        <PaymentSheet
          priced={priceCart(draftOf(cart), rules)}
          rules={rules}
          isExact={layer.isExact === true}
          onClose={close}
          onPaid={onPaid}
        />
      )
    case 'open_shift':
      return <OpenShiftSheet onClose={close} onOpened={() => setLayer({ kind: 'pay' })} />
    case 'charges':
      return (
        <ChargeListSheet
          isCartFilled={!isCartEmpty(cart)}
          onUse={(charge) => void sellCharge(charge)}
          onClose={close}
        />
      )
    case 'done':
      return <DoneSheet sale={layer.sale} onNew={close} />
    case 'locked':
      return <LockedSheet onClose={close} />
    case 'keys':
      return (
        <Sheet isOpen onClose={close} title="Pintasan papan ketik" testId="shortcuts">
          <ShortcutList />
        </Sheet>
      )
    case 'look':
      return <LookSheet onClose={close} />
    case 'empty_cart':
      return (
        <ConfirmDialog
          isOpen
          onCancel={close}
          onConfirm={() => {
            onCartGone()
            onEmptied()
            close()
          }}
          title="Kosongkan keranjang?"
          body={`Semua barang di keranjang ini dihapus. Belum ada yang terjual.${moneyBackNote(cart)}`}
          confirmLabel="Kosongkan"
        />
      )
    case 'short_stock':
      return (
        <ConfirmDialog
          isOpen
          onCancel={close}
          onConfirm={() => {
            close()
            layer.onYes()
          }}
          title="Tetap dijual?"
          body={`${layer.text} Stok menjadi minus.`}
          confirmLabel="Tetap jual"
          tone="primary"
        />
      )
    case 'variants':
      return (
        <variantSheet.Part
          groupId={layer.groupId}
          onClose={close}
          onPick={(productId) => {
            // First, because what is weighed asks for its weight in this place.
            close()
            onPick(productId)
          }}
        />
      )
    case 'free_line':
      return (
        <FreeLineSheet
          onClose={close}
          onAdd={(goods, quantity) => {
            if (onAdd(goods, quantity)) close()
          }}
        />
      )
    case 'customer':
      return (
        <customerSheet.Part
          chosen={cart.customer}
          onClose={close}
          onChoose={(customer) => {
            store.change((current) => changeCustomer(current, customer))
            close()
          }}
        />
      )
    case 'hold':
      return (
        <HoldSheet
          name={cart.billName === '' ? (cart.customer?.name ?? '') : cart.billName}
          note={moneyBackNote(cart)}
          isBusy={isBusy}
          onClose={close}
          onHold={(name) => void closeAfter(bills.hold(name), 'Pesanan ditunda', true)}
        />
      )
    case 'held_bills':
      return (
        <heldBillsSheet.Part
          isCartFilled={!isCartEmpty(cart) || cart.billId !== null}
          isBusy={isBusy}
          onClose={close}
          onOpen={(bill) => void closeAfter(bills.open(bill), '')}
          onVoid={(bill) => setLayer({ kind: 'void_bill', bill })}
          onPapers={(bill) => setLayer({ kind: 'bill_papers', bill })}
          onHoldFirst={() => setLayer({ kind: 'hold' })}
        />
      )
    case 'bill_papers':
      return <BillPapersSheet bill={layer.bill} onClose={() => setLayer({ kind: 'held_bills' })} />
    case 'void_bill':
      return (
        <ReasonSheet
          title="Batalkan pesanan?"
          body={`${layer.bill.fields.name || 'Pesanan tanpa nama'} dihapus dari daftar semua perangkat. Pemilik bisa melihatnya di jurnal.`}
          confirmLabel="Batalkan pesanan"
          isBusy={isBusy}
          onClose={close}
          onConfirm={(reason) =>
            void closeAfter(
              bills.voidBill(layer.bill, reason),
              'Pesanan dibatalkan',
              false,
              undo(() => void closeAfter(bills.holdAgain(layer.bill), 'Pesanan tersimpan lagi')),
            )
          }
        />
      )
    case 'void_cart':
      return (
        <ReasonSheet
          title="Batalkan pesanan?"
          body={`Semua barang di keranjang ini dihapus. Pemilik bisa melihatnya di jurnal.${moneyBackNote(cart)}`}
          confirmLabel="Batalkan pesanan"
          isBusy={isBusy}
          onClose={close}
          onConfirm={(reason) => void closeAfter(bills.voidCart(reason), 'Pesanan dibatalkan', true)}
        />
      )
    case 'break_promise': {
      const { line, quantityThousandths } = layer.broken
      const isWhole = quantityThousandths === line.quantityThousandths
      return (
        <ReasonSheet
          title={isWhole ? `Hapus ${line.name}?` : `Kurangi ${line.name}?`}
          body={`${formatQuantity(quantityThousandths)} ${line.unit} sudah dipesan atau ditagih. Pemilik bisa melihatnya di jurnal.`}
          confirmLabel={isWhole ? 'Hapus' : 'Kurangi'}
          isBusy={isBusy}
          onClose={close}
          onConfirm={(reason) => void closeAfter(bills.breakPromise(layer.broken, reason), '')}
        />
      )
    }
    case 'new_product':
      return (
        <QuickProduct
          barcode={layer.barcode}
          onClose={close}
          onSaved={(productId) => {
            close()
            onPick(productId)
          }}
        />
      )
  }
}

/** What was taken for a cart goes back with it: a held bill keeps goods and no money. */
function moneyBackNote({ tendersGiven }: Pick<Cart, 'tendersGiven'>): string {
  const handedOver = tendersGiven.filter(({ tender }) => !belongsToCustomer(tender))
  if (handedOver.length === 0) return ''
  const sum = handedOver.reduce((total, { amountRupiah }) => total + amountRupiah, 0)
  return ` ${formatRupiah(sum)} yang sudah diterima dikembalikan dulu ke pelanggan.`
}
