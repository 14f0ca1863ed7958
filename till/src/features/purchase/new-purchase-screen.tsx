import { tidyName } from '@laci/domain/base/lib/tidy-name.ts'
import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { unitNamed } from '@laci/domain/catalog/selling-unit.ts'
import { recordPurchaseCommand } from '@laci/domain/purchase/commands.ts'
import { costJumps } from '@laci/domain/purchase/line-price.ts'
import { checkNewPurchase, type NewPurchase } from '@laci/domain/purchase/new-purchase.ts'
import { type PurchaseDraft, purchaseSums } from '@laci/domain/purchase/plan-purchase.ts'
import { proposedPrices } from '@laci/domain/purchase/price-proposal.ts'
import { invoiceLateDays, isInvoiceDay } from '@laci/domain/purchase/purchase-day.ts'
import { lastPricesPaid } from '@laci/domain/purchase/purchase-lists.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { parseQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { FieldRow, Page, Section } from '../../ui/base/page.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { batchFactsTyped } from '../../ui/goods/typed-batch.ts'
import { readOrderWish } from '../../ui/payment/order-wish.ts'
import { useDrawerQuestion } from '../../ui/shift/drawer-question.tsx'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { AddProduct } from './add-product.tsx'
import { LineEditor, LineHeadings } from './line-editor.tsx'
import { PriceProposals } from './price-proposals.tsx'
import { purchaseRefusal } from './purchase-words.ts'
import { type MoneySource, SourceField, sources, usualSource } from './source-field.tsx'
import { linesOfWish, type TypedLine, withScanned } from './typed-line.ts'
import { usePurchases, useSuppliers } from './use-purchases.ts'

/** *Catat pembelian*: the supplier's paper, line by line; stock, cost and debt follow from it. */
export function NewPurchaseScreen() {
  return (
    <RightGate permission={{ right: 'purchases' }} title="Catat pembelian" testId="new-purchase-page">
      <PurchaseForm />
    </RightGate>
  )
}

function PurchaseForm() {
  const shop = useShop()
  const navigate = useNavigate()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const today = useBusinessDay()
  const suppliers = useSuppliers()
  const purchases = usePurchases()
  const { state } = useLocation()
  const [wish] = useState(() => readOrderWish(state))
  const [supplierName, setSupplierName] = useState(wish.supplierName)
  const [invoiceNumber, setInvoiceNumber] = useState('')
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    linesOfWish(shop, wish, lastPricesPaid(purchases, shop.catalog.standsFor)),
  )
  const [discountRupiah, setDiscount] = useState<Rupiah | null>(null)
  const [shippingRupiah, setShipping] = useState<Rupiah | null>(null)
  const [isOnInvoice, setIsOnInvoice] = useState(true)
  // What was chosen from a list is ordered and still to come.
  const [hasCome, setHasCome] = useState(wish.lines.length === 0)
  const [paidRupiah, setPaid] = useState<Rupiah | null>(null)
  const [source, setSource] = useState<MoneySource>(() => usualSource(shop))
  // Null: nobody has touched it, so it is as agreed with the supplier.
  const [typedDueDay, setTypedDueDay] = useState<string | null>(null)
  // Null: today, also when the page stays open over midnight.
  const [typedInvoiceDay, setInvoiceDay] = useState<string | null>(null)
  const [mayTake, drawerQuestion] = useDrawerQuestion()
  const [raisedIds, setRaisedIds] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const removeLine = useRemovedRows(lines, retype(setLines))
  const endGuard = useLeaveGuard(
    lines.length > wish.lines.length || invoiceNumber !== '' || supplierName !== wish.supplierName,
    'Pembelian ini belum disimpan dan akan hilang.',
  )

  const name = tidyName(supplierName)
  const known = suppliers.find(({ supplier }) => supplier.fields.name.toLowerCase() === name.toLowerCase())
  const paymentDays = known?.supplier.fields.paymentDays ?? null
  const invoiceDay = typedInvoiceDay ?? today
  const paperDay = isInvoiceDay(invoiceDay, today) ? invoiceDay : null
  const dueDay =
    typedDueDay ?? (paymentDays === null || paperDay === null ? '' : dayAfter(paperDay, paymentDays))
  const sums = purchaseSums(draftOf())
  // What is still to come says its cost as it comes.
  const proposals =
    sums.ok && hasCome
      ? proposedPrices(sums.value.lines, (productId) => shop.catalog.product(productId)?.fields)
      : []
  const jumps = sums.ok
    ? costJumps(sums.value.lines, (productId) => shop.catalog.product(productId)?.fields.costRupiah ?? null)
    : []
  const raised = proposals.filter(({ productId }) => raisedIds.has(productId))

  function draftOf(): PurchaseDraft {
    const landed =
      shippingRupiah === null || shippingRupiah === 0
        ? []
        : [{ name: 'Ongkir', amountRupiah: shippingRupiah, isOnInvoice }]
    return {
      landed,
      discountRupiah: discountRupiah ?? rupiah(0),
      lines: lines.map((line) => {
        const product = shop.catalog.product(line.productId)
        const unit = product && unitNamed(product.fields, line.unit)
        return {
          ...{ productId: line.productId, name: line.name, unit: line.unit },
          // For the sums alone while its unit is gone: such a line is never saved.
          factorThousandths: unit?.factorThousandths ?? wholeUnits(1),
          perBase: unit?.perBase,
          quantityThousandths: parseQuantity(line.quantityText) ?? quantityThousandths(0),
          priceRupiah: line.priceRupiah ?? rupiah(0),
          discountRupiah: rupiah(0),
        }
      }),
    }
  }

  const save = useOneAtATime(async () => {
    const purchase: NewPurchase = {
      supplier: {
        supplierId: known?.supplier.id ?? null,
        supplierName: known?.supplier.fields.name ?? name,
      },
      ...{ invoiceNumber, invoiceDay, draft: draftOf(), hasCome, raised },
      dueDay: dueDay === '' ? null : (dueDay as BusinessDay),
      batches: lines.map(({ batch }) => batchFactsTyped(batch)),
      ...{ paidRupiah: paidRupiah ?? rupiah(0), taken: sources[source].facts },
    }
    const checked = checkNewPurchase(purchase, shop.catalog, today)
    if (!checked.ok) {
      setError(purchaseRefusal(checked.refusal))
      return
    }
    // Asked before anybody has to approve it.
    const { paidRupiah: paid } = purchase
    if (paid > 0 && source === 'drawer' && !(await mayTake(paid))) return
    const recorded = await run(() => execute(recordPurchaseCommand, purchase))
    if (recorded?.is === 'refused') setError(purchaseRefusal(recorded.refusal))
    if (recorded?.is !== 'done') return
    toast(hasCome ? 'Pembelian tersimpan, stok bertambah' : 'Pembelian tersimpan', 'success')
    endGuard()
    await navigate(`/pembelian/${recorded.output.purchaseId}`, { replace: true })
  })

  function retype<Value>(change: (value: Value) => void): (value: Value) => void {
    return (value) => {
      change(value)
      setError(undefined)
    }
  }
  const totalRupiah = sums.ok ? sums.value.totalRupiah : rupiah(0)
  const leftRupiah = Math.max(0, totalRupiah - (paidRupiah ?? 0))

  return (
    <Page
      title="Catat pembelian"
      testId="new-purchase-page"
      isRoomy
      back={<BackLink to="/pembelian">Pembelian</BackLink>}
    >
      <form
        noValidate
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Section title="Nota">
          <FieldRow>
            <TextInput
              label="Pemasok"
              hint="Boleh kosong bila dibeli tunai di pasar"
              list="supplier-names"
              maxLength={80}
              value={supplierName}
              onChange={(event) => retype(setSupplierName)(event.currentTarget.value)}
              data-testid="purchase-supplier"
            />
            <datalist id="supplier-names">
              {suppliers.map(({ supplier }) => (
                <option key={supplier.id} value={supplier.fields.name} />
              ))}
            </datalist>
            <TextInput
              label="Nomor nota"
              hint="Boleh kosong"
              maxLength={40}
              value={invoiceNumber}
              onChange={(event) => setInvoiceNumber(event.currentTarget.value)}
              data-testid="purchase-invoice"
            />
            <TextInput
              label="Tanggal nota"
              hint="Boleh lebih awal dari hari ini; jatuh tempo dihitung dari sini"
              type="date"
              min={dayAfter(today, -invoiceLateDays)}
              max={today}
              value={invoiceDay}
              onChange={(event) => retype(setInvoiceDay)(event.currentTarget.value)}
              data-testid="purchase-day"
            />
          </FieldRow>
        </Section>
        <Section title="Barang">
          <AddProduct
            onAdd={(line) => retype(setLines)([...lines, line])}
            onScan={(line) => retype(setLines)(withScanned(lines, line))}
          />
          {lines.length === 0 ? null : <LineHeadings hasCome={hasCome} />}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:gap-0" aria-label="Barang yang dibeli">
            {lines.map((line, index) => (
              <li key={line.key}>
                <LineEditor
                  line={line}
                  number={index + 1}
                  hasCome={hasCome}
                  jump={jumps.find(({ lineIndex }) => lineIndex === index)}
                  onChange={(changed) =>
                    retype(setLines)(lines.map((one) => (one.key === line.key ? changed : one)))
                  }
                  onRemove={() => removeLine(line, line.name)}
                />
              </li>
            ))}
          </ul>
          <FieldRow>
            <RupiahInput
              usualRupiah={usualAtMost.purchase}
              label="Diskon nota"
              value={discountRupiah}
              onChange={retype(setDiscount)}
              data-testid="purchase-discount"
            />
            <RupiahInput
              usualRupiah={usualAtMost.expense}
              label="Ongkir dan biaya lain"
              hint="Dibagi ke harga beli setiap barang"
              value={shippingRupiah}
              onChange={retype(setShipping)}
              data-testid="purchase-shipping"
            />
            {shippingRupiah === null || shippingRupiah === 0 ? null : (
              <Checkbox
                label="Biaya ini ikut di nota pemasok"
                hint="Bila tidak, biaya sudah dibayar ke orang lain"
                checked={isOnInvoice}
                onChange={(event) => setIsOnInvoice(event.currentTarget.checked)}
                data-testid="purchase-on-invoice"
              />
            )}
          </FieldRow>
          <p className="flex justify-between gap-4 border-t border-garis pt-3 text-lg font-extrabold narrow:flex-wrap">
            <span>Total nota</span>
            <span className="tabular-nums" data-testid="purchase-total">
              {formatRupiah(totalRupiah)}
            </span>
          </p>
        </Section>
        <Section title="Datang dan bayar">
          <Checkbox
            label="Semua barang sudah datang"
            hint="Bila belum, dicatat saat datang"
            checked={hasCome}
            onChange={(event) => retype(setHasCome)(event.currentTarget.checked)}
            data-testid="purchase-has-come"
          />
          <FieldRow>
            <RupiahInput
              usualRupiah={usualAtMost.purchase}
              label="Dibayar sekarang"
              hint="Kosong berarti utang ke pemasok"
              value={paidRupiah}
              onChange={retype(setPaid)}
              data-testid="purchase-paid"
            />
            <Button
              tone="outline"
              // Below the label of the field that it fills.
              className="@4xl:mt-[1.625rem]"
              onClick={() => retype(setPaid)(totalRupiah)}
              data-testid="purchase-pay-all"
            >
              Bayar semua {formatRupiah(totalRupiah)}
            </Button>
            {paidRupiah === null || paidRupiah === 0 ? null : (
              <SourceField value={source} onChange={setSource} />
            )}
            {leftRupiah === 0 ? null : (
              <TextInput
                label={`Sisa ${formatRupiah(leftRupiah)} jatuh tempo`}
                hint="Boleh kosong"
                type="date"
                value={dueDay}
                onChange={(event) => setTypedDueDay(event.currentTarget.value)}
                data-testid="purchase-due"
              />
            )}
          </FieldRow>
        </Section>
        <PriceProposals proposals={proposals} chosen={raisedIds} onChoose={setRaisedIds} />
        {drawerQuestion}
        <FormError testId="purchase-error">{error}</FormError>
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="purchase-save">
          Simpan pembelian
        </Button>
      </form>
    </Page>
  )
}
