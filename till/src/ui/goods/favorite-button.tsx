import { Button } from '@laci/ui/controls/button.tsx'
import { Star } from 'lucide-react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

/** Marks goods that this device shows first; pressed once more it lets them go [CATALOG-74]. */
export function FavoriteButton({ productId }: { productId: string }) {
  const { tiles } = useShop()
  const isFavorite = useReadable(tiles.favorites).includes(productId)
  return (
    <Button
      tone="quiet"
      className="justify-self-start px-2!"
      aria-pressed={isFavorite}
      onClick={() => tiles.setFavorite(productId, !isFavorite)}
      data-testid="favorite"
    >
      <Star aria-hidden size={20} className={isFavorite ? 'fill-current' : ''} />
      {isFavorite ? 'Favorit di perangkat ini' : 'Jadikan favorit'}
    </Button>
  )
}
