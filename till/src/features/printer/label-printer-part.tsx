import {
  type LabelRoll,
  labelLanguageSchema,
  labelRollSchema,
  type RollSizeName,
  rollSizes,
} from '@laci/domain/catalog/roll.ts'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { languageLabel, rollSizeLabel } from '../../ui/printing/printer-words.ts'
import type { LabelPrinterAnswers } from './printer-form.tsx'

const sizeOptions = (Object.keys(rollSizes) as RollSizeName[]).map((size) => ({
  value: size,
  label: rollSizeLabel(size),
}))
/** What is answered with a number. */
const measures = [
  {
    name: 'across',
    label: 'Label berjajar',
    options: [1, 2].map((count) => ({ value: String(count), label: `${count} kolom` })),
    testId: 'label-across',
  },
  {
    name: 'gapMm',
    label: 'Celah antar label',
    options: [0, 1, 2, 3, 4, 5].map((gapMm) => ({ value: String(gapMm), label: `${gapMm} mm` })),
    testId: 'label-gap',
  },
  {
    name: 'dpi',
    label: 'Ketajaman printer',
    options: [
      { value: '203', label: '203 dpi (paling umum)' },
      { value: '300', label: '300 dpi' },
    ],
    testId: 'label-dpi',
  },
] as const
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
        {measures.map(({ name, label, options, testId }) => (
          <SelectInput
            key={name}
            label={label}
            options={options}
            value={String(roll[name])}
            onChange={(event) => changeRoll({ [name]: Number(event.currentTarget.value) })}
            data-testid={testId}
          />
        ))}
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
