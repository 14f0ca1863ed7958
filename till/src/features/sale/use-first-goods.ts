import { startTransition, useEffect, useMemo, useState } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type GoodsAhead = { readonly favorites: readonly string[]; readonly best: readonly string[] }

/**
 * What the tiles begin with. What sells best is looked at when the screen opens and once a sale is paid, behind its sheet: a
 * tile never moves away from a finger [CATALOG-74].
 */
export function useFirstGoods(isSaleDone: boolean): GoodsAhead {
  const { tiles } = useShop()
  const favorites = useReadable(tiles.favorites)
  const [best, setBest] = useState(tiles.best)
  useEffect(() => {
    if (isSaleDone) startTransition(() => setBest(tiles.best()))
  }, [isSaleDone, tiles])
  return useMemo(() => ({ favorites, best }), [favorites, best])
}
