/** In letters of the page, as the tiles themselves are: large letters must not push one tile onto the next. */
export type TileSizes = {
  readonly rowRem: number
  readonly gapRem: number
  readonly usualTileRem: number
  /** So many beside each other (`narrowColumns`) are taken down to this on a phone; below it there are fewer. */
  readonly smallestTileRem: number
  readonly narrowColumns: number
  readonly mostColumns: number
}

/** How many tiles stand beside each other in a frame of this width [TILL-141]. */
export function columnsOf(frameRem: number, sizes: TileSizes): number {
  const { gapRem, usualTileRem, smallestTileRem, narrowColumns, mostColumns } = sizes
  const fitting = (tileRem: number) => Math.floor((frameRem - gapRem) / (tileRem + gapRem))
  return Math.max(
    1,
    Math.min(mostColumns, fitting(usualTileRem)),
    Math.min(narrowColumns, fitting(smallestTileRem)),
  )
}
