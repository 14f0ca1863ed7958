import { readStarterProducts, type StarterProduct } from '@laci/domain/onboarding/starter-catalogue.ts'

let loaded: Promise<readonly StarterProduct[]> | null = null

/** The starter goods: a file of their own, precached with the app and read only where goods are chosen. */
export function loadStarterProducts(): Promise<readonly StarterProduct[]> {
  loaded ??= import('@laci/domain/onboarding/starter-products.csv?raw').then(
    (file) => readStarterProducts(file.default),
    (cause: unknown) => {
      // Asked again by the next press: a first visit without internet may be waiting for the cache.
      loaded = null
      throw cause
    },
  )
  return loaded
}
