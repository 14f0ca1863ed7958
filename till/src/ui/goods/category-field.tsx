import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { useShop } from '../state/till-context.ts'

/** Some of the shop's categories; one that no product has any more can be taken away. Nothing while there is none. */
export function CategoryField({
  label,
  hint,
  chosen,
  onChange,
  testId,
}: {
  label: string
  hint?: string
  chosen: readonly string[]
  onChange: (categories: string[]) => void
  testId: string
}) {
  const { catalog } = useShop()
  const categories = [...new Set([...catalog.categories(), ...chosen])]
  if (categories.length === 0) return null
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{label}</legend>
      {hint === undefined ? null : <p className="text-sm text-redup">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {categories.map((category) => {
          const isChosen = chosen.includes(category)
          return (
            <ChipButton
              key={category}
              isPressed={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((other) => other !== category) : [...chosen, category])
              }
              data-testid={testId}
            >
              {category}
            </ChipButton>
          )
        })}
      </div>
    </fieldset>
  )
}
