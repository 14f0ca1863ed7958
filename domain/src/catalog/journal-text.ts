import { sumText } from '../base/money/sum-text.ts'
import type { EventBody } from '../events/fact.ts'
import { type JournalNames, type JournalTexts, quoted } from '../events/journal-text.ts'
import type { catalogEvents } from './events.ts'

/** What people read of its kinds. */
export const catalogTexts = {
  product_saved: {
    word: 'Perubahan produk',
    filter: 'setting',
    files: ['produk'],
    sentence: productSentence,
  },
} as const satisfies JournalTexts<keyof typeof catalogEvents>

function productSentence({ products }: EventBody<'product_saved'>, names: JournalNames): string {
  const [first] = products
  if (first === undefined) return '0 produk disimpan'
  if (products.length > 1) {
    // A group is saved as a whole: it has one name, and its members are told in their own.
    const groups = new Set(products.map(({ changes }) => changes.variant?.groupName))
    const [group] = groups
    const whole = groups.size === 1 && group !== undefined ? `: varian${quoted(group)}` : ''
    return `${products.length} produk disimpan${whole}`
  }
  const { changes, productId } = first
  const said = [
    changes.priceRupiah === undefined ? '' : `harga ${sumText(changes.priceRupiah)}`,
    changes.costRupiah === undefined || changes.costRupiah === null
      ? ''
      : names.hidesCost
        ? 'modal'
        : `modal ${sumText(changes.costRupiah)}`,
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
  ].filter((text) => text !== '')
  return `Produk${quoted(changes.name ?? names.product(productId))} disimpan${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}
