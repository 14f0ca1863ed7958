import { accept } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { defineCommand } from '../events/define-command.ts'
import { costsSaved, costsTakenBack } from './fill-costs.ts'
import { fieldsIn, type ProductShop, savedDecision } from './product-facts.ts'

type TypedCosts = { readonly typed: ReadonlyMap<string, Rupiah> }

/** *Isi harga beli* [REPORT-76]. */
export const fillCostsCommand = defineCommand({
  subject: ({ typed }: TypedCosts, shop: ProductShop) =>
    `Isi harga beli ${costsFilled(typed, shop).count} barang`,
  decide({ typed }: TypedCosts, shop: ProductShop) {
    const { bodies, ...filled } = costsFilled(typed, shop)
    return accept(savedDecision(bodies, filled))
  },
})

function costsFilled(typed: ReadonlyMap<string, Rupiah>, shop: ProductShop) {
  const { bodies, keptNames } = costsSaved(typed, fieldsIn(shop))
  return { bodies, keptNames, count: typed.size - keptNames.length }
}

/** Where they are still what was typed. */
export const takeCostsBackCommand = defineCommand({
  subject: () => 'Urungkan isi harga beli',
  decide: ({ typed }: TypedCosts, shop: ProductShop) =>
    accept(savedDecision(costsTakenBack(typed, fieldsIn(shop)), undefined)),
})
