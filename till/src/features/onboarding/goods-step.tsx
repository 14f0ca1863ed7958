import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'
import { addStarterGoodsCommand } from '@laci/domain/onboarding/commands.ts'
import { type StarterProduct, suggestedKeys } from '@laci/domain/onboarding/starter-catalogue.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { inputClass } from '@laci/ui/controls/field.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { moreMatches } from '../../ui/goods/product-search.tsx'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { GoodsGroup, GoodsRow } from './goods-group.tsx'
import type { ShopFields } from './shop-fields.tsx'
import { loadStarterProducts } from './starter-file.ts'
import { StepActions, type StepProps } from './step-parts.tsx'

const shownMatches = 40

type GoodsProps = StepProps & {
  /** Kept together with the goods; null: the shop is set up already. */
  readonly shopFields: ShopFields | null
  readonly onNext: () => void
}

/** Common goods with their real barcodes, to tick by category, by search or by scanning what stands on the shelf. */
export function GoodsStep(props: GoodsProps) {
  const [products, setProducts] = useState<readonly StarterProduct[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [run, isBusy] = useCommand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: *Coba lagi* asks once more
  useEffect(() => {
    loadStarterProducts().then(setProducts, () => setHasFailed(true))
  }, [attempt])

  if (products !== null) return <GoodsList {...props} products={products} />

  async function goOn() {
    const isSaved = await run(async () => props.shopFields === null || props.shopFields.save())
    if (isSaved) props.onNext()
  }

  return (
    <>
      {props.shopFields?.element}
      {hasFailed ? (
        <FailedState
          message="Daftar barang umum belum ada di perangkat ini. Sambungkan internet lalu coba lagi, atau lewati: produk bisa ditambah satu per satu."
          onRetry={() => {
            setHasFailed(false)
            setAttempt(attempt + 1)
          }}
        />
      ) : (
        <p className="text-redup">Membuka daftar barang…</p>
      )}
      <StepActions skipLabel="Tanpa barang umum" onSkip={goOn}>
        {isBusy ? <span role="status">Menyimpan…</span> : null}
      </StepActions>
    </>
  )
}

function GoodsList({
  products,
  progress,
  change,
  shopFields,
  onNext,
}: GoodsProps & { products: readonly StarterProduct[] }) {
  const { execute } = useCommands()
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [words, setWords] = useState('')
  const { kind, prices, isStocked } = progress
  const ticked = useMemo(
    () => new Set(progress.ticked ?? suggestedKeys(products, kind)),
    [progress.ticked, products, kind],
  )
  const groups = useMemo(() => byCategory(products), [products])
  const chosen = products.filter((product) => ticked.has(product.key))
  const [openCategory, setOpenCategory] = useState<string | null>(chosen[0]?.category ?? null)

  function tick(keys: readonly string[], isTicked: boolean) {
    const next = new Set(ticked)
    for (const key of keys) {
      if (isTicked) next.add(key)
      else next.delete(key)
    }
    change({ ticked: [...next] })
  }

  useScanner(({ barcode }) => {
    const found = products.find((product) => product.barcode !== '' && product.key === barcodeKey(barcode))
    if (found === undefined) {
      host.playUnknown()
      toast('Barcode itu tidak ada di daftar. Tambahkan nanti di Produk.', 'warning')
      return true
    }
    tick([found.key], true)
    setWords(found.name)
    return true
  })

  /** The shop, and with `isAdding` the goods. */
  async function keep(isAdding: boolean) {
    const isSaved = await run(async () => shopFields === null || shopFields.save())
    if (!isSaved) return
    if (isAdding && !(await add())) return
    onNext()
  }

  async function add(): Promise<boolean> {
    const priced = chosen.map((product) => ({
      ...product,
      priceRupiah: prices[product.key] ?? product.priceRupiah,
    }))
    const added = await run(() => execute(addStarterGoodsCommand, { chosen: priced, isStocked }))
    if (added?.is !== 'done') return false
    change({ madeProductIds: [...new Set([...progress.madeProductIds, ...added.output])], isUndone: false })
    return true
  }

  const rowOf = (product: StarterProduct) => (
    <GoodsRow
      key={product.key}
      product={product}
      priceRupiah={prices[product.key] ?? product.priceRupiah}
      isTicked={ticked.has(product.key)}
      onTick={(isTicked) => tick([product.key], isTicked)}
      onPrice={(priceRupiah) =>
        change({
          prices: { ...prices, [product.key]: priceRupiah },
          ticked: [...new Set([...ticked, product.key])],
        })
      }
    />
  )
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const matches =
    wanted.length === 0
      ? null
      : products.filter((product) => {
          const text = `${product.name} ${product.barcode}`.toLowerCase()
          return wanted.every((word) => text.includes(word))
        })
  return (
    <>
      {shopFields?.element}
      <div className="grid gap-1">
        {shopFields === null ? null : <h2 className="text-lg font-extrabold">Barang yang dijual</h2>}
        <p className="max-w-prose text-redup">
          Sudah dicentang menurut jenis toko. Harga adalah perkiraan: ubah di tempat, atau nanti di Produk.
        </p>
      </div>
      <div className="relative">
        <Search aria-hidden size={20} className="pointer-events-none absolute top-3.5 left-3.5 text-redup" />
        <input
          type="search"
          aria-label="Cari barang umum"
          placeholder="Cari nama, atau pindai barcode"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-testid="goods-search"
          className={`${inputClass} pl-11`}
        />
      </div>
      {matches === null ? (
        <div className="grid gap-2">
          {groups.map(([category, inCategory]) => (
            <GoodsGroup
              key={category}
              category={category}
              count={inCategory.length}
              tickedCount={inCategory.filter((product) => ticked.has(product.key)).length}
              isOpen={openCategory === category}
              onOpen={() => setOpenCategory(openCategory === category ? null : category)}
              onTickAll={(isTicked) =>
                tick(
                  inCategory.map((product) => product.key),
                  isTicked,
                )
              }
            >
              {openCategory === category ? inCategory.map(rowOf) : null}
            </GoodsGroup>
          ))}
        </div>
      ) : matches.length === 0 ? (
        <EmptyState>Tidak ada di daftar. Produk lain bisa ditambah nanti di Produk.</EmptyState>
      ) : (
        <ul className="overflow-hidden rounded-tile border border-garis bg-putih">
          {matches.slice(0, shownMatches).map(rowOf)}
          {matches.length > shownMatches ? (
            <li className="px-3 py-2 text-sm text-redup">{moreMatches}</li>
          ) : null}
        </ul>
      )}
      <Checkbox
        label="Catat stok dari sekarang"
        hint="Stok mulai dari 0 dan berkurang setiap terjual. Isi jumlahnya di Produk."
        checked={isStocked}
        onChange={(event) => change({ isStocked: event.currentTarget.checked })}
        data-testid="goods-stocked"
      />
      <StepActions skipLabel="Tanpa barang ini" onSkip={() => keep(false)}>
        <Button
          disabled={chosen.length === 0}
          onClick={() => keep(true)}
          isBusy={isBusy}
          busyLabel="Menambahkan..."
          data-saves
          data-testid="goods-add"
        >
          {shopFields === null ? `Tambah ${chosen.length} barang` : `Mulai dengan ${chosen.length} barang`}
        </Button>
      </StepActions>
    </>
  )
}

/** In the order of the file: what most shops sell comes first. */
function byCategory(products: readonly StarterProduct[]): [string, StarterProduct[]][] {
  const groups = new Map<string, StarterProduct[]>()
  for (const product of products) {
    const group = groups.get(product.category)
    if (group === undefined) groups.set(product.category, [product])
    else group.push(product)
  }
  return [...groups]
}
