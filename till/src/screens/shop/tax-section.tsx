import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { Section } from '../../shell/page.tsx'
import { readPercent } from '../../shell/percent-text.ts'
import { useSettingsForm } from './use-settings-form.ts'

const taxOptions = [
  { value: 'off', label: 'Tanpa PPN' },
  { value: 'inclusive', label: 'Sudah termasuk dalam harga' },
  { value: 'exclusive', label: 'Ditambahkan ke harga' },
]

type Percents = Partial<Record<'taxPercentHundredths' | 'servicePercentHundredths', string>>

/** *PPN dan biaya layanan*: off until the owner switches them on; receipts then say both on lines of their own. */
export function TaxSection() {
  /** As typed; a field that nobody has touched shows what is saved. */
  const [texts, setTexts] = useState<Percents>({})
  const read = Object.entries(texts).map(([name, text]) => [name, readPercent(text)] as const)
  const { values, set, isChanged, isBusy, reset, onSubmit } = useSettingsForm(
    'PPN dan biaya layanan',
    Object.fromEntries(read.filter(([, percent]) => percent !== null)),
    () => setTexts({}),
  )
  const isWrong = read.some(([, percent]) => percent === null)
  const percentField = (name: keyof Percents, label: string, hint: string, testId: string) => {
    const text = texts[name]
    return (
      <TextInput
        label={label}
        hint={hint}
        after={<span className="pr-3 text-redup">%</span>}
        inputMode="decimal"
        maxLength={6}
        value={text ?? formatQuantity(values[name] * 10)}
        onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        error={
          text !== undefined && readPercent(text) === null
            ? 'Isi 0 sampai 100, misalnya 11 atau 2,5.'
            : undefined
        }
        data-testid={testId}
      />
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} data-testid="tax-settings">
      <Section title="PPN dan biaya layanan">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectInput
            label="PPN"
            hint="Hanya untuk pengusaha kena pajak (PKP). Setiap produk bisa dikecualikan di halaman Produk."
            options={taxOptions}
            value={values.taxMode}
            onChange={(event) => set({ taxMode: event.currentTarget.value as ShopSettings['taxMode'] })}
            data-testid="settings-tax-mode"
          />
          {values.taxMode === 'off'
            ? null
            : percentField(
                'taxPercentHundredths',
                'Tarif PPN',
                'Berlaku untuk transaksi berikutnya.',
                'settings-tax-percent',
              )}
          {percentField(
            'servicePercentHundredths',
            'Biaya layanan',
            'Untuk kafe dan rumah makan. 0: tidak ada.',
            'settings-service-percent',
          )}
        </div>
        <div className="flex justify-end gap-3">
          {isChanged || isWrong ? (
            <Button
              tone="outline"
              onClick={() => {
                setTexts({})
                reset()
              }}
            >
              Batal
            </Button>
          ) : null}
          <Button
            type="submit"
            disabled={!isChanged || isWrong}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="tax-save"
          >
            Simpan PPN dan layanan
          </Button>
        </div>
      </Section>
    </form>
  )
}
