import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import {
  explainScaleCode,
  type ScaleReading,
  type ScaleRule,
  valueDigits,
  weightInUnit,
} from '@laci/domain/catalog/scale-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CatalogMemory } from '../../engine/api/catalog.ts'
import { Section } from '../../ui/base/page.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useSettingsForm } from './use-settings-form.ts'

const allPrefixes = Array.from({ length: 10 }, (_, digit) => `2${digit}`)
const contentOptions = [
  { value: 'weight_grams', label: 'Berat (gram)' },
  { value: 'price_rupiah', label: 'Harga (rupiah)' },
]
const itemOptions = [4, 5, 6].map((digits) => ({ value: String(digits), label: `${digits} angka` }))
const multiplierOptions = [
  { value: '1', label: 'Apa adanya' },
  { value: '10', label: 'Dikali 10' },
  { value: '100', label: 'Dikali 100' },
]

/** *Kode timbangan*: how the labels of the shop's scale are to be read, with a field to try one out. */
export function ScaleSection() {
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } =
    useSettingsForm('Kode timbangan')
  const rules = values.scaleCodes
  const free = allPrefixes.filter((prefix) => !rules.some((rule) => rule.prefix === prefix))
  const change = (at: number, next: ScaleRule) =>
    set({ scaleCodes: rules.map((rule, index) => (index === at ? next : rule)) })
  return (
    <form noValidate onSubmit={onSubmit} data-testid="scale-settings">
      {contestedSheet}
      <Section title="Kode timbangan">
        <p className="text-redup">
          Label timbangan berawalan 2: kasir membaca barangnya dan berat atau harganya. Nomor barang di
          timbangan diisi di produknya.
        </p>
        {rules.length === 0 ? <p className="font-semibold">Belum ada awalan yang dibaca.</p> : null}
        <ul className="grid gap-3">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.prefix}
              rule={rule}
              freePrefixes={free}
              onChange={(next) => change(index, next)}
              onRemove={() => set({ scaleCodes: rules.filter((_, other) => other !== index) })}
            />
          ))}
        </ul>
        <Button
          tone="outline"
          className="justify-self-start"
          disabled={free.length === 0}
          onClick={() => set({ scaleCodes: [...rules, { prefix: free[0]!, content: 'weight_grams' }] })}
          data-testid="scale-add"
        >
          <Plus aria-hidden size={20} />
          Tambah awalan
        </Button>
        <TryOut rules={rules} />
        <div className="flex flex-wrap justify-end gap-3">
          {isChanged ? (
            <Button tone="outline" onClick={reset}>
              Batal
            </Button>
          ) : null}
          <Button
            type="submit"
            disabled={!isChanged}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="scale-save"
          >
            Simpan kode timbangan
          </Button>
        </div>
      </Section>
    </form>
  )
}

function RuleRow({
  rule,
  freePrefixes,
  onChange,
  onRemove,
}: {
  rule: ScaleRule
  freePrefixes: readonly string[]
  onChange: (rule: ScaleRule) => void
  onRemove: () => void
}) {
  const prefixes = [rule.prefix, ...freePrefixes].sort()
  return (
    <li
      className="grid grid-cols-2 narrow:grid-cols-1 items-end gap-3 rounded-tile border border-garis p-4"
      data-testid="scale-rule"
    >
      <SelectInput
        label="Awalan"
        options={prefixes.map((prefix) => ({ value: prefix, label: prefix }))}
        value={rule.prefix}
        onChange={(event) => onChange({ ...rule, prefix: event.currentTarget.value })}
      />
      <SelectInput
        label="Isinya"
        options={contentOptions}
        value={rule.content}
        onChange={(event) =>
          onChange({ ...rule, content: event.currentTarget.value as ScaleRule['content'] })
        }
        data-testid="scale-content"
      />
      <SelectInput
        label="Nomor barang"
        options={itemOptions}
        value={String(rule.itemDigits ?? 5)}
        onChange={(event) =>
          onChange({ ...rule, itemDigits: Number(event.currentTarget.value) as 4 | 5 | 6 })
        }
        data-testid="scale-item-digits"
      />
      <SelectInput
        label="Nilai"
        options={multiplierOptions}
        value={String(rule.multiplier ?? 1)}
        onChange={(event) =>
          onChange({ ...rule, multiplier: Number(event.currentTarget.value) as 1 | 10 | 100 })
        }
      />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Ada angka cek sebelum nilai"
          checked={rule.hasInnerCheck ?? false}
          onChange={(event) => onChange({ ...rule, hasInnerCheck: event.currentTarget.checked })}
        />
        <span className="flex items-center gap-2">
          <code className="text-sm text-redup" title="Susunan 13 angka">
            {patternOf(rule)}
          </code>
          <IconButton
            label={`Hapus awalan ${rule.prefix}`}
            icon={<Trash2 aria-hidden size={20} />}
            onClick={onRemove}
            data-testid="scale-remove"
          />
        </span>
      </div>
    </li>
  )
}

/** `20 IIIII VVVVV C`: item, value and check digits in their places; `c` is the one within. */
function patternOf(rule: ScaleRule): string {
  const item = 'I'.repeat(rule.itemDigits ?? 5)
  return `${rule.prefix} ${item} ${rule.hasInnerCheck ? 'c ' : ''}${'V'.repeat(valueDigits(rule))} C`
}

/** Scan or type a label, and read what the till would make of it with what is set above, saved or not. */
function TryOut({ rules }: { rules: readonly ScaleRule[] }) {
  const { catalog } = useShop()
  const [code, setCode] = useState('')
  const typed = code.replace(/\s/g, '')
  return (
    <div className="grid gap-2 rounded-tile bg-kertas p-4">
      <TextInput
        label="Coba pindai atau ketik satu label"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A scanner ends with Enter, which must not save the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        data-testid="scale-try"
      />
      {typed === '' ? null : (
        <p role="status" className="font-semibold" data-testid="scale-meaning">
          {meaningOf(typed, explainScaleCode(typed, rules), catalog)}
        </p>
      )}
    </div>
  )
}

function meaningOf(code: string, reading: ScaleReading, catalog: CatalogMemory): string {
  // The whole code first, as in selling.
  const own = catalog.byBarcode(code)
  if (own !== null) return `Barcode milik ${own.fields.name}: dijual sebagai barang itu.`
  switch (reading.kind) {
    case 'other_code':
      return code.startsWith('2')
        ? `Label timbangan punya 13 angka, ini ${code.length}.`
        : 'Bukan label timbangan: tidak berawalan 2.'
    case 'prefix_unknown':
      return `Awalan ${reading.prefix} belum ada di daftar.`
    case 'check_wrong':
      return `Angka terakhir salah, seharusnya ${reading.expectedDigit}. Labelnya rusak atau salah ketik.`
    case 'value_zero':
      return 'Nilainya nol: tidak ada yang ditimbang.'
    case 'label': {
      const { scaleCode, content, amount } = reading.label
      const product = catalog.byScaleCode(scaleCode)
      const name = product === null ? 'belum ada produk dengan nomor ini' : product.fields.name
      const value =
        content === 'price_rupiah'
          ? formatRupiah(rupiah(amount))
          : product === null
            ? `${amount} gram`
            : `${formatQuantity(weightInUnit(amount, product.fields.unit))} ${product.fields.unit}`
      return `Barang ${scaleCode} (${name}), ${value}.`
    }
  }
}
