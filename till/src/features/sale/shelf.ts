/** Which goods the tiles show; a category by its name. */
export type Shelf = 'best' | 'all' | { readonly category: string }

/** The chips in their order: *Terlaris* only where something is known [CATALOG-74]. */
export function shelvesOf(hasBest: boolean, categories: readonly string[]): Shelf[] {
  return [...(hasBest ? (['best'] as const) : []), 'all', ...categories.map((category) => ({ category }))]
}

export function isSameShelf(one: Shelf, other: Shelf): boolean {
  return typeof one === 'object' && typeof other === 'object'
    ? one.category === other.category
    : one === other
}

/** What is shown: what somebody chose, as long as it is there. */
export function shownShelf(chosen: Shelf | null, hasBest: boolean): Shelf {
  if (chosen === null) return hasBest ? 'best' : 'all'
  return chosen === 'best' && !hasBest ? 'all' : chosen
}
