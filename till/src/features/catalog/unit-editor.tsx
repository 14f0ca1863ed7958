import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { likelyPerBase, readPerBase } from '@laci/domain/catalog/unit-factor.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { parseQuantity } from '@laci/ui/format/quantity.ts'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { BarcodeInput } from './barcode-input.tsx'
import type { TierValues, UnitValues } from './unit-values.ts'

/** Bigger and smaller units of a product: renteng, lusin, dus. */
export function UnitEditor({
  baseUnit,
  rows,
  error,
  onChange,
}: {
  baseUnit: string
  rows: readonly UnitValues[]
  error: string | undefined
  onChange: (rows: readonly UnitValues[]) => void
}) {
  const remove = useRemovedRows(rows, onChange)
  const change = (key: number, changes: Partial<UnitValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <Rows
      title="Satuan lain"
      hint="Misalnya dus isi 40"
      error={error}
      addLabel="Tambah satuan"
      testId="add-unit"
      onAdd={() =>
        onChange([...rows, { key: nextKey(rows), name: '', factor: '', priceRupiah: null, barcode: '' }])
      }
    >
      {rows.map((row) => (
        <Row
          key={row.key}
          label={`Satuan ${row.name}`}
          onRemove={() => remove(row, `Satuan ${row.name}`.trim())}
        >
          <TextInput
            label="Satuan"
            maxLength={20}
            value={row.name}
            onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            data-testid="unit-name"
          />
          <TextInput
            label={`Isi (${baseUnit})`}
            inputMode="decimal"
            value={row.factor}
            onChange={(event) => change(row.key, { factor: event.currentTarget.value })}
            data-testid="unit-factor"
          />
          <SmallerUnit row={row} baseUnit={baseUnit} onFactor={(factor) => change(row.key, { factor })} />
          <RupiahInput
            usualRupiah={usualAtMost.unit_price}
            label="Harga jual"
            hint="Kosong: isi × harga"
            value={row.priceRupiah}
            onChange={(priceRupiah) => change(row.key, { priceRupiah })}
            data-testid="unit-price"
          />
          <BarcodeInput
            value={row.barcode}
            onCode={(barcode) => change(row.key, { barcode })}
            data-unit-key={row.key}
            data-testid="unit-barcode"
          />
        </Row>
      ))}
    </Rows>
  )
}

/** A part of the base unit that no decimal says exactly: offered as what it most likely means [CATALOG-54]. */
function SmallerUnit({
  row: { name, factor },
  baseUnit,
  onFactor,
}: {
  row: UnitValues
  baseUnit: string
  onFactor: (factor: string) => void
}) {
  const read = readPerBase(factor)
  if (read !== null) {
    return (
      <p className="text-sm text-redup sm:col-span-2">{`${read.perBase} ${name.trim()} = 1 ${baseUnit}`}</p>
    )
  }
  const perBase = likelyPerBase(parseQuantity(factor) ?? 0)
  if (perBase === null) return null
  return (
    <Button
      tone="quiet"
      className="justify-self-start px-2!"
      onClick={() => onFactor(`1/${perBase}`)}
      data-testid="unit-per-base"
    >
      {`${perBase} ${name.trim() || 'satuan ini'} = 1 ${baseUnit}?`}
    </Button>
  )
}

/** Prices that hold from a quantity on, for a group of customers, or both. */
export function TierEditor({
  baseUnit,
  units,
  rows,
  error,
  onChange,
}: {
  baseUnit: string
  units: readonly UnitValues[]
  rows: readonly TierValues[]
  error: string | undefined
  onChange: (rows: readonly TierValues[]) => void
}) {
  const remove = useRemovedRows(rows, onChange)
  const change = (key: number, changes: Partial<TierValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const options = [
    { value: '', label: baseUnit },
    ...units
      .filter((unit) => unit.name.trim() !== '')
      .map(({ key, name }) => ({ value: String(key), label: name.trim() })),
  ]
  return (
    <Rows
      title="Harga grosir"
      hint="Mulai jumlah tertentu, atau untuk kelompok pelanggan"
      error={error}
      addLabel="Tambah harga grosir"
      testId="add-tier"
      onAdd={() =>
        onChange([
          ...rows,
          { key: nextKey(rows), unitKey: null, minimum: '', priceRupiah: null, customerGroup: '' },
        ])
      }
    >
      {rows.map((row) => (
        <Row
          key={row.key}
          label={`Harga grosir mulai ${row.minimum}`}
          onRemove={() => remove(row, `Harga grosir mulai ${row.minimum}`.trim())}
        >
          <TextInput
            label="Mulai jumlah"
            inputMode="decimal"
            value={row.minimum}
            onChange={(event) => change(row.key, { minimum: event.currentTarget.value })}
            data-testid="tier-minimum"
          />
          <SelectInput
            label="Satuan"
            options={options}
            value={row.unitKey === null ? '' : String(row.unitKey)}
            onChange={(event) =>
              change(row.key, {
                unitKey: event.currentTarget.value === '' ? null : Number(event.currentTarget.value),
              })
            }
            data-testid="tier-unit"
          />
          <RupiahInput
            usualRupiah={usualAtMost.unit_price}
            label="Harga satuan"
            value={row.priceRupiah}
            onChange={(priceRupiah) => change(row.key, { priceRupiah })}
            data-testid="tier-price"
          />
          <TextInput
            label="Kelompok"
            hint="Kosong: semua"
            maxLength={40}
            value={row.customerGroup}
            onChange={(event) => change(row.key, { customerGroup: event.currentTarget.value })}
            data-testid="tier-group"
          />
        </Row>
      ))}
    </Rows>
  )
}

function Rows({
  title,
  hint,
  error,
  addLabel,
  testId,
  onAdd,
  children,
}: {
  title: string
  hint: string
  error: string | undefined
  addLabel: string
  testId: string
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-semibold">
        {title} <span className="text-sm font-normal text-redup">· {hint}</span>
      </legend>
      {children}
      {error === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-cabai-600">
          {error}
        </p>
      )}
      <Button tone="quiet" className="justify-self-start px-2!" onClick={onAdd} data-testid={testId}>
        <Plus aria-hidden size={20} />
        {addLabel}
      </Button>
    </fieldset>
  )
}

function Row({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="grid rounded-tile border border-garis p-3 pt-0">
      <div className="flex items-center justify-between gap-2 narrow:flex-wrap">
        <span className="truncate text-sm text-redup">{label}</span>
        <IconButton
          label={`Hapus ${label}`}
          icon={<X aria-hidden size={20} />}
          onClick={onRemove}
          className="-mr-2"
        />
      </div>
      <div className="grid min-w-0 grid-cols-2 narrow:grid-cols-1 items-start gap-3">{children}</div>
    </div>
  )
}

function nextKey(rows: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...rows.map((row) => row.key)) + 1
}
