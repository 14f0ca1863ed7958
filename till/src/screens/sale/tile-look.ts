import type { TileLook } from '../../till-types.ts'
import type { TileSizes } from './use-tiles-in-sight.ts'

/** What a tile looks like: taller where goods have photos, which fill its width [CATALOG-75]. */
export type TileFace = 'large' | 'largePhoto' | 'small' | 'smallPhoto' | 'list'

export function tileFaceOf(look: TileLook, hasPhotos: boolean): TileFace {
  if (look === 'list') return 'list'
  return hasPhotos ? `${look}Photo` : look
}

const largest = {
  gapPx: 8,
  // A window of 1280 has five columns so: of 559 real names they cut 4 in 100, and six columns 24.
  smallestTilePx: 148,
  mostColumns: 6,
  fewestColumns: 2,
}
const smallest = { gapPx: 8, smallestTilePx: 104, mostColumns: 9, fewestColumns: 3 }

/** `rowPx`: a tile and its gap. */
export const tileSizes: { readonly [Face in TileFace]: TileSizes } = {
  large: { ...largest, rowPx: 120 },
  largePhoto: { ...largest, rowPx: 168 },
  small: { ...smallest, rowPx: 96 },
  smallPhoto: { ...smallest, rowPx: 136 },
  list: { gapPx: 8, rowPx: 56, smallestTilePx: 148, mostColumns: 1, fewestColumns: 1 },
}
