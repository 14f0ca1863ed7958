import { type Rupiah, zeroRupiah } from '@laci/domain/base/money/rupiah.ts'
import { sumOfParts } from '@laci/domain/catalog/product-parts.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { ProductSearch } from '../../ui/goods/product-search.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { type PartValues, partsError, readParts } from './part-values.ts'

const shownMatches = 6

/** *Isi paket*: what a sale takes from stock in the product's place, beside what its parts cost on their own. */
export function PartEditor({
  product,
  priceRupiah,
  rows,
  error,
  onChange,
}: {
  /** The bundle; null: it is new. */
  product: ProductView | null
  priceRupiah: Rupiah | null
  rows: readonly PartValues[]
  error: string | undefined
  onChange: (rows: readonly PartValues[]) => void
}) {
  const { catalog } = useShop()
  const legendId = useId()
  const remove = useRemovedRows(rows, onChange)
  const parts = readParts(rows)
  const whole =
    parts === null ? null : sumOfParts(parts, (id) => catalog.product(id)?.fields.priceRupiah ?? zeroRupiah)
  return (
    <fieldset aria-labelledby={legendId} className="grid min-w-0 gap-3" data-testid="part-editor">
      <legend id={legendId} className="font-semibold">
        Isi paket{' '}
        <span className="text-sm font-normal text-redup">· Paket atau resep: yang berkurang stok isinya</span>
      </legend>
      {rows.length === 0 ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] rounded-tile border border-garis">
          {rows.map((row) => (
            <PartRow
              key={row.productId}
              row={row}
              onQuantity={(quantity) =>
                onChange(
                  rows.map((other) => (other.productId === row.productId ? { ...other, quantity } : other)),
                )
              }
              onRemove={() => remove(row, catalog.product(row.productId)?.fields.name ?? 'Isi paket')}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 || whole === null ? null : (
        <p className="text-sm text-redup tabular-nums" data-testid="part-sum">
          Dibeli satu per satu {formatRupiah(whole)}
          {priceRupiah === null || priceRupiah === whole
            ? ''
            : priceRupiah < whole
              ? ` · paket hemat ${formatRupiah(whole - priceRupiah)}`
              : ` · paket lebih mahal ${formatRupiah(priceRupiah - whole)}`}
        </p>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-cabai-600" data-testid="part-error">
          {error}
        </p>
      )}
      <PartSearch
        product={product}
        rows={rows}
        onAdd={(productId) => onChange([...rows, { productId, quantity: '1' }])}
      />
    </fieldset>
  )
}

function PartRow({
  row,
  onQuantity,
  onRemove,
}: {
  row: PartValues
  onQuantity: (quantity: string) => void
  onRemove: () => void
}) {
  const part = useShop().catalog.product(row.productId)
  const name = part?.fields.name ?? 'Produk yang belum sampai di perangkat ini'
  return (
    <li
      className="flex flex-wrap items-center justify-end gap-2 border-b border-garis p-3 last:border-b-0"
      data-testid="part-row"
    >
      <div className="grid min-w-0 grow gap-0.5 max-sm:basis-full sm:basis-0">
        <span className="font-semibold break-words">{name}</span>
        {part === null ? null : (
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-redup tabular-nums">
            {formatRupiah(part.fields.priceRupiah)} · Stok {formatQuantity(part.stockThousandths)}
            {part.fields.isActive ? null : <Chip>Disembunyikan</Chip>}
          </span>
        )}
      </div>
      <TextInput
        label={`Jumlah ${name}`}
        isLabelHidden
        inputMode="decimal"
        fieldClassName="w-32 shrink-0"
        after={<span className="pr-2 text-sm text-redup">{part?.fields.unit}</span>}
        value={row.quantity}
        onChange={(event) => onQuantity(event.currentTarget.value)}
        data-testid="part-quantity"
      />
      <IconButton label={`Hapus ${name}`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
    </li>
  )
}

/** A product that cannot be a part says why at once, before anything is saved. */
function PartSearch({
  product,
  rows,
  onAdd,
}: {
  product: ProductView | null
  rows: readonly PartValues[]
  onAdd: (productId: string) => void
}) {
  const { catalog } = useShop()
  const [words, setWords] = useState('')
  const [refused, setRefused] = useState<string | undefined>()
  const taken = new Set(rows.map(({ productId }) => productId))
  const found =
    words.trim() === ''
      ? []
      : catalog
          .search(words, shownMatches + taken.size + 2)
          .filter((productId) => productId !== product?.productId && !taken.has(productId))

  function add(productId: string) {
    const others = readParts(rows.map((row) => ({ ...row, quantity: '1' }))) ?? []
    const [added] = readParts([{ productId, quantity: '1' }]) ?? []
    const fault = added === undefined ? null : partsError(catalog, product, [...others, added])
    setRefused(fault ?? undefined)
    if (fault !== null) return
    onAdd(productId)
    setWords('')
  }

  return (
    <div className="grid gap-2">
      <ProductSearch
        label="Tambah isi"
        hint="Cari produk yang masuk ke paket ini"
        words={words}
        onWords={(typed) => {
          setWords(typed)
          setRefused(undefined)
        }}
        matches={found.slice(0, shownMatches)}
        hasMore={found.length > shownMatches}
        onChoose={add}
        about={({ fields }) => formatRupiah(fields.priceRupiah)}
        error={refused}
        testId="part"
      />
    </div>
  )
}
