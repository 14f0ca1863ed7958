import { dayAfter, dayText } from '@laci/domain/base/time/day-text.ts'
import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { type ExpiredGoodsRefusal, throwAwayExpiredCommand } from '@laci/domain/stock/commands.ts'
import { expiredDays, expiringDays } from '@laci/domain/stock/expiry-days.ts'
import {
  batchNumbersOf,
  datedBatches,
  datedGoodsOf,
  daysUntil,
  type ExpiringStock,
  expiringStock,
  thrownDays,
  thrownGoodsOf,
} from '@laci/domain/views/inventory/expiry.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo, useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useCountingScan } from '../../ui/goods/use-counting-scan.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

const shownAtOnce = 50

type Batch = ExpiringStock & { readonly product: ProductView }

/** *Segera kedaluwarsa*: what is left of goods that came with a day, first to expire first. Nothing while there is none. */
export function ExpiringGoods() {
  const { catalog, records, staff } = useShop()
  const today = useBusinessDay()
  const version = useReadable(catalog.version)
  const purchases = useReadable(records.ofKind('purchase'))
  useReadable(staff.current)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [thrown, setThrown] = useState<Batch | null>(null)
  const batchRecords = useReadable(records.ofKind('batch'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the cost of a product is another
  const dated = useMemo(
    () => [
      ...datedGoodsOf(
        purchases.map(({ fields }) => fields),
        catalog.standsFor,
      ),
      ...datedBatches(
        batchRecords.map(({ fields }) => fields),
        (productId) => catalog.product(productId)?.fields.costRupiah ?? null,
        catalog.standsFor,
      ),
    ],
    [purchases, batchRecords, catalog, version],
  )
  const rows = useJournalRows(
    (journal) => journal.entriesOfDays(dayAfter(today, -thrownDays), today, ['stock_adjusted']),
    today,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when stock is another
  const batches = useMemo(
    () =>
      rows === null
        ? []
        : expiringStock(dated, thrownGoodsOf(rows, catalog.standsFor), catalog.stockOf, {
            fromDay: dayAfter(today, -expiredDays),
            throughDay: dayAfter(today, expiringDays),
          }).flatMap((left): Batch[] => {
            const product = catalog.product(left.productId)
            return product === null ? [] : [{ ...left, product }]
          }),
    [dated, rows, catalog, version, today],
  )
  const seesCost = staff.may({ right: 'see_cost' })
  const numbersText = ({ productId, expiresOn }: Batch) => {
    const numbers = batchNumbersOf(dated, productId, expiresOn)
    return numbers.length === 0 ? '' : ` · batch ${numbers.join(', ')}`
  }
  if (batches.length === 0) return null
  return (
    <Section title="Segera kedaluwarsa" testId="expiring-goods">
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {batches.slice(0, shownCount).map((batch) => {
          const days = daysUntil(batch.expiresOn, today)
          return (
            <li
              key={`${batch.productId} ${batch.expiresOn}`}
              data-testid="expiring-row"
              className="flex min-h-16 items-center justify-between gap-3 border-b border-garis py-2 last:border-b-0"
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold break-words">{batch.product.fields.name}</span>
                <span
                  className={
                    days <= 0 ? 'text-sm font-semibold text-cabai-600' : 'text-sm font-semibold text-jahe-800'
                  }
                >
                  {daysLeftText(days)} · {dayText(batch.expiresOn)}
                </span>
                <span className="text-sm text-redup tabular-nums">
                  Sisa kira-kira {unitText(batch.product.fields, batch.leftThousandths)}
                  {numbersText(batch)}
                  {seesCost ? ` · modal ${formatRupiah(batch.worthRupiah)}` : ''}
                </span>
              </span>
              <Button tone="outline" onClick={() => setThrown(batch)} data-testid="expiring-waste">
                Buang
              </Button>
            </li>
          )
        })}
      </ul>
      {batches.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({batches.length - shownCount})
        </Button>
      ) : null}
      <p className="text-sm text-redup">
        Dari tanggal kedaluwarsa yang diisi saat barang diterima, dengan anggapan yang lebih dulu kedaluwarsa
        dijual lebih dulu. Cocokkan dengan raknya sebelum dibuang.
      </p>
      {thrown === null ? null : <WasteSheet batch={thrown} onClose={() => setThrown(null)} />}
    </Section>
  )
}

/** *Buang*: what somebody found of it leaves stock as waste. */
function WasteSheet({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { product, expiresOn, leftThousandths } = batch
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const suggested = formatQuantity(leftThousandths)
  const [text, setText] = useState(suggested)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const { name, unit } = product.fields
  const scan = useCountingScan(product, text === suggested ? '' : text, {
    onText: (counted) => {
      setText(counted)
      setError(undefined)
    },
    onError: setError,
  })

  async function save() {
    const thrown = await run(() =>
      execute(throwAwayExpiredCommand, {
        ...{ productId: product.productId, name, unit, expiresOn, leftThousandths },
        quantityThousandths: parseStock(text),
      }),
    )
    if (thrown?.is === 'refused') setError(refusalText(thrown.refusal, suggested))
    if (thrown?.is !== 'done') return
    toast(`${name}: ${formatQuantity(thrown.output.quantity)} ${unit} dibuang dari stok`, 'success')
    onClose()
  }

  return (
    <FormSheet
      form={form}
      initialFocus={quantityField}
      title={`Buang ${name}`}
      isBusy={isBusy}
      isChanged={text !== suggested}
      lossText="Jumlah yang dibuang belum disimpan dan akan hilang."
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <div className="flex justify-end">
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="waste-save">
            Buang dari stok
          </Button>
        </div>
      }
      testId="waste-sheet"
    >
      <p className="text-redup">
        Kedaluwarsa {dayText(expiresOn)}. Hitung yang benar-benar dibuang; stok sekarang{' '}
        {unitText(product.fields, product.stockThousandths)}.
      </p>
      <TextInput
        ref={quantityField}
        label={`Jumlah dibuang (${unit})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
        error={error ?? scan.error}
        data-testid="waste-quantity"
      />
    </FormSheet>
  )
}

function refusalText({ code }: ExpiredGoodsRefusal, left: string): string {
  return code === 'quantity_unusable'
    ? 'Isi jumlah dengan angka, misalnya 3.'
    : `Paling banyak ${left}. Yang lebih dari itu dicatat lewat Sesuaikan stok di produknya.`
}

function daysLeftText(days: number): string {
  if (days < 0) return `Lewat ${-days} hari`
  return days === 0 ? 'Hari terakhir' : `${days} hari lagi`
}
