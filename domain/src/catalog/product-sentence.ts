import { sumText } from '../base/money/sum-text.ts'
import { paperQuantity } from '../base/print/paper-text.ts'
import type { EventBody } from '../events/fact.ts'
import { type JournalNames, quoted } from '../events/journal-text.ts'
import { type FieldKind, fieldFacts, fieldsThat, type ProductFieldName } from './product-fields.ts'
import { productWords } from './product-words.ts'

type SavedChanges = EventBody<'product_saved'>['products'][number]['changes']

export function productSentence({ products }: EventBody<'product_saved'>, names: JournalNames): string {
  const [first] = products
  if (first === undefined) return '0 produk disimpan'
  if (products.length > 1) {
    // A group is saved as a whole, under the name that its members share.
    const groups = new Set(products.map(({ changes }) => changes.variant?.groupName))
    const [group] = groups
    const whole = groups.size === 1 && group !== undefined ? `: varian${quoted(group)}` : ''
    return `${products.length} produk disimpan${whole}`
  }
  const { changes, productId } = first
  const said = [...plainChanges(changes, names), ...ownChanges(changes)].filter((text) => text !== '')
  return `Produk${quoted(changes.name ?? names.product(productId))} disimpan${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}

const costFields: ReadonlySet<ProductFieldName> = new Set(fieldsThat('isCost'))

/** Fields that say their value behind a word, in the order of the list. */
function plainChanges(changes: SavedChanges, { hidesCost = false }: JournalNames): string[] {
  return (Object.keys(fieldFacts) as ProductFieldName[]).map((name) => {
    const { said } = productWords[name]
    const { kind } = fieldFacts[name]
    const value = changes[name] ?? null
    if (said === undefined || kind === undefined || value === null || value === '') return ''
    return hidesCost && costFields.has(name) ? said : `${said} ${saidValue(kind, value)}`
  })
}

/** A value of a field of this kind, as the journal says it. */
export function saidValue(kind: FieldKind, value: unknown): string {
  switch (kind) {
    case 'rupiah':
      return sumText(value as number)
    case 'quantity':
      return paperQuantity(value as number)
    case 'flag':
      return value === true ? 'ya' : 'tidak'
    case 'text':
      return String(value)
  }
}

/** What is more than a value: lists by their name, and what became of the product. */
function ownChanges(changes: SavedChanges): string[] {
  return [
    changes.priceTiers === undefined ? '' : 'harga grosir',
    changes.units === undefined ? '' : 'satuan',
    (changes.parts ?? []).length === 0 ? '' : 'isi paket',
    changes.variant == null ? '' : 'varian',
    // A new product without one says so, too.
    changes.photo === undefined || (changes.photo === '' && changes.name !== undefined)
      ? ''
      : changes.photo === ''
        ? 'foto dihapus'
        : 'foto',
    changes.merged == null ? '' : 'digabung ke produk lain',
    changes.isActive === undefined ? '' : changes.isActive ? 'ditampilkan' : 'disembunyikan',
  ]
}
