import type { TileLook } from '../../engine/api/catalog.ts'
import type { TileSizes } from './tile-columns.ts'

/** What a tile looks like: taller where goods have photos, which fill its width [CATALOG-75]. */
export type TileFace = 'large' | 'largePhoto' | 'small' | 'smallPhoto' | 'list'

export function tileFaceOf(look: TileLook, hasPhotos: boolean): TileFace {
  if (look === 'list') return 'list'
  return hasPhotos ? `${look}Photo` : look
}

const largest = {
  gapRem: 0.5,
  // A window of 1280 has five columns so: of 559 real names they cut 4 in 100, and six columns 24.
  usualTileRem: 9.25,
  smallestTileRem: 7.5,
  narrowColumns: 2,
  mostColumns: 6,
}
const smallest = { gapRem: 0.5, usualTileRem: 6.5, smallestTileRem: 5.75, narrowColumns: 3, mostColumns: 9 }

/** `rowRem`: a tile and its gap; 7 and 0.5 are 112 px and 8 with letters of 16. */
export const tileSizes: { readonly [Face in TileFace]: TileSizes } = {
  large: { ...largest, rowRem: 7.5 },
  largePhoto: { ...largest, rowRem: 10.5 },
  small: { ...smallest, rowRem: 6 },
  smallPhoto: { ...smallest, rowRem: 8.5 },
  list: { gapRem: 0.5, rowRem: 3.5, usualTileRem: 18, smallestTileRem: 18, narrowColumns: 1, mostColumns: 1 },
}
