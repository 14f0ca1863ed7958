/** How people and programs write the same unit. *Dos*, *dus* and *karton* are kept apart: shops use them side by side. */
const sameUnits: readonly (readonly [string, readonly string[]])[] = [
  ['pcs', ['pcs', 'pc', 'pce', 'piece', 'buah', 'bh', 'pieces', 'pcs.']],
  ['kg', ['kg', 'kilo', 'kilogram', 'kgs']],
  ['gr', ['gr', 'g', 'gram', 'grm']],
  ['liter', ['liter', 'ltr', 'l', 'lt']],
  ['lusin', ['lusin', 'lsn', 'dozen']],
  ['pak', ['pak', 'pack', 'pck', 'pk']],
  ['botol', ['botol', 'btl']],
  ['bungkus', ['bungkus', 'bks', 'bgks']],
  ['saset', ['saset', 'sachet', 'sct']],
  ['kotak', ['kotak', 'ktk']],
  ['renteng', ['renteng', 'rtg', 'renceng']],
  ['lembar', ['lembar', 'lbr']],
]

const unitOfWord: ReadonlyMap<string, string> = new Map(
  sameUnits.flatMap(([unit, words]) => words.map((word) => [word, unit] as const)),
)

/** The unit as Laci writes it: known ones by one name, others as they are typed, in small letters where all were large. */
export function unitName(typed: string): string {
  const known = unitOfWord.get(typed.toLowerCase())
  if (known !== undefined) return known
  return typed === typed.toUpperCase() ? typed.toLowerCase() : typed
}
