/** In letters of the page, as the tiles themselves are: large letters must not push one tile onto the next. */
export type TileSizes = {
  readonly rowRem: number
  readonly gapRem: number
  readonly usualTileRem: number
  /** Two beside each other are taken down to this on a phone; below it there is one. */
  readonly smallestTileRem: number
  readonly mostColumns: number
}

export const tileSizes: TileSizes = {
  // A tile of 112 px and its gap, with letters of 16.
  rowRem: 7.5,
  gapRem: 0.5,
  // A window of 1280 has five columns so: of 559 real names they cut 4 in 100, and six columns 24.
  usualTileRem: 9.25,
  smallestTileRem: 7.5,
  mostColumns: 6,
}

/** How many tiles stand beside each other in a frame of this width [TILL-141]. */
export function columnsOf(frameRem: number, sizes: TileSizes = tileSizes): number {
  const { gapRem, usualTileRem, smallestTileRem, mostColumns } = sizes
  const fitting = (tileRem: number) => Math.floor((frameRem - gapRem) / (tileRem + gapRem))
  return Math.max(1, Math.min(mostColumns, fitting(usualTileRem)), Math.min(2, fitting(smallestTileRem)))
}
