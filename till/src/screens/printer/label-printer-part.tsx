import {
  type LabelRoll,
  labelLanguageSchema,
  labelRollSchema,
  type RollSizeName,
  rollSizes,
} from '@laci/domain/catalog/roll.ts'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { languageLabel, rollSizeLabel } from '../../shell/printer-words.ts'
import type { LabelPrinterAnswers } from './printer-form.tsx'

const sizeOptions = (Object.keys(rollSizes) as RollSizeName[]).map((size) => ({
  value: size,
  label: rollSizeLabel(size),
}))
const acrossOptions = [
  { value: '1', label: '1 kolom' },
  { value: '2', label: '2 kolom' },
]
const gapOptions = [0, 1, 2, 3, 4, 5].map((gapMm) => ({ value: String(gapMm), label: `${gapMm} mm` }))
const dpiOptions = [
  { value: '203', label: '203 dpi (paling umum)' },
  { value: '300', label: '300 dpi' },
]
const languageOptions = labelLanguageSchema.options.map((language) => ({
  value: language,
  label: languageLabel[language],
}))

/** The questions to the test label: what lies in the printer, and what it understands. */
export function LabelPrinterPart({
  answers,
  onChange,
}: {
  answers: LabelPrinterAnswers
  onChange: (answers: LabelPrinterAnswers) => void
}) {
  const { roll } = answers
  const changeRoll = (changes: { [Name in keyof LabelRoll]?: string | number }) =>
    onChange({ ...answers, roll: labelRollSchema.parse({ ...roll, ...changes }) })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectInput
          label="Ukuran label"
          options={sizeOptions}
          value={roll.size}
          onChange={(event) => changeRoll({ size: event.currentTarget.value })}
          data-testid="label-size"
        />
        <SelectInput
          label="Label berjajar"
          options={acrossOptions}
          value={String(roll.across)}
          onChange={(event) => changeRoll({ across: Number(event.currentTarget.value) })}
          data-testid="label-across"
        />
        <SelectInput
          label="Celah antar label"
          options={gapOptions}
          value={String(roll.gapMm)}
          onChange={(event) => changeRoll({ gapMm: Number(event.currentTarget.value) })}
          data-testid="label-gap"
        />
        <SelectInput
          label="Ketajaman printer"
          options={dpiOptions}
          value={String(roll.dpi)}
          onChange={(event) => changeRoll({ dpi: Number(event.currentTarget.value) })}
          data-testid="label-dpi"
        />
      </div>
      <SelectInput
        label="Bahasa printer"
        hint="Label uji tidak keluar, atau keluar kosong? Coba bahasa yang lain."
        options={languageOptions}
        value={answers.language}
        onChange={(event) =>
          onChange({ ...answers, language: labelLanguageSchema.parse(event.currentTarget.value) })
        }
        data-testid="label-language"
      />
    </>
  )
}
