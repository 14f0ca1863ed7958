import { SelectInput } from '@laci/ui/controls/select-input.tsx'

/** Narrows a list to one of its named kinds; an empty `value` is all of them. */
export function NameFilter({
  label,
  names,
  value,
  onChange,
  className,
  testId,
}: {
  label: string
  names: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
  className?: string
  testId?: string
}) {
  return (
    <SelectInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: 'Semua' },
        ...Object.entries(names).map(([name, text]) => ({ value: name, label: text })),
      ]}
      {...(className && { fieldClassName: className })}
      data-testid={testId}
    />
  )
}
