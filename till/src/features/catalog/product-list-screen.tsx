import { goodsNumberOf } from '@laci/domain/base/barcode/gs1-code.ts'
import { productDetails } from '@laci/domain/catalog/product.ts'
import { shownStock } from '@laci/domain/catalog/product-parts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { inputClass } from '@laci/ui/controls/field.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Copy, Download, PackagePlus, Plus, Search, Tags, TrendingDown, Truck, Upload } from 'lucide-react'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ProductView } from '../../engine/api/catalog.ts'
import { focusIfLost } from '../../ui/base/focus-next.ts'
import { listFrameClass, listPageClass } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useRows } from '../../ui/base/use-rows.ts'
import { useIsWide } from '../../ui/base/window-fit.ts'
import { ProductPhoto } from '../../ui/goods/product-photo.tsx'
import { pieceOfCarton, scannedProduct } from '../../ui/goods/scanned-product.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { CopyGoodsButtons } from '../../ui/layout/first-goods.tsx'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { IncomingBadge } from '../../ui/layout/incoming-badge.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { GroupRow, HiddenGroup, rowClass } from './group-row.tsx'
import { ManyProducts } from './many-products.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductTable } from './product-table.tsx'
import { StockSheet } from './stock-sheet.tsx'
import { useProductTable } from './use-product-table.ts'
import { useSelection } from './use-selection.ts'
import { VariantForm } from './variant-form.tsx'

const rowRem = 4.5
const shownMatches = 500

/** A sheet that is no record's own; what of the shop is open stands in the address (`buka`). */
type Layer =
  | { readonly kind: 'new'; readonly barcode: string }
  | { readonly kind: 'stock'; readonly productId: string }

/** The whole of a shop, for a table that filters what was found. */
const mostFound = 100_000

/**
 * *Produk*: every product of the shop, hidden ones on demand; a scan opens what it belongs to. In a wide window it is a table with
 * columns, filters and edits of many rows.
 */
export function ProductListScreen() {
  const { catalog, account, records } = useShop()
  const toast = useToast()
  const transfers = useReadable(records.ofKind('transfer'))
  const hasOtherStores = useReadable(account)?.hasOtherStores === true || transfers.length > 0
  const version = useReadable(catalog.version)
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState('')
  const [withInactive, setWithInactive] = useState(false)
  const [layer, setLayer] = useState<Layer | null>(search.has('baru') ? { kind: 'new', barcode: '' } : null)
  const [hidden, setHidden] = useState<Omit<ComponentProps<typeof HiddenGroup>, 'onShown'> | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isWide = useIsWide()
  const isSearched = words.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const foundIds = useMemo(
    () =>
      isSearched
        ? catalog.search(words, isWide ? mostFound : shownMatches, { withInactive })
        : catalog.all({ withInactive }),
    [catalog, version, words, isSearched, isWide, withInactive],
  )
  const table = useProductTable(foundIds, isSearched)
  const selection = useSelection(table.productIds)
  const rowIds = useMemo(
    () => (isWide ? table.rowIds : catalog.rows(foundIds)),
    [catalog, foundIds, isWide, table.rowIds],
  )
  const list = useRows({ count: isWide ? 0 : rowIds.length, frame, rowRem })

  useScanner(({ barcode }) => {
    const found = scannedProduct(catalog.ownerOfBarcode, barcode)
    const piece = found === null ? pieceOfCarton(catalog.ownerOfBarcode, barcode) : null
    if (piece !== null) {
      open(piece.productId)
      toast(
        `${goodsNumberOf(barcode)} kode karton dari ${piece.fields.name}. Tambahkan sebagai satuan.`,
        'warning',
      )
      return true
    }
    if (found) open(found.product.productId)
    else setLayer({ kind: 'new', barcode: goodsNumberOf(barcode) })
    return true
  })

  function setOpened(id: string | null) {
    setLayer(null)
    // The row may have moved, and the first product takes the place of the button that made it.
    if (id === null) focusIfLost(() => addButton.current)
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('baru')
        if (id === null) next.delete('buka')
        else next.set('buka', id)
        return next
      },
      { replace: true },
    )
  }
  const open = (id: string) => setOpened(id)
  const close = () => setOpened(null)

  const openedId = layer === null ? search.get('buka') : null
  const opened = openedId === null ? null : catalog.product(openedId)
  const openedGroup = openedId === null ? null : catalog.variantGroup(openedId)
  const stocked = layer?.kind === 'stock' ? catalog.product(layer.productId) : null
  return (
    <main
      className={classes(listPageClass, 'gap-3 pt-5', isWide ? 'max-w-[100rem]' : 'max-w-5xl')}
      data-testid="product-list"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-extrabold">
          Produk{' '}
          <span className="text-base font-semibold text-redup">{formatAmount(catalog.productCount())}</span>
        </h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/produk/impor" className={buttonClass('outline')} data-testid="open-import">
            <Upload aria-hidden size={20} />
            Impor
          </Link>
          <Link to="/ekspor" className={buttonClass('outline')} data-testid="open-export">
            <Download aria-hidden size={20} />
            Ekspor
          </Link>
          <Button
            ref={addButton}
            onClick={() => setLayer({ kind: 'new', barcode: '' })}
            data-testid="new-product"
          >
            <Plus aria-hidden size={20} />
            Tambah produk
          </Button>
        </div>
      </div>
      <HeldNotice kinds={['product_saved', 'products_merged', 'products_imported', 'import_undone']} />
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="relative min-w-[min(13rem,100%)] grow">
          <Search
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-3.5 left-3.5 text-redup"
          />
          <input
            type="search"
            aria-label="Cari produk"
            placeholder="Cari nama, SKU, atau barcode"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-testid="product-search"
            className={`${inputClass} pl-11`}
          />
        </div>
        <Checkbox
          label="Tampilkan yang disembunyikan"
          checked={withInactive}
          onChange={(event) => setWithInactive(event.currentTarget.checked)}
        />
        <div className="-mx-2 flex flex-wrap max-sm:[&_svg]:hidden">
          <Link
            to="/stok-menipis"
            className={buttonClass('quiet', 'medium', 'px-2!')}
            data-testid="open-low-stock"
          >
            <TrendingDown aria-hidden size={20} />
            Stok menipis
          </Link>
          <Link
            to={
              words.trim() === '' ? '/produk/label' : `/produk/label?cari=${encodeURIComponent(words.trim())}`
            }
            className={buttonClass('quiet', 'medium', 'px-2!')}
            data-testid="open-labels"
          >
            <Tags aria-hidden size={20} />
            Cetak label
          </Link>
          <Link
            to="/produk/kembar"
            aria-label="Produk ganda"
            className={buttonClass('quiet', 'medium', 'px-2!')}
            data-testid="open-duplicates"
          >
            <Copy aria-hidden size={20} />
            Ganda
          </Link>
          {hasOtherStores ? (
            <Link
              to="/kiriman"
              className={buttonClass('quiet', 'medium', 'px-2!')}
              data-testid="open-transfers"
            >
              <Truck aria-hidden size={20} />
              <span>
                Kiriman<span className="sr-only"> antartoko</span>
              </span>
              <IncomingBadge />
            </Link>
          ) : null}
        </div>
      </div>
      {isWide && catalog.productCount() > 0 ? <ProductFilters table={table} /> : null}
      {hidden === null ? null : <HiddenGroup {...hidden} onShown={() => setHidden(null)} />}
      {isWide ? <ManyProducts selection={selection} /> : null}
      <section
        ref={frame}
        aria-label="Daftar produk"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
        tabIndex={0}
        className={listFrameClass}
      >
        {rowIds.length === 0 ? (
          catalog.productCount() === 0 ? (
            <EmptyState
              icon={<PackagePlus aria-hidden size={36} className="text-garis-kuat" />}
              action={
                <span className="flex flex-wrap justify-center gap-3">
                  <Button onClick={() => setLayer({ kind: 'new', barcode: '' })}>
                    Tambah produk pertama
                  </Button>
                  <Link to="/produk/impor" className={buttonClass('outline')}>
                    Impor dari Excel
                  </Link>
                  <CopyGoodsButtons />
                </span>
              }
            >
              Belum ada produk di toko ini.
            </EmptyState>
          ) : (
            <EmptyState>
              Tidak ada produk yang cocok. {isWide ? 'Coba kata lain atau saringan lain.' : 'Coba kata lain.'}
            </EmptyState>
          )
        ) : isWide ? (
          <div className="overflow-clip rounded-tile border border-garis bg-putih">
            <ProductTable
              table={table}
              selection={selection}
              frame={frame}
              onOpen={open}
              onOpenGroup={open}
            />
          </div>
        ) : (
          <ul
            className="relative overflow-hidden rounded-tile border border-garis bg-putih"
            style={{ height: list.heightPx }}
          >
            {list.rows.map((row) => (
              <li key={rowIds[row.index]} className="absolute inset-x-0 grid" {...row.place}>
                <ListRow id={rowIds[row.index]!} onOpen={open} onOpenGroup={open} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {layer?.kind === 'new' ? (
        <ProductForm
          key={layer.barcode}
          product={null}
          barcode={layer.barcode}
          onOpenGroup={open}
          onClose={close}
          onSaved={(_, wantsAnother) => {
            if (!wantsAnother) close()
          }}
        />
      ) : null}
      {opened ? (
        <ProductForm
          key={opened.productId}
          product={opened}
          onClose={close}
          onSaved={close}
          onOpenGroup={open}
          onAdjustStock={() => setLayer({ kind: 'stock', productId: opened.productId })}
        />
      ) : null}
      {openedGroup ? (
        <VariantForm
          key={openedGroup.groupId}
          groupId={openedGroup.groupId}
          source={null}
          onClose={close}
          onSaved={close}
          onOpen={open}
          onHidden={(name, productIds) => setHidden({ name, productIds })}
        />
      ) : null}
      {stocked ? <StockSheet product={stocked} onClose={close} /> : null}
    </main>
  )
}

/** A product, or the group of which several are in the list. */
function ListRow({
  id,
  onOpen,
  onOpenGroup,
}: {
  id: string
  onOpen: (productId: string) => void
  onOpenGroup: (groupId: string) => void
}) {
  const { catalog } = useShop()
  const group = catalog.variantGroup(id)
  return group === null ? (
    <ProductRow product={catalog.product(id)} onOpen={onOpen} />
  ) : (
    <GroupRow group={group} onOpen={() => onOpenGroup(id)} />
  )
}

function ProductRow({
  product,
  onOpen,
}: {
  product: ProductView | null
  onOpen: (productId: string) => void
}) {
  const { stockOf } = useShop().catalog
  if (!product) return null
  const { fields, productId } = product
  const stock = shownStock(product, stockOf)
  const isLow =
    stock !== null && fields.minimumStockThousandths !== null && stock <= fields.minimumStockThousandths
  const details = [fields.category, productDetails(fields)].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      onClick={() => onOpen(productId)}
      data-testid="product-row"
      data-product-id={productId}
      className={rowClass}
    >
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold">{fields.name}</span>
          {fields.isActive ? null : <Chip className="shrink-0">Disembunyikan</Chip>}
        </span>
        <span className="truncate text-sm text-redup">{details || 'Tanpa kategori'}</span>
      </span>
      {fields.photo === '' ? null : (
        <ProductPhoto photoId={fields.photo} className="size-12 shrink-0 rounded-small" />
      )}
      <span className="grid shrink-0 justify-items-end gap-0.5 tabular-nums">
        <span className="font-semibold">{formatAmount(fields.priceRupiah)}</span>
        <span className={isLow ? 'text-sm font-semibold text-jahe-800' : 'text-sm text-redup'}>
          {stock === null
            ? 'Tanpa stok'
            : `${isLow ? 'Stok tinggal' : 'Stok'} ${formatQuantity(stock)}${fields.parts.length > 0 ? ' paket' : ''}`}
        </span>
      </span>
    </button>
  )
}
