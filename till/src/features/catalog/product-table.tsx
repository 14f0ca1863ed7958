import { nextSort } from '@laci/domain/base/lib/sorted-rows.ts'
import { productDetails } from '@laci/domain/catalog/product.ts'
import { shownStock } from '@laci/domain/catalog/product-parts.ts'
import { type ProductColumn, productRow } from '@laci/domain/catalog/product-table.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { cellClass, rowOpenerClass, SortHeader, tableClass } from '@laci/ui/controls/table.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Layers } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { VariantGroup } from '../../engine/api/catalog.ts'
import { type RowPlace, useRows } from '../../ui/base/use-rows.ts'
import { ProductPhoto } from '../../ui/goods/product-photo.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { priceRange } from './group-row.tsx'
import { firstDirection } from './product-table-address.ts'
import type { ProductTable as Table } from './use-product-table.ts'
import type { Selection } from './use-selection.ts'

/** `h-14` of a cell. */
const rowRem = 3.5

/** In a window that is only just wide, what goods cost gives its place to their name; the margin says it, too. */
const costClass = '@max-[54rem]:hidden'
const columns: readonly {
  readonly column: ProductColumn
  readonly title: string
  readonly className: string
  readonly isNumber?: boolean
}[] = [
  { column: 'name', title: 'Nama', className: '' },
  { column: 'category', title: 'Kategori', className: 'w-36' },
  { column: 'price', title: 'Harga', className: 'w-28', isNumber: true },
  { column: 'cost', title: 'Modal', className: classes('w-28', costClass), isNumber: true },
  { column: 'margin', title: 'Untung', className: 'w-36', isNumber: true },
  { column: 'stock', title: 'Stok', className: 'w-28', isNumber: true },
]

/** Products as rows with columns: only those in sight are drawn, however many there are [TILL-148]. */
export function ProductTable({
  table,
  selection,
  frame,
  onOpen,
  onOpenGroup,
}: {
  table: Table
  selection: Selection
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>
  onOpen: (productId: string) => void
  onOpenGroup: (groupId: string) => void
}) {
  const { catalog } = useShop()
  const { rowIds, productIds, state } = table
  const { rows, beforePx, afterPx } = useRows({ count: rowIds.length, frame, rowRem })
  const membersOf = (rowId: string) => {
    const group = catalog.variantGroup(rowId)
    return group === null ? [rowId] : group.productIds.filter((productId) => selection.isShown(productId))
  }
  return (
    <div className="@container">
      <table className={tableClass} aria-rowcount={rowIds.length + 1} data-testid="product-table">
        <thead className="sticky top-0 z-20 bg-putih shadow-[0_1px_0_var(--color-garis)]">
          <tr>
            <th scope="col" className="w-14 p-0">
              <SelectBox
                label="Pilih semua yang tampil"
                isAll={selection.count > 0 && productIds.every((productId) => selection.has(productId))}
                isSome={productIds.some((productId) => selection.has(productId))}
                onChange={(isChosen) => selection.set(productIds, isChosen)}
                testId="select-all"
              />
            </th>
            {columns.map(({ column, title, className, isNumber = false }) => (
              <SortHeader
                key={column}
                className={className}
                isNumber={isNumber}
                direction={state.sort.by === column ? state.sort.direction : null}
                onSort={() => table.change({ sort: nextSort(state.sort, column, firstDirection[column]) })}
                testId={`sort-${column}`}
              >
                {title}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {beforePx > 0 ? <Blank heightPx={beforePx} /> : null}
          {rows.map(({ index, place }) => {
            const rowId = rowIds[index]!
            const members = membersOf(rowId)
            const group = catalog.variantGroup(rowId)
            const isAll = members.length > 0 && members.every((productId) => selection.has(productId))
            const box = (name: string) => (
              <SelectBox
                label={`Pilih ${name}`}
                isAll={isAll}
                isSome={members.some((productId) => selection.has(productId))}
                onChange={(isChosen, isRange) =>
                  isRange
                    ? selection.setThrough(rowId, isChosen, rowIds, membersOf)
                    : selection.set(members, isChosen, rowId)
                }
                testId="select-row"
              />
            )
            return group === null ? (
              <ProductCells
                key={rowId}
                productId={rowId}
                place={place}
                isChosen={isAll}
                box={box}
                onOpen={onOpen}
              />
            ) : (
              <GroupCells
                key={rowId}
                group={group}
                place={place}
                isChosen={isAll}
                box={box}
                onOpen={() => onOpenGroup(rowId)}
              />
            )
          })}
          {afterPx > 0 ? <Blank heightPx={afterPx} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Rows that are out of sight. */
function Blank({ heightPx }: { heightPx: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns.length + 1} className="p-0" style={{ height: heightPx }} />
    </tr>
  )
}

/** The whole cell is pressed; with Shift it is a range. */
function SelectBox({
  label,
  isAll,
  isSome,
  onChange,
  testId,
}: {
  label: string
  isAll: boolean
  isSome: boolean
  onChange: (isChosen: boolean, isRange: boolean) => void
  testId: string
}) {
  const box = useRef<HTMLInputElement>(null)
  const isMixed = isSome && !isAll
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="relative z-10 mx-1 grid size-12 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isAll}
        onChange={(event) =>
          onChange(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
        data-testid={testId}
        className="size-6 accent-laci-600"
      />
    </label>
  )
}

type CellsProps = {
  place: RowPlace['place']
  isChosen: boolean
  /** The box to tick, called after the row. */
  box: (name: string) => ReactNode
}

const rowClass = (isChosen: boolean) =>
  classes('relative', isChosen ? 'bg-laci-50' : 'bg-putih hover:bg-laci-50')
const numberClass = classes(cellClass, 'truncate text-right tabular-nums')

function ProductCells({
  productId,
  place,
  isChosen,
  box,
  onOpen,
}: CellsProps & { productId: string; onOpen: (productId: string) => void }) {
  const { catalog } = useShop()
  const product = catalog.product(productId)
  if (product === null) return null
  const { fields } = product
  const row = productRow(product, {
    fieldsOf: (id) => catalog.product(id)?.fields,
    stockOf: catalog.stockOf,
  })
  const codes = productDetails(fields)
  return (
    <tr
      ref={place.ref}
      data-index={place['data-index']}
      aria-rowindex={place['data-index'] + 2}
      className={rowClass(isChosen)}
      data-testid="product-row"
      data-product-id={productId}
    >
      <td className="border-t border-garis p-0">{box(fields.name)}</td>
      <th scope="row" className={classes(cellClass, 'font-normal')}>
        <button
          type="button"
          onClick={() => onOpen(productId)}
          data-testid="product-open"
          className={classes(rowOpenerClass, 'gap-3')}
        >
          {fields.photo === '' ? null : (
            <ProductPhoto photoId={fields.photo} className="size-10 shrink-0 rounded-small" />
          )}
          <span className="grid min-w-0">
            <span className="truncate">{fields.name}</span>
            {codes === '' ? null : <span className="truncate text-sm font-normal text-redup">{codes}</span>}
          </span>
          {fields.isActive ? null : <Chip className="shrink-0">Disembunyikan</Chip>}
        </button>
      </th>
      <td className={classes(cellClass, 'truncate')}>
        {fields.category || <Unknown what="Tanpa kategori" />}
      </td>
      <td className={classes(numberClass, 'font-semibold')}>{formatAmount(fields.priceRupiah)}</td>
      <td className={classes(numberClass, costClass)}>
        {row.costRupiah === null ? <Unknown what="Belum diisi" /> : formatAmount(row.costRupiah)}
      </td>
      <td className={classes(numberClass, (row.profitRupiah ?? 0) < 0 && 'font-semibold text-cabai-600')}>
        {row.profitRupiah === null ? (
          <Unknown what="Modal belum diisi" />
        ) : (
          <>
            {formatAmount(row.profitRupiah)}
            {row.marginHundredths === null ? null : (
              <span className="text-sm"> · {Math.round(row.marginHundredths / 100)}%</span>
            )}
          </>
        )}
      </td>
      <td className={classes(numberClass, row.isLow && 'font-semibold text-jahe-800')}>
        {row.stockThousandths === null ? (
          <Unknown what="Tanpa stok" />
        ) : (
          <>
            {row.isLow ? <span className="sr-only">Stok tinggal </span> : null}
            {formatQuantity(row.stockThousandths)}
          </>
        )}
      </td>
    </tr>
  )
}

function GroupCells({
  group,
  place,
  isChosen,
  box,
  onOpen,
}: CellsProps & { group: VariantGroup; onOpen: () => void }) {
  const { catalog } = useShop()
  const all = group.productIds.flatMap((productId) => catalog.product(productId) ?? [])
  const sold = all.filter(({ fields }) => fields.isActive)
  const members = sold.length === 0 ? all : sold
  const stocks = members.flatMap((product) => shownStock(product, catalog.stockOf) ?? [])
  const categories = new Set(members.map(({ fields }) => fields.category))
  return (
    <tr
      ref={place.ref}
      data-index={place['data-index']}
      aria-rowindex={place['data-index'] + 2}
      className={rowClass(isChosen)}
      data-testid="group-row"
      data-group-id={group.groupId}
    >
      <td className="border-t border-garis p-0">{box(group.name)}</td>
      <th scope="row" className={classes(cellClass, 'font-normal')}>
        <button
          type="button"
          onClick={onOpen}
          data-testid="group-open"
          className={classes(rowOpenerClass, 'gap-2')}
        >
          <Layers aria-hidden size={18} className="shrink-0 text-laci-600" />
          <span className="grid min-w-0">
            <span className="truncate">{group.name}</span>
            <span className="truncate text-sm font-normal text-redup">{members.length} varian</span>
          </span>
          {sold.length > 0 ? null : <Chip className="shrink-0">Disembunyikan</Chip>}
        </button>
      </th>
      <td className={classes(cellClass, 'truncate')}>
        {categories.size === 1 && !categories.has('') ? [...categories][0] : null}
      </td>
      <td className={classes(numberClass, 'font-semibold')}>
        {priceRange(members.map(({ fields }) => fields.priceRupiah))}
      </td>
      <td className={classes(numberClass, costClass)} />
      <td className={numberClass} />
      <td className={numberClass}>
        {stocks.length === 0 ? (
          <Unknown what="Tanpa stok" />
        ) : (
          formatQuantity(stocks.reduce((sum, stock) => sum + stock, 0))
        )}
      </td>
    </tr>
  )
}

/** A dash, and for whoever hears it why there is no figure. */
function Unknown({ what }: { what: string }) {
  return (
    <span className="text-redup">
      <span aria-hidden>–</span>
      <span className="sr-only">{what}</span>
    </span>
  )
}
