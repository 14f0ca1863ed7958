import { emptyPromotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { type PricingRules, pricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/stock/quantity.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChevronLeft, ChevronRight, PackagePlus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { printAfterPayment } from '../../shell/printing-sale.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { useScanner } from '../../shell/use-scanner.ts'
import type { ProductView, RecordedSale } from '../../till-types.ts'
import { BillDiscountSheet } from './bill-discount-sheet.tsx'
import { addToCart, draftOf, emptyCart, type Sellable } from './cart.ts'
import { useCart, useCartStore } from './cart-context.tsx'
import { CartOnDisplay } from './cart-on-display.tsx'
import { CartPanel } from './cart-panel.tsx'
import { CategoryChips } from './category-chips.tsx'
import { DoneSheet } from './done-sheet.tsx'
import { LineSheet } from './line-sheet.tsx'
import { LockedSheet } from './locked-sheet.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { ProductGrid } from './product-grid.tsx'
import { beginScanMeasure, dropScanMeasure } from './scan-measure.ts'
import { SearchBox, type SearchBoxHandle } from './search-box.tsx'
import { readSearchText } from './search-text.ts'
import { UnknownBarcode } from './unknown-barcode.tsx'

/** Most shops have a scanner: what reads the camera is loaded when it is asked for. */
const CameraPanel = lazy(async () => ({
  default: (await import('../../shell/camera-panel.tsx')).CameraPanel,
}))

type Layer =
  | { readonly kind: 'line'; readonly lineKey: number }
  | { readonly kind: 'discount' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'done'; readonly sale: RecordedSale }
  | { readonly kind: 'new_product'; readonly barcode: string }
  | { readonly kind: 'empty_cart' }
  /** The time ran out: no new cart (ruling 21). */
  | { readonly kind: 'locked' }

/** The product form belongs to the catalogue; the routes hand it in, so that no feature reaches into another. */
export type QuickProductForm = ComponentType<{
  barcode: string
  onClose: () => void
  onSaved: (productId: string) => void
}>

const shownMatches = 200
/** The shortest code that a shop's goods carry (EAN-8): shorter bursts inside a field may be fast typing. */
const shortestRetailCode = 8

/** *Kasir*: find, fill the cart, pay. */
export function SaleScreen({ QuickProduct }: { QuickProduct: QuickProductForm }) {
  const shop = useShop()
  const host = useHost()
  const store = useCartStore()
  const toast = useToast()
  const { catalog } = shop
  const settings = useReadable(shop.settings)
  const [layer, setLayer] = useState<Layer | null>(null)
  const [unknownBarcode, setUnknownBarcode] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [isCartShown, setIsCartShown] = useState(false)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const search = useRef<SearchBoxHandle>(null)
  const screen = useRef<HTMLDivElement>(null)
  const rules = useMemo(() => pricingRules(settings, emptyPromotionBook), [settings])

  const add = useCallback(
    (product: ProductView, quantity: QuantityThousandths): boolean => {
      const before = store.get()
      // Only a new cart: what was begun is finished whatever has ended meanwhile [TILL-25].
      if (before.lines.length === 0 && !shop.entitlement.get().permission.maySell) {
        setLayer({ kind: 'locked' })
        return false
      }
      store.change((cart) => addToCart(cart, sellable(product), quantity))
      if (store.get() !== before) return true
      toast('Jumlah itu terlalu besar untuk satu nota.', 'warning')
      return false
    },
    [shop, store, toast],
  )

  /**
   * The quantity typed before a star; it holds for the next thing added. `inScan` is one that was typed so fast that it
   * came in with the scanner's own keys.
   */
  const takeTypedQuantity = useCallback((inScan: number | null = null): QuantityThousandths => {
    const typed = readSearchText(search.current?.text() ?? '').quantityThousandths
    search.current?.clear()
    return (typed ?? inScan ?? wholeUnits(1)) as QuantityThousandths
  }, [])

  const pick = useCallback(
    (productId: string) => {
      const product = catalog.product(productId)
      if (product) add(product, takeTypedQuantity())
    },
    [catalog, add, takeTypedQuantity],
  )

  const openLineOf = useCallback(
    (productId: string) => {
      const product = catalog.product(productId)
      if (!product) return
      if (store.quantityOf(productId) === 0 && !add(product, wholeUnits(1))) return
      const line = store.get().lines.find((candidate) => candidate.productId === productId)
      if (line) setLayer({ kind: 'line', lineKey: line.lineKey })
    },
    [catalog, store, add],
  )

  const openLine = useCallback((lineKey: number) => setLayer({ kind: 'line', lineKey }), [])

  function tellUnknown(barcode: string) {
    host.playUnknown()
    setUnknownBarcode(barcode)
  }

  useScanner(({ barcode, precededBy, field, startedAtMs }) => {
    if (layer?.kind === 'pay') {
      // Digits typed fast into the sum are not goods; a real code must not become Rp 8.991.002.101.234 either.
      if (field !== null && barcode.length < shortestRetailCode) return false
      host.playUnknown()
      toast('Selesaikan pembayaran dulu, lalu pindai.', 'warning')
      return true
    }
    // A device that stutters tears a code apart; a `3*` before it is no part of it.
    const { words: wholeCode, quantityThousandths: inScan } = readSearchText(`${precededBy}${barcode}`)
    const product = catalog.byBarcode(wholeCode) ?? catalog.byBarcode(barcode)
    if (!product) {
      const isTyping = field?.matches('input, textarea') ?? false
      if (isTyping && barcode.length < shortestRetailCode) return false
      if (isTyping && !/\d/.test(barcode)) return false
      tellUnknown(/^\d+$/.test(precededBy) ? `${precededBy}${barcode}` : barcode)
      return true
    }
    beginScanMeasure(startedAtMs)
    if (!add(product, takeTypedQuantity(inScan))) dropScanMeasure()
    else if (layer) setLayer(null)
    if (unknownBarcode !== null) setUnknownBarcode(null)
    return true
  })

  function addFirstMatch(text: string) {
    const startedAtMs = performance.now()
    const typed = readSearchText(text)
    if (typed.words === '') return
    const exact = catalog.byBarcode(typed.words)
    // A scanner that is slower than the burst rule still ends here, and is measured alike.
    if (exact) beginScanMeasure(startedAtMs)
    const found = exact ?? catalog.product(catalog.search(typed.words, 1)[0] ?? '')
    if (found) {
      if (!add(found, takeTypedQuantity())) dropScanMeasure()
      setUnknownBarcode(null)
    } else if (/^[\x21-\x7e]*\d[\x21-\x7e]*$/.test(typed.words) && typed.words.length >= shortestRetailCode) {
      search.current?.clear()
      tellUnknown(typed.words)
    } else host.playUnknown()
  }

  const focusSearch = useCallback(() => search.current?.focus(), [])
  const isLayerOpen = layer !== null
  useEffect(() => {
    if (!isLayerOpen) focusSearch()
  }, [isLayerOpen, focusSearch])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isLayerOpen || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const isFilled = store.get().lines.length > 0
      if (event.key === 'F2') focusSearch()
      else if (event.key === 'F4') isFilled && setLayer({ kind: 'discount' })
      else if (event.key === 'F9') isFilled && setLayer({ kind: 'pay' })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isLayerOpen, store, focusSearch])

  function paid(sale: RecordedSale, wantsPaper: boolean) {
    store.clear()
    setIsCartShown(false)
    setLayer({ kind: 'done', sale })
    // The sale is safe already; paper that fails is printed again from the receipt.
    void printAfterPayment(host, shop, sale, { wantsPaper })
  }

  const cart = store.get()
  const openedLine =
    layer?.kind === 'line' ? cart.lines.find((candidate) => candidate.lineKey === layer.lineKey) : undefined

  return (
    <div ref={screen} className="flex h-full" data-testid="sale-screen">
      <h1 className="sr-only">Kasir</h1>
      <CartOnDisplay rules={rules} />
      <div className={classes('flex min-w-0 grow flex-col', isCartShown && 'max-md:hidden')}>
        <div className="flex shrink-0 gap-2 p-2">
          <SearchBox
            ref={search}
            onSearch={(text) => setWords(readSearchText(text).words)}
            onEnter={addFirstMatch}
            onDown={() => screen.current?.querySelector<HTMLElement>('[data-cart-line]')?.focus()}
            isCameraOpen={isCameraOpen}
            onCamera={() => setIsCameraOpen(!isCameraOpen)}
          />
        </div>
        {isCameraOpen ? (
          <Suspense>
            <CameraPanel
              isPaused={isLayerOpen || isCartShown}
              onClose={() => {
                setIsCameraOpen(false)
                focusSearch()
              }}
            />
          </Suspense>
        ) : null}
        {unknownBarcode === null ? null : (
          <UnknownBarcode
            barcode={unknownBarcode}
            hiddenName={catalog.ownerOfBarcode(unknownBarcode)?.fields.name ?? null}
            onAdd={() => {
              setLayer({ kind: 'new_product', barcode: unknownBarcode })
              setUnknownBarcode(null)
            }}
            onClose={() => {
              setUnknownBarcode(null)
              focusSearch()
            }}
          />
        )}
        <Products
          words={words}
          category={category}
          onChoose={setCategory}
          onPick={pick}
          onOpenLine={openLineOf}
        />
        <PhoneCartBar rules={rules} onOpen={() => setIsCartShown(true)} />
      </div>
      <div
        className={classes(
          'flex min-h-0 flex-col border-garis md:w-80 md:shrink-0 md:border-l lg:w-90',
          isCartShown ? 'max-md:w-full' : 'max-md:hidden',
        )}
      >
        <Button
          tone="quiet"
          className="justify-start! self-start md:hidden"
          onClick={() => setIsCartShown(false)}
          data-testid="cart-back"
        >
          <ChevronLeft aria-hidden size={20} />
          Tambah barang
        </Button>
        <div className="relative min-h-0 grow">
          <CartPanel
            rules={rules}
            onOpenLine={openLine}
            onOpenDiscount={() => setLayer({ kind: 'discount' })}
            onPay={() => setLayer({ kind: 'pay' })}
            onEmpty={() => setLayer({ kind: 'empty_cart' })}
          />
        </div>
      </div>
      {openedLine ? (
        <LineSheet key={openedLine.lineKey} line={openedLine} onClose={() => setLayer(null)} />
      ) : null}
      {layer?.kind === 'discount' ? (
        <BillDiscountSheet
          subtotalRupiah={priceCart(draftOf(cart), rules).subtotalRupiah}
          onClose={() => setLayer(null)}
        />
      ) : null}
      {layer?.kind === 'pay' ? (
        <PaymentSheet priced={priceCart(draftOf(cart), rules)} onClose={() => setLayer(null)} onPaid={paid} />
      ) : null}
      {layer?.kind === 'done' ? <DoneSheet sale={layer.sale} onNew={() => setLayer(null)} /> : null}
      {layer?.kind === 'locked' ? <LockedSheet onClose={() => setLayer(null)} /> : null}
      {layer?.kind === 'new_product' ? (
        <Suspense>
          <QuickProduct
            barcode={layer.barcode}
            onClose={() => setLayer(null)}
            onSaved={(productId) => {
              setLayer(null)
              pick(productId)
            }}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        isOpen={layer?.kind === 'empty_cart'}
        onCancel={() => setLayer(null)}
        onConfirm={() => {
          store.change(() => emptyCart)
          setLayer(null)
        }}
        body="Semua barang di keranjang ini dihapus. Belum ada yang terjual."
        confirmLabel="Kosongkan"
      />
    </div>
  )
}

function sellable({ productId, fields }: ProductView): Sellable {
  const { name, unit, isStocked, priceRupiah } = fields
  return { productId, name, unit, isStocked, priceRupiah }
}

/** Chips and tiles. Apart from the cart, so that adding to it draws neither again. */
function Products({
  words,
  category,
  onChoose,
  onPick,
  onOpenLine,
}: {
  words: string
  category: string | null
  onChoose: (category: string | null) => void
  onPick: (productId: string) => void
  onOpenLine: (productId: string) => void
}) {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const productIds = useMemo(() => {
    if (words !== '') return catalog.search(words, shownMatches)
    return category === null ? catalog.all() : catalog.ofCategory(category)
  }, [catalog, version, words, category])
  const isEmptyShop = catalog.productCount() === 0
  return (
    <>
      <CategoryChips categories={catalog.categories()} chosen={category} onChoose={onChoose} />
      <ProductGrid
        productIds={productIds}
        onPick={onPick}
        onOpenLine={onOpenLine}
        empty={
          isEmptyShop ? (
            <EmptyState
              icon={<PackagePlus aria-hidden size={36} className="text-garis-kuat" />}
              action={
                <span className="flex flex-wrap justify-center gap-3">
                  <Link to="/produk?baru" className={buttonClass('primary')} data-testid="first-product">
                    Tambah produk pertama
                  </Link>
                  <Link to="/mulai" className={buttonClass('outline')} data-testid="starter-products">
                    Pilih dari produk umum
                  </Link>
                </span>
              }
            >
              Belum ada produk di toko ini.
            </EmptyState>
          ) : (
            <EmptyState>Tidak ada barang yang cocok. Coba kata lain atau pindai barcode.</EmptyState>
          )
        }
      />
    </>
  )
}

/** The cart of a phone: one bar above the navigation. */
function PhoneCartBar({ rules, onOpen }: { rules: PricingRules; onOpen: () => void }) {
  const cart = useCart()
  if (cart.lines.length === 0) return null
  const { totalRupiah } = priceCart(draftOf(cart), rules)
  return (
    <div className="shrink-0 p-2 pt-0 md:hidden">
      <button
        type="button"
        onClick={onOpen}
        data-testid="phone-cart"
        className={buttonClass('primary', 'large', 'w-full justify-between!')}
      >
        <span className="tabular-nums">{cart.lines.length} barang</span>
        <span className="inline-flex items-center gap-1 text-xl font-extrabold tabular-nums">
          {formatRupiah(totalRupiah)}
          <ChevronRight aria-hidden size={22} />
        </span>
      </button>
    </div>
  )
}
