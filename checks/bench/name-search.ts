import { searchPauseMs } from '@laci/till/features/sale/search-pause.ts'
import type { Page } from '@playwright/test'
import { signInTill } from '../real-server/sign-in-till.ts'
import { brands, kinds, manyProducts, openProductShop, productName } from './product-shop.ts'
import { openPages, type Percentiles, percentilesOf, slowDown } from './till-pages.ts'

export const searchLimitMs = 50
const rounds = 3
const shownMatches = 200

export type SearchFigures = {
  /** From the end of the pause after the last key to the new list, laid out. */
  readonly listed: Percentiles
  /** A plain `includes` over all names, to the first matches that a list shows or to the end. */
  readonly plain: Percentiles
}

/** Single words, several words, numbers, and words typed wrong. */
const queries = [
  ...brands.map((brand) => brand.toLowerCase()),
  ...brands.map((brand, index) => `${brand.toLowerCase()} ${kinds[index % kinds.length]!.toLowerCase()}`),
  ...brands.map((_, index) => `nomor ${index * 9_973 + 11}`),
  ...['indomei', 'aqau', 'sedap', 'kapl api', 'bimolli', 'rinsoo', 'lifeboy', 'frisan', 'minumn', 'sabunn'],
]

/** Names typed into the search field of the real till with 100,000 products, CPU slowed six times. */
export async function benchNameSearch(): Promise<SearchFigures> {
  const pages = openPages()
  const shop = await openProductShop(manyProducts)
  try {
    const page = await pages.open(watchSearch)
    await signInTill(page, shop.server)
    await slowDown(page)
    for (const query of queries) await ask(page, query)
    await page.evaluate(() => window.seenSearches.splice(0))
    const plainMs: number[] = []
    const names = Array.from({ length: manyProducts }, (_, made) => productName(made).toLowerCase())
    await page.evaluate((all) => Object.assign(window, { plainNames: all }), names)
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        await ask(page, query)
        plainMs.push(await page.evaluate(scanPlainly, [query, shownMatches] as const))
      }
    }
    const listedMs = await page.evaluate(() => window.seenSearches)
    if (listedMs.length !== plainMs.length)
      throw new Error(`${listedMs.length} of ${plainMs.length} lists came`)
    return {
      listed: percentilesOf(listedMs.map((ms) => Math.max(0, ms - searchPauseMs))),
      plain: percentilesOf(plainMs),
    }
  } finally {
    await pages.close()
    await shop.close()
  }
}

/** What no other query finds: the list changes before and after each of them, also after two that find nothing. */
const between = 'nomor 7'

/** Puts the words into the field and waits for their list. */
async function ask(page: Page, query: string): Promise<void> {
  const field = page.getByTestId('search')
  await field.fill(between)
  await page.evaluate(() => window.listCame())
  await page.evaluate(() => window.seenSearches.pop())
  await field.fill(query)
  await page.evaluate(() => window.listCame())
}

declare global {
  interface Window {
    /** Milliseconds from a change of the field to the list after it. */
    seenSearches: number[]
    /** Resolves when the list that belongs to the field's text is there. */
    listCame(): Promise<void>
    plainNames: readonly string[]
  }
}

function scanPlainly([words, limit]: readonly [string, number]): number {
  const startedAt = performance.now()
  const found: number[] = []
  for (let at = 0; at < window.plainNames.length && found.length < limit; at += 1) {
    if (window.plainNames[at]!.includes(words)) found.push(at)
  }
  return performance.now() - startedAt
}

/** Runs in the page before the till does; forces style and layout of what came. */
function watchSearch(): void {
  window.seenSearches = []
  let changedAt: number | null = null
  let whenCame: (() => void) | null = null
  window.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.testid === 'search') changedAt = performance.now()
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const list = document.querySelector('section[aria-label="Produk"]')
    if (changedAt === null || list === null) return
    list.getBoundingClientRect()
    window.seenSearches.push(performance.now() - changedAt)
    changedAt = null
    whenCame?.()
    whenCame = null
  }).observe(document, { subtree: true, childList: true, characterData: true })
  window.listCame = () =>
    new Promise((resolve) => {
      if (changedAt === null) resolve()
      else whenCame = resolve
    })
}
