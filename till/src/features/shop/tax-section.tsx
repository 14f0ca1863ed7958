import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { isPkp, readNpwp } from '@laci/domain/shop/tax-status.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { readPercent } from '../../ui/base/percent-text.ts'
import { useSettingsForm } from './use-settings-form.ts'

const taxOptions = [
  { value: 'off', label: 'Tanpa PPN' },
  { value: 'inclusive', label: 'Sudah termasuk dalam harga' },
  { value: 'exclusive', label: 'Ditambahkan ke harga' },
]

type Percents = Partial<Record<'taxPercentHundredths' | 'servicePercentHundredths', string>>

/** *PPN dan biaya layanan*: off until the owner switches them on, PPN only as a PKP [TAX-4]; receipts say both on lines of their own. */
export function TaxSection() {
  /** As typed; a field that nobody has touched shows what is saved. */
  const [texts, setTexts] = useState<Percents>({})
  const read = Object.entries(texts).map(([name, text]) => [name, readPercent(text)] as const)
  const [npwpText, setNpwpText] = useState<string | null>(null)
  const npwpTyped = npwpText === null ? null : readNpwp(npwpText)
  const forget = () => {
    setTexts({})
    setNpwpText(null)
  }
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } = useSettingsForm(
    'PPN dan biaya layanan',
    {
      ...Object.fromEntries(read.filter(([, percent]) => percent !== null)),
      // Who tells it says what it is told for.
      ...(npwpTyped !== null && { npwp: npwpTyped, isPkp: true }),
    },
    forget,
  )
  const isTaxable = isPkp(values)
  const lacksNpwp =
    isTaxable && (npwpText === null ? values.isPkp === true && !values.npwp : npwpTyped === null)
  const isWrong = lacksNpwp || read.some(([, percent]) => percent === null)
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
      {contestedSheet}
      <Section title="PPN dan biaya layanan">
        <Checkbox
          label="Toko ini PKP (pengusaha kena pajak)"
          hint="Hanya PKP boleh memungut PPN dan menulisnya di struk. Kebanyakan warung dan toko kecil bukan PKP. Nota lama tidak berubah."
          checked={isTaxable}
          onChange={(event) => {
            const isNow = event.currentTarget.checked
            if (!isNow) setNpwpText(null)
            set(isNow ? { isPkp: true } : { isPkp: false, taxMode: 'off' })
          }}
          data-testid="settings-pkp"
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          {isTaxable ? (
            <>
              <TextInput
                label="NPWP"
                hint="15 atau 16 angka."
                inputMode="numeric"
                autoComplete="off"
                maxLength={24}
                value={npwpText ?? values.npwp ?? ''}
                onChange={(event) => setNpwpText(event.currentTarget.value)}
                error={
                  lacksNpwp && npwpText !== null
                    ? 'NPWP 15 atau 16 angka, misalnya 01.234.567.8-901.000.'
                    : undefined
                }
                data-testid="settings-npwp"
              />
              <SelectInput
                label="PPN"
                hint="Setiap produk bisa dikecualikan di halaman Produk."
                options={taxOptions}
                value={values.taxMode}
                onChange={(event) => set({ taxMode: event.currentTarget.value as ShopSettings['taxMode'] })}
                data-testid="settings-tax-mode"
              />
            </>
          ) : null}
          {!isTaxable || values.taxMode === 'off'
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
        <div className="flex flex-wrap justify-end gap-3">
          {isChanged || isWrong || npwpText !== null ? (
            <Button
              tone="outline"
              onClick={() => {
                forget()
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
