import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
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
    <ScrollRow label="Kategori" className="gap-2 px-2 pb-2">
      <ChipButton isPressed={chosen === null} onClick={() => onChoose(null)}>
        Semua
      </ChipButton>
      {categories.map((category) => (
        <ChipButton key={category} isPressed={chosen === category} onClick={() => onChoose(category)}>
          {category}
        </ChipButton>
      ))}
    </ScrollRow>
  )
})
