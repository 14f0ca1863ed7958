import { maximumLocalTaxHundredths, type ShopSettings } from '@laci/domain/shop/settings.ts'
import { billedTaxMode, isVatName, localTaxDefaults } from '@laci/domain/shop/tax-status.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { readPercent } from '../../ui/base/percent-text.ts'
import { CategoryField } from '../../ui/goods/category-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const modeOptions = [
  { value: 'off', label: 'Tanpa pajak restoran' },
  { value: 'inclusive', label: 'Sudah termasuk dalam harga' },
  { value: 'exclusive', label: 'Ditambahkan ke harga' },
]

/** *Pajak restoran (PBJT)*: a tax of its own name and rate, beside PPN and without being a PKP [TAX-20] [TAX-21]. */
export function LocalTaxSection() {
  /** As typed; null: as saved. */
  const [percentText, setPercentText] = useState<string | null>(null)
  const typed = percentText === null ? null : readPercent(percentText)
  const isPercentWrong = percentText !== null && (typed === null || typed > maximumLocalTaxHundredths)
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } = useSettingsForm(
    'Pajak restoran',
    typed === null || isPercentWrong ? {} : { localTaxPercentHundredths: typed },
    () => setPercentText(null),
  )
  const { localTaxMode: mode = 'off', localTaxPercentHundredths = localTaxDefaults.percentHundredths } =
    values
  const isOn = mode !== 'off'
  const isNameWrong = isOn && isVatName(values.localTaxName ?? '')
  const isWrong = isPercentWrong || isNameWrong
  return (
    <form noValidate onSubmit={onSubmit} data-testid="local-tax-settings">
      {contestedSheet}
      <Section title="Pajak restoran (PBJT)">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectInput
            label="Pajak restoran"
            hint="Untuk rumah makan, kafe, dan katering yang terdaftar di daerahnya. Tidak perlu PKP."
            options={modeOptions}
            value={mode}
            onChange={(event) => set({ localTaxMode: event.currentTarget.value as ShopSettings['taxMode'] })}
            data-testid="settings-local-tax-mode"
          />
          {isOn ? (
            <>
              <TextInput
                label="Tarif"
                hint="Paling tinggi 10%, menurut peraturan daerah. Biaya layanan ikut dihitung."
                after={<span className="pr-3 text-redup">%</span>}
                inputMode="decimal"
                maxLength={6}
                value={percentText ?? formatQuantity(localTaxPercentHundredths * 10)}
                onChange={(event) => setPercentText(event.currentTarget.value)}
                error={isPercentWrong ? 'Isi 0 sampai 10, misalnya 10 atau 7,5.' : undefined}
                data-testid="settings-local-tax-percent"
              />
              <TextInput
                label="Nama di struk"
                hint="Misalnya PBJT, PB1, atau Pajak Resto."
                maxLength={20}
                placeholder={localTaxDefaults.name}
                value={values.localTaxName ?? localTaxDefaults.name}
                error={
                  isNameWrong ? 'PPN hanya untuk PKP. Pakai nama pajak daerah, misalnya PBJT.' : undefined
                }
                onChange={(event) => set({ localTaxName: event.currentTarget.value })}
                data-testid="settings-local-tax-name"
              />
            </>
          ) : null}
        </div>
        {isOn ? (
          <CategoryField
            label="Kategori yang kena pajak restoran"
            hint={
              billedTaxMode(values) === 'off'
                ? 'Tanpa pilihan: semua barang. Satu barang bisa dikecualikan di halaman Produk.'
                : 'Tanpa pilihan: semua barang. Yang kena pajak restoran tidak kena PPN; kategori lain tetap PPN.'
            }
            chosen={values.localTaxCategories ?? []}
            onChange={(localTaxCategories) => set({ localTaxCategories })}
            testId="settings-local-tax-category"
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          {isChanged || isWrong ? (
            <Button
              tone="outline"
              onClick={() => {
                setPercentText(null)
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
            data-testid="local-tax-save"
          >
            Simpan pajak
          </Button>
        </div>
      </Section>
    </form>
  )
}
