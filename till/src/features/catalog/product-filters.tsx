import { type StockFilter, stockFilters } from '@laci/domain/catalog/product-table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { ProductTable } from './use-product-table.ts'

const stockLabels: { readonly [Filter in StockFilter]: string } = {
  low: 'Stok menipis',
  out: 'Stok habis',
  available: 'Ada stok',
  uncounted: 'Tanpa stok',
}
/** Values of a list are texts: a mark of its own for all, and for goods without a category. */
const all = 'all'
const none = 'none'
const named = 'is:'

/** Which goods the table shows, and how many those are. */
export function ProductFilters({ table }: { table: ProductTable }) {
  const { catalog } = useShop()
  const { category, stock } = table.state
  const isFiltered = category !== null || stock !== null
  return (
    <div className="flex flex-wrap items-center gap-3" data-testid="product-filters">
      <SelectInput
        label="Kategori"
        isLabelHidden
        fieldClassName="w-56"
        options={[
          { value: all, label: 'Semua kategori' },
          ...catalog.categories().map((one) => ({ value: named + one, label: one })),
          { value: none, label: 'Tanpa kategori' },
        ]}
        value={category === null ? all : category === '' ? none : named + category}
        onChange={(event) => {
          const { value } = event.currentTarget
          table.change({ category: value === all ? null : value === none ? '' : value.slice(named.length) })
        }}
        data-testid="filter-category"
      />
      <SelectInput
        label="Stok"
        isLabelHidden
        fieldClassName="w-48"
        options={[
          { value: all, label: 'Semua stok' },
          ...stockFilters.map((one) => ({ value: one, label: stockLabels[one] })),
        ]}
        value={stock ?? all}
        onChange={(event) => {
          const { value } = event.currentTarget
          table.change({ stock: stockFilters.find((one) => one === value) ?? null })
        }}
        data-testid="filter-stock"
      />
      <p role="status" className="text-sm text-redup tabular-nums" data-testid="filter-count">
        {isFiltered ? `${formatAmount(table.productIds.length)} produk cocok` : ''}
      </p>
      {isFiltered ? (
        <Button
          tone="quiet"
          onClick={() => table.change({ category: null, stock: null })}
          data-testid="filter-clear"
        >
          Tampilkan semua
        </Button>
      ) : null}
    </div>
  )
}
