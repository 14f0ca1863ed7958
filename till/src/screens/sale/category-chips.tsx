import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { memo } from 'react'

export const CategoryChips = memo(function CategoryChips({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly string[]
  /** Null is all of them. */
  chosen: string | null
  onChoose: (category: string | null) => void
}) {
  if (categories.length === 0) return null
  return (
    <fieldset
      aria-label="Kategori"
      className="min-w-0 flex shrink-0 gap-2 overflow-x-auto px-2 pb-2 [scrollbar-width:none]"
    >
      <ChipButton isPressed={chosen === null} onClick={() => onChoose(null)}>
        Semua
      </ChipButton>
      {categories.map((category) => (
        <ChipButton key={category} isPressed={chosen === category} onClick={() => onChoose(category)}>
          {category}
        </ChipButton>
      ))}
    </fieldset>
  )
})
