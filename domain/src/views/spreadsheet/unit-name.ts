import { guardedText, tidyText } from '../../base/table/cell.ts'

/** How people and programs write the same unit. *Dos*, *dus* and *karton* are kept apart: shops use them side by side. */
const sameUnits: readonly (readonly [string, readonly string[]])[] = [
  ['pcs', ['pcs', 'pc', 'pce', 'piece', 'buah', 'bh', 'pieces', 'pcs.', 'unit', 'units']],
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

/** Whether a text of a file is this one of the shop: blanks and spellings that a file cannot hold are no difference. */
export function isSameText(known: string, given: string): boolean {
  const again = tidyText(guardedText(known, false))
  return again === given || unitName(again) === given
}

/** The unit that a file calls so; capitals tell units apart only where a product has both. */
export function findUnit<Unit extends { readonly name: string }>(
  units: readonly Unit[],
  name: string,
): Unit | undefined {
  return (
    units.find((unit) => isSameText(unit.name, name)) ??
    units.find((unit) => isSameText(unit.name.toLowerCase(), unitName(name).toLowerCase()))
  )
}
