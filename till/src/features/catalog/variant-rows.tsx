import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { variantLabel } from '@laci/domain/catalog/variant.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { BarcodeInput } from './barcode-input.tsx'
import type { RowDraft, VariantRow } from './variant-values.ts'

/** Every combination: what is sold already, and what is made now with its price, barcode and first stock. */
export function VariantRows({
  rows,
  selfKey,
  unit,
  stocked,
  wrongKey,
  onDraft,
  onOpen,
}: {
  rows: readonly VariantRow[]
  /** The row that a product of the shop becomes. */
  selfKey: string | null
  unit: string
  /** Whether the new ones keep stock; goods made of parts never do. */
  stocked: 'always' | 'if_typed' | 'never'
  /** The row that keeps the group from being saved. */
  wrongKey: string | null
  onDraft: (key: string, changes: RowDraft) => void
  onOpen: ((productId: string) => void) | undefined
}) {
  if (rows.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar varian">
      {rows.map((row) => {
        const label = variantLabel(row.traits)
        return (
          <li
            key={row.key}
            data-testid="variant-row"
            className={classes(
              'rounded-tile border px-3 py-1',
              row.key === wrongKey ? 'border-cabai-600' : 'border-garis',
            )}
          >
            {row.kind === 'member' ? (
              <MemberRow row={row} label={label} onOpen={onOpen} />
            ) : row.key === selfKey ? (
              <p className="flex min-h-12 flex-wrap items-center justify-between gap-2 font-semibold">
                {label} <Chip tone="teal">Produk ini</Chip>
              </p>
            ) : (
              <>
                <Checkbox
                  label={label}
                  checked={row.isMade}
                  onChange={(event) => onDraft(row.key, { isMade: event.currentTarget.checked })}
                  data-testid="variant-made"
                />
                {row.isMade ? (
                  <div className="grid grid-cols-2 items-start gap-3 pb-3 sm:grid-cols-[1fr_0.8fr_1.4fr]">
                    <RupiahInput
                      usualRupiah={usualAtMost.unit_price}
                      label="Harga jual"
                      value={row.priceRupiah}
                      onChange={(priceRupiah) => onDraft(row.key, { priceRupiah })}
                      {...(row.key === wrongKey && row.priceRupiah === null
                        ? { error: 'Isi harganya.' }
                        : {})}
                      data-testid="variant-price"
                    />
                    {stocked === 'never' ? null : (
                      <TextInput
                        label="Stok"
                        inputMode="decimal"
                        after={<span className="pr-2 text-sm text-redup">{unit}</span>}
                        value={row.stock}
                        onChange={(event) => onDraft(row.key, { stock: event.currentTarget.value })}
                        hint={stocked === 'if_typed' ? 'Kosong: tidak dicatat' : undefined}
                        data-testid="variant-stock"
                      />
                    )}
                    <div className="max-sm:col-span-2">
                      <BarcodeInput
                        value={row.barcode}
                        onCode={(barcode) => onDraft(row.key, { barcode })}
                        data-variant-key={row.key}
                        data-testid="variant-barcode"
                      />
                    </div>
                  </div>
                ) : null}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function MemberRow({
  row: { product },
  label,
  onOpen,
}: {
  row: Extract<VariantRow, { kind: 'member' }>
  label: string
  onOpen: ((productId: string) => void) | undefined
}) {
  const { productId, fields, stockThousandths } = product
  return (
    <div className="flex min-h-14 items-center justify-between gap-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {label}
          {fields.isActive ? null : <Chip>Disembunyikan</Chip>}
        </span>
        <span className="text-sm text-redup tabular-nums">
          {formatRupiah(fields.priceRupiah)}
          {fields.isStocked ? ` · Stok ${formatQuantity(stockThousandths)}` : ''}
        </span>
      </span>
      {onOpen === undefined ? null : (
        <Button tone="quiet" onClick={() => onOpen(productId)} data-testid="variant-open">
          Ubah
        </Button>
      )}
    </div>
  )
}
