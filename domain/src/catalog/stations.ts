import { kitchenStation, sameStation } from '../shop/station-name.ts'
import type { ProductFields } from './product.ts'

/** The stations of a shop, each with the categories that it makes. */
export type StationPlan = readonly { readonly name: string; readonly categories: readonly string[] }[]

type Made = Pick<ProductFields, 'isKitchen' | 'stations' | 'category'>

/** Every station that a product or a printer can name: the kitchen, and what the shop has added. */
export function stationNames(plan: StationPlan | undefined): string[] {
  const others = (plan ?? []).map(({ name }) => name).filter((name) => !sameStation(name, kitchenStation))
  return [kitchenStation, ...others]
}

/** What a product says for itself; null: nothing, its category does. Nowhere is empty. */
export function ownStations({
  isKitchen,
  stations,
}: Pick<Made, 'isKitchen' | 'stations'>): readonly string[] | null {
  if (!isKitchen) return stations
  return [kitchenStation, ...(stations ?? []).filter((name) => !sameStation(name, kitchenStation))]
}

/** The fields that say so [CATALOG-70]: *Cetak Dapur* of files and older releases is the kitchen's part of it. */
export function fieldsOfStations(chosen: readonly string[] | null): Pick<Made, 'isKitchen' | 'stations'> {
  const others = chosen?.filter((name) => !sameStation(name, kitchenStation)) ?? null
  const isKitchen = chosen !== null && others!.length < chosen.length
  return { isKitchen, stations: isKitchen && others!.length === 0 ? null : others }
}

/** Whether somebody has said where any of these goods are made. While nobody has, all go wherever tickets go. */
export function namesStations(plan: StationPlan | undefined, products: Iterable<Made>): boolean {
  if (plan?.some(({ categories }) => categories.length > 0)) return true
  for (const product of products) if (ownStations(product)?.length) return true
  return false
}

/**
 * Who makes goods of a shop; null: nobody, they are handed over. Empty: nobody in particular, so whoever takes the rest hears of
 * them: goods that are no product, and everything while the shop has said nothing [CATALOG-71].
 */
export function makersOf(
  plan: StationPlan | undefined,
  products: Iterable<Made>,
): (product: Made | undefined) => readonly string[] | null {
  const isNamed = namesStations(plan, products)
  return (product) => {
    if (product === undefined) return []
    const stations = isNamed ? stationsOf(product, plan) : ownStations(product)
    return stations === null ? [] : stations.length === 0 ? null : stations
  }
}

/** Where a product is made [CATALOG-71]: what it says itself, else what its category says. Empty: nowhere. */
export function stationsOf(product: Made, plan: StationPlan | undefined): readonly string[] {
  const ofCategory = () =>
    (plan ?? []).filter(({ categories }) => categories.includes(product.category)).map(({ name }) => name)
  return ownStations(product) ?? ofCategory()
}
