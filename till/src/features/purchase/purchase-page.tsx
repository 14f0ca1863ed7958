import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { closePurchaseCommand, receiveGoodsCommand } from '@laci/domain/purchase/commands.ts'
import { isAwaited, openStock } from '@laci/domain/purchase/plan-purchase.ts'
import { returnableGoods } from '@laci/domain/purchase/plan-return.ts'
import { purchaseDay } from '@laci/domain/purchase/purchase-day.ts'
import {
  deliveriesOf,
  type PurchaseRecord,
  paymentsOf,
  returnsOf,
} from '@laci/domain/purchase/purchase-record.ts'
import { paperAmount, purchaseSummary } from '@laci/domain/purchase/purchase-summary.ts'
import { supplierText } from '@laci/domain/supplier/supplier.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDate, formatDay } from '@laci/ui/format/date.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { BatchFields } from '../../ui/goods/batch-fields.tsx'
import { batchFactsTyped, noBatch, type TypedBatch } from '../../ui/goods/typed-batch.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { deliveryRefusal, deliveryText } from './purchase-words.ts'
import { useSuppliers } from './use-purchases.ts'

const backLink = <BackLink to="/pembelian">Pembelian</BackLink>

/** One purchase: its lines, what has come, what was paid, and what can be done about the rest. */
export function OnePurchase() {
  const { purchaseId = '' } = useParams()
  const { records, settings } = useShop()
  const { zone } = useReadable(settings)
  useReadable(records.ofKind('purchase'))
  const purchase = records.record('purchase', purchaseId)
  const suppliers = useSuppliers()
  const [isPaying, setIsPaying] = useState(false)
  if (purchase === null) {
    return (
      <Page title="Pembelian" testId="purchase" back={backLink}>
        <EmptyState>Pembelian ini tidak ada di perangkat ini.</EmptyState>
      </Page>
    )
  }
  const { fields } = purchase
  const standing = suppliers.find(({ supplier }) => supplier.id === fields.supplierId)
  const owedRupiah = standing?.open.find((one) => one.purchaseId === purchaseId)?.openRupiah ?? 0
  const payments = paymentsOf(fields)
  return (
    <Page
      title={supplierText(fields.supplierName)}
      testId="purchase"
      isRoomy
      back={backLink}
      actions={
        <>
          {returnableGoods(fields).some(({ leftThousandths }) => leftThousandths > 0) ? (
            <Link
              to={`/pembelian/${purchaseId}/retur`}
              className={buttonClass('outline')}
              data-testid="purchase-return-goods"
            >
              <Undo2 aria-hidden size={20} />
              Retur
            </Link>
          ) : null}
          {owedRupiah === 0 ? null : (
            <Button tone="outline" onClick={() => setIsPaying(true)} data-testid="purchase-pay">
              Bayar
            </Button>
          )}
        </>
      }
    >
      <Section title={formatRupiah(fields.totalRupiah)}>
        <dl className="grid gap-1">
          <Fact label="Tanggal nota" testId="purchase-day">
            {formatDay(purchaseDay(fields))}
          </Fact>
          {fields.invoiceDay === null ? null : (
            <Fact label="Dicatat">{formatDay(fields.businessDay as BusinessDay)}</Fact>
          )}
          {fields.invoiceNumber === '' ? null : <Fact label="Nomor nota">{fields.invoiceNumber}</Fact>}
          <Fact label="Barang">{deliveryText(fields)}</Fact>
          <Fact label="Sisa utang" testId="purchase-owed">
            {formatRupiah(owedRupiah)}
          </Fact>
          {owedRupiah === 0 || fields.dueDay === null ? null : (
            <Fact label="Jatuh tempo">{formatDay(fields.dueDay)}</Fact>
          )}
          {payments.map(({ at, amountRupiah }, index) => (
            <Fact key={at} label={`Bayar ke-${index + 1}, ${formatDate(at, zone)}`} testId="purchase-payment">
              {formatRupiah(amountRupiah)}
            </Fact>
          ))}
          {returnsOf(fields).map(({ at, totalRupiah, isMistake }, index) => (
            <Fact
              key={at}
              label={`${isMistake ? 'Salah catat dibatalkan' : `Retur ke-${index + 1}`}, ${formatDate(at, zone)}`}
              testId="purchase-returned"
            >
              {formatRupiah(totalRupiah)}
            </Fact>
          ))}
        </dl>
      </Section>
      <Section title="Barang">
        <PurchaseLines fields={fields} />
        <PurchaseSums fields={fields} />
      </Section>
      {isAwaited(fields) ? <ReceiveSection purchaseId={purchaseId} fields={fields} /> : null}
      {isPaying && owedRupiah > 0 ? (
        <PaySheet
          supplier={{ supplierId: fields.supplierId, supplierName: fields.supplierName }}
          purchaseId={purchaseId}
          owedRupiah={owedRupiah}
          onClose={() => setIsPaying(false)}
        />
      ) : null}
    </Page>
  )
}

function Fact({ label, testId, children }: { label: string; testId?: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 narrow:flex-wrap">
      <dt className="text-redup">{label}</dt>
      <dd className="text-right font-semibold tabular-nums" data-testid={testId}>
        {children}
      </dd>
    </div>
  )
}

function PurchaseLines({ fields }: { fields: PurchaseRecord }) {
  const open = openStock(fields, deliveriesOf(fields))
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {fields.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a purchase never change
        <li key={index} className="grid gap-1" data-testid="bought-line">
          <span className="flex justify-between gap-3 narrow:flex-wrap">
            <span className="min-w-0 font-semibold break-words">{line.name}</span>
            <span className="shrink-0 font-semibold tabular-nums">{formatRupiah(paperAmount(line))}</span>
          </span>
          <span className="text-sm text-redup tabular-nums">
            {formatQuantity(line.quantityThousandths)} {line.unit} × {formatRupiah(line.priceRupiah)}
            {line.discountRupiah === 0 ? '' : ` · diskon ${formatRupiah(line.discountRupiah)}`}
            {open[index]! > 0 && !fields.isClosed ? ` · belum datang ${formatQuantity(open[index]!)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** From the goods to the total, so that it can be added up; what they cost with everything stands beside it. */
function PurchaseSums({ fields }: { fields: PurchaseRecord }) {
  const { goodsRupiah, discountRupiah, onInvoice, besides, totalRupiah } = purchaseSummary(fields)
  if (discountRupiah === 0 && onInvoice.length + besides.length === 0) return null
  return (
    <div className="grid gap-1 border-t border-garis pt-3" data-testid="purchase-sums">
      <dl className="grid gap-1">
        <Fact label="Jumlah barang">{formatRupiah(goodsRupiah)}</Fact>
        {discountRupiah === 0 ? null : <Fact label="Diskon nota">−{formatRupiah(discountRupiah)}</Fact>}
        {onInvoice.map(({ name, amountRupiah }) => (
          <Fact key={name} label={name} testId="purchase-landed">
            {formatRupiah(amountRupiah)}
          </Fact>
        ))}
        <Fact label="Total nota">{formatRupiah(totalRupiah)}</Fact>
        {besides.map(({ name, amountRupiah }) => (
          <Fact key={name} label={`${name}, dibayar ke orang lain`} testId="purchase-landed">
            {formatRupiah(amountRupiah)}
          </Fact>
        ))}
      </dl>
      {onInvoice.length + besides.length === 0 ? null : (
        <p className="text-sm text-redup">Biaya ini sudah dibagi ke harga beli setiap barang.</p>
      )}
    </div>
  )
}

function ReceiveSection({ purchaseId, fields }: { purchaseId: string; fields: PurchaseRecord }) {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [texts, setTexts] = useState<{ readonly [lineIndex: number]: string }>({})
  const [batches, setBatches] = useState<{ readonly [lineIndex: number]: TypedBatch }>({})
  const [error, setError] = useState<string>()
  const [isClosing, setIsClosing] = useState(false)
  const open = openStock(fields, deliveriesOf(fields))
  const awaited = fields.lines.flatMap((line, lineIndex) =>
    open[lineIndex]! > 0 ? [{ line, lineIndex, open: open[lineIndex]! }] : [],
  )
  const textOf = (lineIndex: number) => texts[lineIndex] ?? formatQuantity(open[lineIndex]!)
  const unitOf = (productId: string) => shop.catalog.product(productId)?.fields.unit ?? ''

  async function receive(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const counted = awaited.map(({ lineIndex }) => {
      const text = textOf(lineIndex).trim()
      return {
        lineIndex,
        stockThousandths: text === '' ? quantityThousandths(0) : parseStock(text),
        ...batchFactsTyped(batches[lineIndex] ?? noBatch),
      }
    })
    const received = await run(() => execute(receiveGoodsCommand, { purchaseId, lines: counted }))
    if (received?.is === 'refused') setError(deliveryRefusal(received.refusal))
    if (received?.is !== 'done') return
    setTexts({})
    setBatches({})
    toast('Barang diterima, stok bertambah', 'success')
  }

  async function closeRest() {
    setIsClosing(false)
    await run(() => execute(closePurchaseCommand, { purchaseId }))
  }

  return (
    <Section title="Terima barang" testId="receive">
      <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={receive}>
        {awaited.map(({ line, lineIndex }) => (
          <div key={lineIndex} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            <TextInput
              label={`${line.name} datang (${unitOf(line.productId)})`}
              fieldClassName="sm:col-span-2"
              inputMode="decimal"
              value={textOf(lineIndex)}
              onChange={(event) => {
                setTexts({ ...texts, [lineIndex]: event.currentTarget.value })
                setError(undefined)
              }}
              data-testid="receive-quantity"
            />
            <BatchFields
              value={batches[lineIndex] ?? noBatch}
              onChange={(batch) => setBatches({ ...batches, [lineIndex]: batch })}
              testId="receive"
            />
          </div>
        ))}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="outline" onClick={() => setIsClosing(true)} data-testid="close-rest">
            Sisanya tidak datang
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="receive-save">
            Terima
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={isClosing}
        onCancel={() => setIsClosing(false)}
        onConfirm={() => void closeRest()}
        title="Tutup pembelian ini?"
        body="Barang yang belum datang tidak ditunggu lagi dan tidak menjadi utang. Yang sudah datang tetap tercatat."
        confirmLabel="Tutup"
      />
    </Section>
  )
}
