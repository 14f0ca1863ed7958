import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import {
  changesSaved,
  type ManyChange,
  type ManyEdit,
  planManyChanges,
  undoneChanges,
} from './many-changes.ts'
import { fieldsIn, type ProductShop, savedDecision } from './product-facts.ts'

export type ManyProducts = { readonly productIds: readonly string[]; readonly edit: ManyEdit }

/** One edit of all ticked products [TILL-149]; answers what it changed, for *Batalkan*. */
export const changeManyCommand = defineCommand({
  subject({ productIds, edit }: ManyProducts) {
    const verb = edit.kind === 'category' ? 'Ubah kategori' : edit.isActive ? 'Tampilkan' : 'Sembunyikan'
    return `${verb} ${productIds.length} produk`
  },
  decide({ productIds, edit }: ManyProducts, shop: ProductShop) {
    const known = productIds.flatMap((productId) => {
      const fields = shop.product(productId)?.fields
      return fields === undefined ? [] : [{ productId, fields }]
    })
    const changes = planManyChanges(known, edit)
    return accept(savedDecision(changesSaved(changes), changes))
  },
})

type Changed = { readonly changes: readonly ManyChange[] }

function takingBack(subjectOf: (count: number) => string) {
  return defineCommand({
    subject: ({ changes }: Changed, shop: ProductShop) =>
      subjectOf(undoneChanges(changes, fieldsIn(shop)).changes.length),
    decide({ changes }: Changed, shop: ProductShop) {
      const back = undoneChanges(changes, fieldsIn(shop))
      return accept(savedDecision(changesSaved(back.changes), back))
    },
  })
}

export const takeManyBackCommand = takingBack((count) => `Batalkan ubah ${count} produk`)

/** New prices of many products, as they were shown before [CATALOG-61]. */
export const changePricesCommand = defineCommand({
  subject: ({ changes }: Changed) => `Ubah harga ${changes.length} produk`,
  decide: ({ changes }: Changed, _shop: unknown) => accept(savedDecision(changesSaved(changes), undefined)),
})

/** [CATALOG-62] */
export const takePricesBackCommand = takingBack((count) => `Batalkan ubah harga ${count} produk`)
