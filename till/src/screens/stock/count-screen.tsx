import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { timesFactor } from '@laci/domain/catalog/unit-factor.ts'
import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { batchFactsOf } from '@laci/domain/stock/batch-record.ts'
import type { QuantityThousandths } from '@laci/domain/stock/quantity.ts'
import { maximumStockThousandths, quantityThousandths } from '@laci/domain/stock/quantity.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { BatchFields } from '../../shell/batch-fields.tsx'
import { Page } from '../../shell/page.tsx'
import { useProductScan } from '../../shell/product-search.tsx'
import { RightGate } from '../../shell/right-gate.tsx'
import { scannedQuantity } from '../../shell/scanned-product.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { batchFactsTyped, type TypedBatch } from '../../shell/typed-batch.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { OpenShop } from '../../till-types.ts'
import {
  type CountDraft,
  type CountedLine,
  countParts,
  dropDraft,
  keepDraft,
  readDraft,
} from './count-draft.ts'

const shownAtOnce = 60

/** *Stok opname*: what is on the shelf, product by product, while the tills go on selling. */
export function CountScreen() {
  return (
    <RightGate wish={{ right: 'stock' }} title="Stok opname" testId="stock-count">
      <Count />
    </RightGate>
  )
}

function Count() {
  const shop = useShop()
  const host = useHost()
  const { catalog } = shop
  useReadable(catalog.version)
  const toast = useToast()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const [draft, setDraft] = useState<CountDraft>(
    () => readDraft(host.storage, shop.storeId) ?? { countId: shop.newId(), lines: [] },
  )
  const [category, setCategory] = useState('')
  const [words, setWords] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [isDropping, setIsDropping] = useState(false)
  /** The newest first: it stands on top of the list. */
  const [scanned, setScanned] = useState<readonly { readonly productId: string; readonly scanId: number }[]>(
    [],
  )
  const [notCountedName, setNotCountedName] = useState<string | null>(null)
  const scan = useProductScan((found) => {
    const { product, unit } = found
    const { productId, fields } = product
    setNotCountedName(fields.isStocked ? null : fields.name)
    if (!fields.isStocked) return false
    const before = draft.lines.find((line) => line.productId === productId)?.countedThousandths ?? 0
    const sum = before + timesFactor(scannedQuantity(found), unit)
    if (sum > maximumStockThousandths) return false
    count(productId, quantityThousandths(sum))
    setWords('')
    setScanned((earlier) => [
      { productId, scanId: (earlier[0]?.scanId ?? 0) + 1 },
      ...earlier.filter((one) => one.productId !== productId),
    ])
    return true
  })
  function keep(changed: CountDraft) {
    setDraft(changed)
    if (changed.lines.length === 0) dropDraft(host.storage, shop.storeId)
    else keepDraft(host.storage, shop.storeId, changed)
  }

  function count(productId: string, countedThousandths: QuantityThousandths | null) {
    const others = (from: CountDraft) => from.lines.filter((line) => line.productId !== productId)
    if (countedThousandths === null) return keep({ ...draft, lines: others(draft) })
    const { expiresOn, batchNumber } = draft.lines.find((line) => line.productId === productId) ?? {}
    const onGoods = batchFactsOf({ expiresOn, batchNumber })
    const moment = momentOf(shop, host.now, productId)
    setDraft((before) => {
      const changed = {
        ...before,
        lines: [...others(before), { productId, countedThousandths, ...moment, ...onGoods }],
      }
      keepDraft(host.storage, shop.storeId, changed)
      return changed
    })
  }

  /** What stands on the goods says nothing of when they were counted. */
  function label(productId: string, batch: TypedBatch) {
    const lines = draft.lines.map((line) => {
      if (line.productId !== productId) return line
      const { expiresOn: _, batchNumber: __, ...counted } = line
      return { ...counted, ...batchFactsTyped(batch) }
    })
    keep({ ...draft, lines })
  }

  async function save() {
    const saved = await run(async () => {
      const approved = await approve([{ right: 'stock' }], `Stok opname ${draft.lines.length} produk`)
      if (approved === null) return false
      await shop.tellAll(({ counter }) => [
        ...approved,
        ...countParts(draft).map((part) => ({
          kind: 'stock_counted' as const,
          body: { ...counter, ...part, name: category, note: '' },
        })),
      ])
      return true
    })
    if (saved !== true) return
    dropDraft(host.storage, shop.storeId)
    setDraft({ countId: shop.newId(), lines: [] })
    setScanned([])
    toast('Stok opname tersimpan', 'success')
  }

  const inCategory = category === '' ? catalog.all() : catalog.ofCategory(category)
  const found = words.trim() === '' ? inCategory : catalog.search(words, 200)
  const scanIds = new Map(scanned.map(({ productId, scanId }) => [productId, scanId]))
  const onTop = words.trim() === '' ? scanned.map(({ productId }) => productId) : []
  const productIds = [...onTop, ...found.filter((productId) => !onTop.includes(productId))].filter(
    (productId) => catalog.product(productId)?.fields.isStocked,
  )
  const wrong = draft.lines.filter((line) => line.countedThousandths !== line.expectedThousandths)
  return (
    <Page title="Stok opname" testId="stock-count">
      <p className="text-redup">
        Isi jumlah yang ada di rak. Kasir lain boleh tetap berjualan: stok hanya digeser sebesar selisihnya.
      </p>
      <TextInput
        label="Cari produk atau pindai barcode"
        hint="Tiap pindaian menambah satu ke hitungan."
        maxLength={80}
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setNotCountedName(null)
          scan.clearError()
        }}
        error={notCountedName === null ? scan.error : `${notCountedName} tidak memakai stok.`}
        data-testid="count-search"
      />
      <fieldset aria-label="Kategori" className="-mx-(--edge) flex min-w-0 gap-2 overflow-x-auto px-(--edge) py-1">
        {['', ...catalog.categories()].map((one) => (
          <ChipButton
            key={one}
            isPressed={category === one}
            onClick={() => {
              setCategory(one)
              setWords('')
              setShownCount(shownAtOnce)
            }}
          >
            {one === '' ? 'Semua' : one}
          </ChipButton>
        ))}
      </fieldset>
      {productIds.length === 0 ? (
        <EmptyState>Tidak ada produk dengan stok di sini.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Lembar hitung">
          {productIds.slice(0, shownCount).map((productId) => (
            <li key={productId}>
              <CountRow
                // Begun anew with the next count, and with each scan, which changes its figure.
                key={`${draft.countId} ${scanIds.get(productId) ?? 0}`}
                fields={catalog.product(productId)!.fields}
                line={draft.lines.find((line) => line.productId === productId) ?? null}
                onCount={(counted) => count(productId, counted)}
                onLabel={(batch) => label(productId, batch)}
              />
            </li>
          ))}
        </ul>
      )}
      {productIds.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({productIds.length - shownCount})
        </Button>
      ) : null}
      {draft.lines.length === 0 ? null : (
        <div className="sticky bottom-0 tiny:static -mx-(--edge) flex flex-wrap items-center justify-between gap-3 border-t border-garis bg-kertas px-(--edge) py-3">
          <p data-testid="count-summary">
            <span className="font-semibold">{draft.lines.length} dihitung</span>, {wrong.length} berselisih
          </p>
          <span className="flex flex-wrap gap-3">
            <Button tone="outline" onClick={() => setIsDropping(true)}>
              Batal
            </Button>
            <Button isBusy={isBusy} busyLabel="Menyimpan..." onClick={save} data-testid="count-save">
              Simpan opname
            </Button>
          </span>
        </div>
      )}
      <ConfirmDialog
        isOpen={isDropping}
        onCancel={() => setIsDropping(false)}
        onConfirm={() => {
          setIsDropping(false)
          keep({ countId: shop.newId(), lines: [] })
          setScanned([])
        }}
        title="Buang hitungan ini?"
        body={`${draft.lines.length} hitungan yang belum disimpan akan hilang. Stok tidak berubah.`}
        confirmLabel="Buang"
      />
    </Page>
  )
}

function CountRow({
  fields,
  line,
  onCount,
  onLabel,
}: {
  fields: ProductFields
  line: CountDraft['lines'][number] | null
  onCount: (countedThousandths: QuantityThousandths | null) => void
  onLabel: (batch: TypedBatch) => void
}) {
  const [text, setText] = useState(line === null ? '' : formatQuantity(line.countedThousandths))
  const [batch, setBatch] = useState<TypedBatch>({
    expiresOn: line?.expiresOn ?? '',
    batchNumber: line?.batchNumber ?? '',
  })
  function relabel(typedBatch: TypedBatch) {
    setBatch(typedBatch)
    onLabel(typedBatch)
  }
  const typed = parseStock(text)
  const isUnreadable = text.trim() !== '' && typed === null
  return (
    <div className="rounded-tile border border-garis bg-putih px-4 py-3" data-testid="count-row">
      <TextInput
        label={`${fields.name} (${fields.unit})`}
        fieldClassName="sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-center sm:gap-x-4"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // The moment at which somebody leaves the field is the moment of the count.
        onBlur={() => {
          if (!isUnreadable && (line?.countedThousandths ?? null) !== typed) onCount(typed)
        }}
        error={isUnreadable ? 'Isi dengan angka, misalnya 12 atau 1,5.' : undefined}
        hint={line === null ? undefined : foundText(fields, line)}
        data-testid="count-quantity"
      />
      {line !== null && line.countedThousandths > line.expectedThousandths ? (
        <fieldset className="mt-3 grid min-w-0 gap-2 sm:grid-cols-2">
          <legend className="pb-1 text-sm text-redup">
            Yang ditemukan lebih ({formatQuantity(line.countedThousandths - line.expectedThousandths)}{' '}
            {fields.unit})
          </legend>
          <BatchFields value={batch} onChange={relabel} testId="count" />
        </fieldset>
      ) : null}
    </div>
  )
}

/** What was found, as it stands on the shelf where the product has bigger units, beside what was expected. */
function foundText(fields: ProductFields, line: CountedLine): string {
  const { countedThousandths, expectedThousandths } = line
  const difference = countedThousandths - expectedThousandths
  const shelf = fields.units.length === 0 ? '' : `${unitText(fields, countedThousandths)}. `
  if (difference === 0) return `${shelf}Cocok dengan catatan`
  const sign = difference > 0 ? '+' : ''
  return `${shelf}Catatan ${formatQuantity(expectedThousandths)}, selisih ${sign}${formatQuantity(difference)}`
}

/** What the till expects of a product now, and how far it has heard of the other devices: both of one moment. */
function momentOf(shop: OpenShop, now: () => number, productId: string) {
  return {
    ...shop.heardOf(productId),
    countedAt: instant(now()),
    expectedThousandths: quantityThousandths(shop.catalog.stockOf(productId)),
  }
}
