import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { maximumStockThousandths, quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { timesFactor } from '@laci/domain/catalog/unit-factor.ts'
import { batchFactsOf } from '@laci/domain/stock/batch-record.ts'
import { saveCountCommand } from '@laci/domain/stock/commands.ts'
import { uncountedGoods } from '@laci/domain/stock/count-review.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { focusIfLost, focusNextOf } from '../../ui/base/focus-next.ts'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useProductScan } from '../../ui/goods/product-search.tsx'
import { scannedQuantity } from '../../ui/goods/scanned-product.ts'
import { batchFactsTyped, type TypedBatch } from '../../ui/goods/typed-batch.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { type CountDraft, dropDraft, keepDraft, readDraft } from './count-draft.ts'
import { CountHistory } from './count-history.tsx'
import { CountReviewPart } from './count-review.tsx'
import { CountRow } from './count-row.tsx'
import { StartStock, useStartStock } from './start-stock.tsx'

const CameraPanel = lazy(async () => ({
  default: (await import('../../ui/goods/camera-panel.tsx')).CameraPanel,
}))

const shownAtOnce = 60

/** *Stok opname*: what is on the shelf, product by product, while the tills go on selling. */
export function CountScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Stok opname" testId="stock-count">
      <CountOrHistory />
    </RightGate>
  )
}

/** The address says which: *back* and a reload show the same. */
function CountOrHistory() {
  const [query, setQuery] = useSearchParams()
  const countId = query.get('riwayat')
  return (
    <Page title="Stok opname" testId="stock-count">
      <fieldset aria-label="Stok opname" className="flex min-w-0 gap-2">
        <ChipButton isPressed={countId === null} onClick={() => setQuery({})} data-testid="count-now">
          Hitung
        </ChipButton>
        <ChipButton
          isPressed={countId !== null}
          onClick={() => setQuery({ riwayat: '' })}
          data-testid="count-history"
        >
          Riwayat
        </ChipButton>
      </fieldset>
      {countId === null ? (
        <Count
          isReviewed={query.has('periksa')}
          onReview={() => setQuery({ periksa: '' })}
          onCount={() => setQuery({}, { replace: true })}
        />
      ) : (
        <CountHistory countId={countId} />
      )}
    </Page>
  )
}

function Count({
  isReviewed,
  onReview,
  onCount,
}: {
  /** What was counted is read before it is saved. */
  isReviewed: boolean
  onReview: () => void
  onCount: () => void
}) {
  const shop = useShop()
  const host = useHost()
  const { catalog } = shop
  useReadable(catalog.version)
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [draft, setDraft] = useState<CountDraft>(
    () => readDraft(host.storage, shop.storeId) ?? { countId: shop.newId(), lines: [] },
  )
  const [category, setCategory] = useState('')
  const [words, setWords] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [isDropping, setIsDropping] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  /** The newest first: it stands on top of the list. */
  const [scanned, setScanned] = useState<readonly { readonly productId: string; readonly scanId: number }[]>(
    [],
  )
  const [notCounted, setNotCounted] = useState<{ productId: string; name: string } | null>(null)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const [startStock, isStarting] = useStartStock()
  const scan = useProductScan((found) => {
    // What is being read is not counted on.
    if (isReviewed) return false
    const { product, unit } = found
    const { productId, fields } = product
    setNotCounted(fields.isStocked ? null : { productId, name: fields.name })
    if (!fields.isStocked) return false
    const before = draft.lines.find((line) => line.productId === productId)?.countedThousandths ?? 0
    const sum = before + timesFactor(scannedQuantity(found), unit)
    if (sum > maximumStockThousandths) return false
    count(productId, quantityThousandths(sum))
    setWords('')
    // The row is drawn anew with its figure, also under the focus.
    focusIfLost(() => search.current)
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
    const saved = await run(() => execute(saveCountCommand, { ...draft, name: category }))
    if (saved?.is !== 'done') return
    dropDraft(host.storage, shop.storeId)
    setDraft({ countId: shop.newId(), lines: [] })
    setScanned([])
    onCount()
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
  if (isReviewed && draft.lines.length > 0) {
    const stocked = inCategory.filter((productId) => catalog.product(productId)?.fields.isStocked)
    return (
      <CountReviewPart
        {...{ draft, isBusy }}
        uncountedIds={uncountedGoods(stocked, draft.lines)}
        onBack={onCount}
        onConfirm={() => void save()}
      />
    )
  }
  return (
    <>
      <p className="text-redup">
        Isi jumlah yang ada di rak. Kasir lain boleh tetap berjualan: penjualan selama menghitung tidak
        mengganggu hasilnya. Hitungan yang belum selesai tersimpan di perangkat ini.
      </p>
      <TextInput
        ref={search}
        label="Cari produk atau pindai barcode"
        hint="Tiap pindaian menambah satu ke hitungan."
        maxLength={80}
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setNotCounted(null)
          scan.clearError()
        }}
        error={notCounted === null ? scan.error : `Stok ${notCounted.name} belum dicatat.`}
        data-testid="count-search"
      />
      {notCounted === null ? null : (
        <Button
          tone="outline"
          className="justify-self-start"
          isBusy={isStarting}
          onClick={async () => {
            if (await startStock([notCounted.productId])) setNotCounted(null)
          }}
          data-testid="count-start-one"
        >
          Mulai catat stok {notCounted.name}
        </Button>
      )}
      {isCameraOpen ? (
        <Suspense fallback={<p className="text-redup">Membuka kamera…</p>}>
          <CameraPanel isPaused={isDropping} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      ) : (
        <Button
          tone="outline"
          className="justify-self-start"
          onClick={() => setIsCameraOpen(true)}
          data-testid="count-camera"
        >
          <Camera aria-hidden size={20} />
          Pindai dengan kamera
        </Button>
      )}
      <ScrollRow label="Kategori" frameClassName="-mx-4 shrink-0" className="gap-2 px-4 py-1">
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
      </ScrollRow>
      {productIds.length === 0 ? (
        <EmptyState>
          {words.trim() === ''
            ? 'Belum ada barang yang stoknya dicatat.'
            : 'Tidak ada barang dengan catatan stok yang cocok.'}
        </EmptyState>
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
                onEnter={(field) => focusNextOf(field, '[data-count-field]', () => search.current)}
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
      <StartStock productIds={inCategory} />
      {draft.lines.length === 0 ? null : (
        <div className="sticky bottom-0 tiny:static -mx-(--edge) flex flex-wrap items-center justify-between gap-3 border-t border-garis bg-kertas px-(--edge) py-3">
          <p data-testid="count-summary">
            <span className="font-semibold">{draft.lines.length} dihitung</span>, {wrong.length} berselisih
          </p>
          <span className="flex flex-wrap gap-3">
            <Button tone="outline" onClick={() => setIsDropping(true)}>
              Batal
            </Button>
            <Button onClick={onReview} data-testid="count-save">
              Periksa hasil
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
    </>
  )
}

/** What the till expects of a product now, and how far it has heard of the other devices: both of one moment. */
function momentOf(shop: OpenShop, now: () => number, productId: string) {
  return {
    ...shop.heardOf(productId),
    countedAt: instant(now()),
    expectedThousandths: quantityThousandths(shop.catalog.stockOf(productId)),
  }
}
