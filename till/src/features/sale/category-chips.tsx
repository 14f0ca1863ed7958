import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { LayoutGrid } from 'lucide-react'
import { memo } from 'react'
import { isSameShelf, type Shelf, shelvesOf } from './shelf.ts'

export const CategoryChips = memo(function CategoryChips({
  categories,
  hasBest,
  chosen,
  onChoose,
  onLook,
}: {
  categories: readonly string[]
  hasBest: boolean
  chosen: Shelf
  onChoose: (shelf: Shelf) => void
  /** How goods are shown here. */
  onLook: () => void
}) {
  const shelves = shelvesOf(hasBest, categories)
  // A row of one chip would only take room from the tiles.
  if (shelves.length === 1) return null
  return (
    <div className="flex shrink-0 items-start gap-1 pr-2">
      <ScrollRow label="Kategori" className="gap-2 px-2 pb-2" frameClassName="grow">
        {shelves.map((shelf) => (
          <ChipButton
            key={typeof shelf === 'string' ? shelf : `category ${shelf.category}`}
            isPressed={isSameShelf(shelf, chosen)}
            onClick={() => onChoose(shelf)}
            data-testid={typeof shelf === 'string' ? `shelf-${shelf}` : 'shelf-category'}
          >
            {shelf === 'best' ? 'Terlaris' : shelf === 'all' ? 'Semua' : shelf.category}
          </ChipButton>
        ))}
      </ScrollRow>
      <IconButton
        label="Tampilan barang"
        icon={<LayoutGrid aria-hidden size={20} />}
        onClick={onLook}
        data-testid="tile-look"
      />
    </div>
  )
})
