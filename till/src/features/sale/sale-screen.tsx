import { isReservedCode } from '@laci/domain/base/barcode/reserved-code.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { maximumVariants } from '@laci/domain/catalog/variant.ts'
import { readTypedGoods } from '@laci/domain/sale/typed-quantity.ts'
import { needsShift } from '@laci/domain/shift/running.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { useLayer } from '@laci/ui/controls/layer-stack.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { writable } from '../../engine/base/readable.ts'
import { focusIfLost } from '../../ui/base/focus-next.ts'
import { useIsPhone } from '../../ui/base/window-fit.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { addToCart, type Cart, changeQuantity, isCartEmpty, replaceLine, type Sellable } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import { CartOnDisplay } from './cart-on-display.tsx'
import { CartPanel } from './cart-panel.tsx'
import type { CartUndo } from './cart-undo.ts'
import { findGoods, type Goods, goodsOf, timesQuantity } from './goods.ts'
import type { BrokenPromise, Layer, QuickProductForm } from './layer.ts'
import { PhoneCartBar } from './phone-cart-bar.tsx'
import { Products } from './products.tsx'
import { measureScan } from './scan-measure.ts'
import { SearchBox, type SearchBoxHandle } from './search-box.tsx'
import { type Shelf, shelvesOf } from './shelf.ts'
import { createShownCart } from './shown-cart.ts'
import { TypedAhead } from './typed-ahead.tsx'
import { UnknownBarcode } from './unknown-barcode.tsx'
import { type BillCommands, useBillCommands } from './use-bill-commands.ts'
import { useCartView } from './use-cart-view.ts'
import { useFirstGoods } from './use-first-goods.ts'
import { usePricingRules } from './use-pricing-rules.ts'
import { type SaleKeysState, useSaleKeys } from './use-sale-keys.ts'

/** Most shops have a scanner: what reads the camera is loaded when it is asked for. */
const CameraPanel = lazy(async () => ({
  default: (await import('../../ui/goods/camera-panel.tsx')).CameraPanel,
}))

const fetchLayers = () => import('./sale-layers.tsx')
type Layers = Awaited<ReturnType<typeof fetchLayers>>
const layersDelayMs = 200

/** The shortest code that a shop's goods carry (EAN-8): shorter bursts inside a field may be fast typing. */
const shortestRetailCode = 8

/** *Kasir*: find, fill the cart, pay. */
export function SaleScreen({ QuickProduct }: { QuickProduct: QuickProductForm }) {
  const shop = useShop()
  const host = useHost()
  const store = useCartStore()
  const toast = useToast()
  const { catalog } = shop
  const rules = usePricingRules()
  const shown = useMemo(() => createShownCart(store, rules), [store, rules])
  const [layer, setLayer] = useState<Layer | null>(null)
  const askWhy = useCallback((broken: BrokenPromise) => setLayer({ kind: 'break_promise', broken }), [])
  const [unguarded, isBusy] = useBillCommands(rules, askWhy)
  const [layers, setLayers] = useState<Layers | null>(null)
  const [unknownBarcode, setUnknownBarcode] = useState<string | null>(null)
  const [searched] = useState(() => writable(''))
  const [shelf, setShelf] = useState<Shelf | null>(null)
  const first = useFirstGoods(layer?.kind === 'done')
  const openLook = useCallback(() => setLayer({ kind: 'look' }), [])
  const [isCartShown, setIsCartShown] = useState(false)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const search = useRef<SearchBoxHandle>(null)
  const screen = useRef<HTMLElement>(null)
  /** Whether a payment by QRIS that a reload has interrupted was put on the screen again. */
  const hasResumed = useRef(false)

  const guard = useMemo(() => {
    if (layers === null) return null
    const dated = layers.createDatedStock(shop)
    const tell = (text: string, isRefused: boolean) => {
      if (isRefused) host.playUnknown()
      toast(text, 'warning')
    }
    const ask = (text: string, onYes: () => void) => setLayer({ kind: 'short_stock', text, onYes })
    const facts = { ...shop, today: () => shop.counterFacts().businessDay }
    const saleGuard = layers.createSaleGuard({ shop: facts, store, dated, tell, ask })
    const undo = layers.createCartUndo({ store, toast, mayChange: saleGuard.mayChange })
    return { dated, undo, ...saleGuard }
  }, [layers, shop, store, host, toast])
  /** A change by hand before the layers are here: it can be taken back as soon as they are. */
  const earlyChange = useRef<((undo: CartUndo) => void) | null>(null)
  useEffect(() => {
    if (guard === null) return
    earlyChange.current?.(guard.undo)
    earlyChange.current = null
    return () => guard.dated.stop()
  }, [guard])

  /** More of a line is as if it were added. */
  const bills = useMemo((): BillCommands => {
    function offerUndo(before: Cart, lineKey: number) {
      const changed = store.get()
      const offer = (undo: CartUndo) => undo.lineChanged(before, changed, lineKey)
      if (guard === null) earlyChange.current = offer
      else offer(guard.undo)
    }
    return {
      ...unguarded,
      open(bill) {
        earlyChange.current = null
        guard?.undo.end()
        return unguarded.open(bill)
      },
      changeQuantity(lineKey, thousandths) {
        const next = (cart: Cart) => changeQuantity(cart, lineKey, thousandths)
        if (guard?.mayChange(next) === false) return
        const before = store.get()
        unguarded.changeQuantity(lineKey, thousandths)
        offerUndo(before, lineKey)
      },
      replace(line, changed) {
        if (guard?.mayChange((cart) => replaceLine(cart, line.lineKey, () => changed)) === false) return false
        const before = store.get()
        const isDone = unguarded.replace(line, changed)
        offerUndo(before, line.lineKey)
        return isDone
      },
    }
  }, [unguarded, guard, store])

  const add = useCallback(
    (goods: Sellable, quantity: QuantityThousandths | null, packDay?: string): boolean => {
      const before = store.get()
      // Only a new cart: what was begun is finished whatever has ended meanwhile [TILL-25].
      if (isCartEmpty(before) && before.billId === null && !shop.entitlement.get().permission.maySell) {
        setLayer({ kind: 'locked' })
        return false
      }
      if (quantity !== null) {
        const next = (cart: Cart) => addToCart(cart, goods, quantity)
        if (guard?.mayChange(next, packDay) === false) return false
        store.change(next)
      }
      if (store.get() !== before) return true
      toast('Jumlah itu terlalu besar untuk satu nota.', 'warning')
      return false
    },
    [shop, store, toast, guard],
  )

  /** So many of them; what is weighed and comes without a weight asks for it. */
  const addGoods = useCallback(
    ({ sellable, oneThousandths, packDay }: Goods, typedThousandths: number | null): boolean => {
      if (oneThousandths !== null) {
        return add(sellable, timesQuantity(oneThousandths, typedThousandths ?? 1000), packDay)
      }
      if (typedThousandths !== null) return add(sellable, typedThousandths as QuantityThousandths, packDay)
      setLayer({ kind: 'weigh', goods: sellable })
      return false
    },
    [add],
  )

  /**
   * The quantity typed before a star; it holds for the next thing added. `inScan` is one that was typed so fast that it
   * came in with the scanner's own keys.
   */
  const typedQuantity = useCallback(
    (inScan: number | null = null) =>
      readTypedGoods(search.current?.text() ?? '').quantityThousandths ?? inScan,
    [],
  )
  const takeTypedQuantity = useCallback((): number | null => {
    const typed = typedQuantity()
    search.current?.clear()
    return typed
  }, [typedQuantity])

  const pick = useCallback(
    (id: string) => {
      const product = catalog.product(id)
      if (product) addGoods(goodsOf(product), takeTypedQuantity())
      // A quantity that was typed waits in its field for the variant.
      else if (catalog.variantGroup(id) !== null) setLayer({ kind: 'variants', groupId: id })
    },
    [catalog, addGoods, takeTypedQuantity],
  )

  const openLineOf = useCallback(
    (productId: string) => {
      const product = catalog.product(productId)
      if (!product) return pick(productId)
      if (store.quantityOf(productId) === 0 && !add(goodsOf(product).sellable, wholeUnits(1))) return
      const line = store.get().lines.find((candidate) => candidate.productId === productId)
      if (line) setLayer({ kind: 'line', lineKey: line.lineKey })
    },
    [catalog, store, add, pick],
  )

  const openLine = useCallback((lineKey: number) => setLayer({ kind: 'line', lineKey }), [])

  function tellUnknown(barcode: string) {
    host.playUnknown()
    setUnknownBarcode(layers?.goodsNumberOf(barcode) ?? barcode)
  }

  useScanner(({ barcode, precededBy, field, startedAtMs }) => {
    if (layer?.kind === 'pay' || layer?.kind === 'short_stock') {
      // Digits typed fast into the sum are not goods; a real code must not become Rp 8.991.002.101.234 either.
      if (field !== null && barcode.length < shortestRetailCode) return false
      host.playUnknown()
      toast(
        `${layer.kind === 'pay' ? 'Selesaikan pembayaran' : 'Jawab pertanyaannya'} dulu, lalu pindai.`,
        'warning',
      )
      return true
    }
    // A device that stutters tears a code apart; a `3*` before it is no part of it.
    const { words: wholeCode, quantityThousandths: inScan } = readTypedGoods(`${precededBy}${barcode}`)
    const { scaleCodes } = shop.settings.get()
    const goods =
      findGoods(catalog, wholeCode, scaleCodes) ??
      findGoods(catalog, barcode, scaleCodes) ??
      layers?.scannedGoods(catalog, barcode)
    if (!goods) {
      // No product has such a code, so the way of goods is not a step longer for it.
      if (isReservedCode(wholeCode)) return obey(wholeCode)
      const isTyping = field?.matches('input, textarea') ?? false
      if (isTyping && barcode.length < shortestRetailCode) return false
      if (isTyping && !/\d/.test(barcode)) return false
      tellUnknown(/^\d+$/.test(precededBy) ? `${precededBy}${barcode}` : barcode)
      return true
    }
    const face = shown.face()
    if (addGoods(goods, typedQuantity(inScan))) {
      measureScan(startedAtMs, shown.face() === face)
      if (layer) setLayer(null)
    }
    search.current?.clear()
    if (unknownBarcode !== null) setUnknownBarcode(null)
    return true
  })

  function addFirstMatch(text: string) {
    const startedAtMs = performance.now()
    const typed = readTypedGoods(text)
    if (typed.words === '') return
    const exact =
      findGoods(catalog, typed.words, shop.settings.get().scaleCodes) ??
      layers?.scannedGoods(catalog, typed.words)
    const matchId = exact ? '' : (catalog.rows(catalog.search(typed.words, maximumVariants))[0] ?? '')
    if (catalog.variantGroup(matchId) !== null) return pick(matchId)
    const match = catalog.product(matchId)
    const goods = exact ?? (match ? goodsOf(match) : null)
    if (goods) {
      const face = shown.face()
      // A scanner that is slower than the burst rule still ends here, and is measured alike.
      if (addGoods(goods, takeTypedQuantity()) && exact) measureScan(startedAtMs, shown.face() === face)
      setUnknownBarcode(null)
    } else if (/^[\x21-\x7e]*\d[\x21-\x7e]*$/.test(typed.words) && typed.words.length >= shortestRetailCode) {
      search.current?.clear()
      tellUnknown(typed.words)
    } else host.playUnknown()
  }

  // A phone shows the cart instead of the goods; on a wide screen it stands beside them.
  useLayer(useIsPhone() && isCartShown, () => setIsCartShown(false))
  const isLayerOpen = layer !== null
  const isMissing = layers === null
  useEffect(() => {
    if (!isMissing) return
    // Held as it is and not by `lazy`, which would let the first keys of a sum go into the search field behind it.
    const fetchNow = async () => {
      const fetched = await fetchLayers()
      setLayers(fetched)
      fetched.fetchSeldomSheets()
    }
    const fetchOrTell = () =>
      fetchNow().catch(() => {
        if (layer === null) return
        // The internet went before the app was kept on this device: a key that does nothing would look broken.
        setLayer(null)
        toast(
          'Bagian ini belum selesai diunduh. Sambungkan internet, lalu coba lagi. Keranjang tetap ada.',
          'warning',
        )
      })
    const timer = setTimeout(() => void fetchOrTell(), layer === null ? layersDelayMs : 0)
    return () => clearTimeout(timer)
  }, [isMissing, layer, toast])

  const focusSearch = useCallback(() => search.current?.focus(), [])
  useEffect(() => {
    if (isLayerOpen) return
    focusSearch()
    // On a phone an open cart hides it.
    if (isCartShown)
      focusIfLost(() => screen.current?.querySelector<HTMLElement>('[data-next-step]:enabled') ?? null)
  }, [isLayerOpen, isCartShown, focusSearch])

  const openIfFilled = (opened: Layer) => {
    if (!isCartEmpty(store.get())) setLayer(opened)
  }
  function beginPayment(isExact: boolean) {
    if (isCartEmpty(store.get()) || guard?.mayPay(() => goToPayment(isExact)) === false) return
    goToPayment(isExact)
  }
  function goToPayment(isExact: boolean) {
    hasResumed.current = true
    bills.watch()
    // Asked for before the payment and never within it; the cart waits [SHIFT-6].
    const isShiftMissing = needsShift(shop.settings.get(), shop.counterFacts().shiftId)
    setLayer(isShiftMissing ? { kind: 'open_shift' } : { kind: 'pay', isExact })
  }
  const pay = () => beginPayment(false)

  /** A command off the sheet beside the till [SALE-23]. */
  function obey(code: string): true {
    const dialogs = '[role="dialog"], [role="alertdialog"]'
    const isCovered = layer?.kind !== 'done' && document.querySelector(dialogs) !== null
    const at = { cart: store.get(), isCovered, pay: beginPayment, open: setLayer, bills }
    const refusal = layers === null ? 'Tunggu sebentar, lalu pindai lagi.' : layers.obeyCommand(code, at)
    if (refusal === null) return true
    host.playUnknown()
    toast(refusal, 'warning')
    return true
  }

  useSaleKeys(
    {
      search: focusSearch,
      customer: () => setLayer({ kind: 'customer' }),
      discount: () => openIfFilled({ kind: 'discount' }),
      hold: () => openIfFilled({ kind: 'hold' }),
      heldBills: () => setLayer({ kind: 'held_bills' }),
      freeLine: () => setLayer({ kind: 'free_line' }),
      pay,
      shelf: (position) => {
        const hasBest = first.favorites.length + first.best.length > 0
        setShelf(shelvesOf(hasBest, catalog.categories())[position - 1] ?? null)
      },
    },
    saleKeysState(isLayerOpen, isBusy),
  )

  function paid(sale: RecordedSale, wantsPaper: boolean) {
    store.clear()
    guard?.undo.end()
    setIsCartShown(false)
    setLayer({ kind: 'done', sale })
    // The sale is safe already; paper that fails is printed again from the receipt.
    void layers?.printAfterPayment(host, shop, sale, { wantsPaper })
  }

  const keepGoodsPlace = useCartView(isCartShown, screen)

  return (
    // biome-ignore lint: it takes no press itself; after one by hand the next scan belongs into the search.
    <main
      ref={screen}
      className="flex h-full flow:h-auto flow:min-h-full"
      onClick={({ detail, target, currentTarget }) => {
        // What is pressed in a dialog bubbles to here as well, though it stands elsewhere on the page.
        const isHere = currentTarget.contains(target as Element)
        if (detail > 0 && isHere && !(target as Element).matches('input, select, textarea')) focusSearch()
      }}
      data-testid="sale-screen"
    >
      <h1 className="sr-only">Kasir</h1>
      <CartOnDisplay rules={rules} />
      <div
        className={classes(
          // In a low window search, chips and tiles scroll together, or no row of tiles would be whole.
          'flex min-w-0 grow flex-col low:overflow-y-auto low:overscroll-contain flow:overflow-visible',
          isCartShown && 'max-md:hidden',
        )}
      >
        <div className="flex shrink-0 gap-2 p-2 low:sticky low:top-0 low:z-10 low:bg-kertas tiny:static">
          <SearchBox
            ref={search}
            onSearch={(text) => searched.set(readTypedGoods(text).words)}
            onEnter={addFirstMatch}
            onDown={() => screen.current?.querySelector<HTMLElement>('[data-cart-line]')?.focus()}
            onHelp={() => setLayer({ kind: 'keys' })}
            isCameraOpen={isCameraOpen}
            onCamera={() => setIsCameraOpen(!isCameraOpen)}
          />
        </div>
        {layers === null || isLayerOpen ? null : (
          <layers.ChargeStrip
            hasResumed={hasResumed}
            onContinue={pay}
            onList={() => setLayer({ kind: 'charges' })}
          />
        )}
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
            cartonOfName={layers?.pieceOfCarton(catalog.byBarcode, unknownBarcode)?.fields.name ?? null}
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
          search={searched}
          first={first}
          shelf={shelf}
          onChoose={setShelf}
          onLook={openLook}
          onPick={pick}
          onOpenLine={openLineOf}
        />
        <PhoneCartBar
          shown={shown}
          onOpen={() => {
            keepGoodsPlace()
            setIsCartShown(true)
          }}
          onHeldBills={() => setLayer({ kind: 'held_bills' })}
          onFreeLine={() => setLayer({ kind: 'free_line' })}
        />
      </div>
      <div
        className={classes(
          'flex min-h-0 flex-col border-garis bg-putih md:w-80 md:shrink-0 md:border-l lg:w-90',
          // What has the focus is not left below *Bayar*, which stays.
          'low:overflow-y-auto low:overscroll-contain low:scroll-pb-24 narrow:scroll-pb-32 flow:overflow-visible',
          isCartShown ? 'max-md:w-full' : 'max-md:hidden',
        )}
      >
        <Button
          tone="quiet"
          className="shrink-0 justify-start! self-start md:hidden"
          onClick={() => setIsCartShown(false)}
          data-testid="cart-back"
        >
          <ChevronLeft aria-hidden size={20} />
          Tambah barang
        </Button>
        <div className="relative min-h-0 grow low:min-h-auto">
          <CartPanel
            shown={shown}
            isRounded={rules.cashRounding.stepRupiah > 1}
            bills={bills}
            onOpenLine={openLine}
            onOpen={setLayer}
            onPay={pay}
          />
        </div>
      </div>
      {layer !== null && layers === null ? <TypedAhead onCancel={() => setLayer(null)} /> : null}
      {layer === null || layers === null ? null : (
        <layers.SaleLayers
          layer={layer}
          setLayer={setLayer}
          rules={rules}
          bills={bills}
          isBusy={isBusy}
          QuickProduct={QuickProduct}
          onAdd={add}
          onPick={pick}
          onPaid={paid}
          onEmptied={() => {
            const before = store.get()
            store.clear()
            guard?.undo.emptied(before)
          }}
          onCartGone={() => {
            guard?.undo.end()
            setIsCartShown(false)
          }}
        />
      )}
    </main>
  )
}

function saleKeysState(isLayerOpen: boolean, isBusy: boolean): SaleKeysState {
  if (!isLayerOpen) return 'on'
  return isBusy ? 'closing' : 'off'
}
