import { type ProductChanges, type ProductFields, productDefaults } from './product.ts'
import { fieldsThat } from './product-fields.ts'
import type { ProductVariant, VariantTrait } from './product-members.ts'

/** So many goods in one group: the picker stays one that a person can look through, and a saved group one event. */
export const maximumVariants = 100

/** The longest name of a product (`productFieldsSchema`). */
const longestName = 120

/** *Ukuran*: S, M, L. As it is typed when a group is made. */
export type VariantAttribute = { readonly name: string; readonly values: readonly string[] }

/** What receipts, reports and lists call it: Kaos Polos M Merah [CATALOG-30]. */
export function variantName({
  groupName,
  traits,
}: {
  readonly groupName: string
  readonly traits: readonly VariantTrait[]
}): string {
  return [groupName, ...traits.map(({ value }) => value)].join(' ')
}

/** What tells it apart within its group: M · Merah. */
export function variantLabel(traits: readonly VariantTrait[]): string {
  return traits.map(({ value }) => value).join(' · ')
}

/** Two combinations are one if their values are, however they are written. */
export function variantKey(traits: readonly VariantTrait[]): string {
  return traits.map(({ value }) => textKey(value)).join('\n')
}

/** Names and values that differ in capitals and blanks alone are one. */
export function textKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Every combination, the first attribute slowest: S Merah, S Biru, M Merah … [CATALOG-31]. */
export function variantCombinations(attributes: readonly VariantAttribute[]): VariantTrait[][] {
  let combinations: VariantTrait[][] = [[]]
  for (const { name, values } of attributes) {
    combinations = combinations.flatMap((traits) => values.map((value) => [...traits, { name, value }]))
  }
  return combinations
}

/** The attributes of a group as its members tell them, each value once, in the order in which they stand. */
export function attributesOf(variants: readonly ProductVariant[]): VariantAttribute[] {
  const found: { name: string; values: string[] }[] = []
  for (const { traits } of inOrder(variants, (variant) => variant)) {
    for (const [at, { name, value }] of traits.entries()) {
      found[at] ??= { name, values: [] }
      const { values } = found[at]
      if (!values.some((known) => textKey(known) === textKey(value))) values.push(value)
    }
  }
  return found
}

/** Members of a group as people expect them: by their place, those that two tills put at one place by their name. */
export function inOrder<One>(members: readonly One[], variantOf: (member: One) => ProductVariant): One[] {
  const keyed = members.map((member) => ({ member, variant: variantOf(member) }))
  keyed.sort(
    ({ variant: one }, { variant: other }) =>
      one.position - other.position || (variantName(one) < variantName(other) ? -1 : 1),
  )
  return keyed.map(({ member }) => member)
}

export type VariantFault =
  | { readonly code: 'group_unnamed' }
  | { readonly code: 'attribute_unnamed' }
  | { readonly code: 'attribute_twice'; readonly name: string }
  | { readonly code: 'attribute_empty'; readonly name: string }
  | { readonly code: 'value_twice'; readonly name: string; readonly value: string }
  | { readonly code: 'value_too_long'; readonly value: string; readonly most: number }
  | { readonly code: 'too_many'; readonly count: number; readonly most: number }
  | { readonly code: 'name_too_long'; readonly name: string; readonly most: number }

/** Why these attributes make no group; null: they do [CATALOG-31]. */
export function variantFault(
  groupName: string,
  attributes: readonly VariantAttribute[],
): VariantFault | null {
  if (groupName.trim() === '') return { code: 'group_unnamed' }
  const names = new Set<string>()
  for (const { name, values } of attributes) {
    if (name.trim() === '') return { code: 'attribute_unnamed' }
    if (names.has(textKey(name))) return { code: 'attribute_twice', name }
    names.add(textKey(name))
    if (values.length === 0) return { code: 'attribute_empty', name }
    const known = new Set<string>()
    for (const value of values) {
      if (known.has(textKey(value))) return { code: 'value_twice', name, value }
      known.add(textKey(value))
      if (value.length > longestValue) return { code: 'value_too_long', value, most: longestValue }
    }
  }
  if (attributes.length === 0) return { code: 'attribute_unnamed' }
  // Multiplied before it is made: three lists of a hundred would be a million rows.
  const count = attributes.reduce((product, { values }) => product * values.length, 1)
  if (count > maximumVariants) return { code: 'too_many', count, most: maximumVariants }
  for (const traits of variantCombinations(attributes)) {
    const name = variantName({ groupName, traits })
    if (name.length > longestName) return { code: 'name_too_long', name, most: longestName }
  }
  return null
}

const longestValue = 30

/** What a new member takes over from the product that it is like: everything but what is one product's own [CATALOG-31]. */
export function variantTemplate(fields: ProductFields): ProductFields {
  const own: ProductChanges = Object.fromEntries(
    fieldsThat('isOfOne').map((name) => [name, productDefaults[name]]),
  )
  return { ...fields, ...own, units: fields.units.map((unit) => ({ ...unit, barcodes: [] })) }
}

/**
 * A list with one row for each group, at the place of its first member [CATALOG-32]. A group of which the list holds a
 * single member is that member: who has typed it to the end wants no question.
 */
export function groupedRows(
  productIds: readonly string[],
  groupOf: (productId: string) => string | null,
): readonly string[] {
  const counts = new Map<string, number>()
  const groups = productIds.map(groupOf)
  for (const groupId of groups) {
    if (groupId !== null) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  if (counts.size === 0) return productIds
  const shown = new Set<string>()
  const rows: string[] = []
  // A plain loop: a catalogue of 100,000 products comes through here.
  for (const [at, groupId] of groups.entries()) {
    if (groupId === null || counts.get(groupId) === 1) rows.push(productIds[at]!)
    else if (!shown.has(groupId)) {
      shown.add(groupId)
      rows.push(groupId)
    }
  }
  return rows
}
