import type { CDPSession, Page } from '@playwright/test'
import { typeAsScanner } from '../real-server/scanner-keys.ts'
import { signInTill } from '../real-server/sign-in-till.ts'
import type { ProductShop } from './product-shop.ts'
import { openScanFloor } from './scan-floor/open-floor.ts'
import { type BenchPages, type Percentiles, percentilesOf, whileSlow } from './till-pages.ts'
import { inTwoShops } from './two-shops.ts'

const cartLines = 30
const scans = 300
/** Scanned in turns with the floor, so that both meet the same machine. */
const scansPerTurn = 50
/** One frame at 60 Hz, to the laid out cart. */
export const scanLimitMs = 16
/** Half of it, to the committed cart. */
export const commitLimitMs = 8
/**
 * p95 of a floor like ours on the machine for which the limit was written down: the same page slowed as much there tells
 * how fast this machine is.
 */
export const floorThereMs = 4.2

/** `committed`: the till's own measure, key handler to committed cart. `laidOut`: from the Enter that ends a scan to the
 * changed cart, style and layout included. */
export type ScanSide = { readonly committed: Percentiles; readonly laidOut: Percentiles }
export type ScanFigures = {
  readonly many: ScanSide
  /** The same till in a shop with a hundredth of the products. */
  readonly few: ScanSide
  /** A page that does the least a till in React can do. */
  readonly floor: ScanSide
}

/**
 * Scan-to-cart in the real till: products that came through the real sync, 30 lines in the cart, CPU slowed six times,
 * real key events; a large shop, a small one and the floor in turns.
 */
export function benchScanToCart(): Promise<ScanFigures> {
  return inTwoShops(async (pages, shops) => {
    const [many, few] = await Promise.all([shops.many, shops.few].map((shop) => openTillOf(pages, shop)))
    const { codes } = shops.many
    const floor = await pages.open(watchScans)
    await openScanFloor(floor, codes)
    return measure([many!, few!, { page: floor, codes }])
  })
}

type Scanned = { readonly page: Page; readonly codes: readonly string[] }

async function openTillOf(pages: BenchPages, { server, codes }: ProductShop): Promise<Scanned> {
  const page = await pages.open(watchScans)
  await signInTill(page, server)
  return { page, codes }
}

async function measure(scanned: readonly Scanned[]): Promise<ScanFigures> {
  const sides = []
  for (const { page, codes } of scanned) sides.push({ page, ...(await fillCart(page, chosenOf(codes))) })
  for (let count = 0; count < scans; count += scansPerTurn) {
    for (const { page, session, chosen } of sides) {
      await whileSlow(session, async () => {
        for (let turn = 0; turn < scansPerTurn; turn += 1)
          await scan(page, session, chosen[((count + turn) * 7) % cartLines]!)
      })
    }
  }
  const [many, few, floor] = await Promise.all(sides.map(({ page }) => readSide(page)))
  return { many: many!, few: few!, floor: floor! }
}

async function readSide(page: Page): Promise<ScanSide> {
  const committed = await page.evaluate(() =>
    performance.getEntriesByName('scan-to-cart').map((entry) => entry.duration),
  )
  const laidOut = await page.evaluate(() => (window as unknown as Witness).scanToLayoutMs)
  for (const figures of [committed, laidOut]) {
    if (figures.length < scans) throw new Error(`only ${figures.length} of ${scans} scans reached the cart`)
  }
  return { committed: percentilesOf(committed), laidOut: percentilesOf(laidOut) }
}

function chosenOf(codes: readonly string[]): string[] {
  return Array.from(
    { length: cartLines },
    (_, index) => codes[Math.floor((index * codes.length) / cartLines)]!,
  )
}

/** Scans the lines into the cart at full speed. */
async function fillCart(
  page: Page,
  chosen: readonly string[],
): Promise<{ chosen: readonly string[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  for (const code of chosen) await scan(page, session, code)
  await page
    .getByTestId('cart-line')
    .nth(cartLines - 1)
    .waitFor({ state: 'attached' })
  await page.evaluate(() => {
    ;(window as unknown as Witness).scanToLayoutMs.length = 0
    performance.clearMeasures('scan-to-cart')
  })
  return { chosen, session }
}

type Witness = { readonly scanToLayoutMs: number[] }

/**
 * Runs in the page before the till does, so that no listener of the till comes first: from the Enter that ends a scan
 * to the changed cart with its style and layout done, which it forces.
 */
function watchScans(): void {
  const scanToLayoutMs: number[] = []
  Object.assign(window, { scanToLayoutMs })
  let enterAtMs: number | null = null
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') enterAtMs = performance.now()
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const cart = document.querySelector('[data-testid="cart-lines"]')
    if (enterAtMs === null || cart === null) return
    cart.getBoundingClientRect()
    scanToLayoutMs.push(performance.now() - enterAtMs)
    enterAtMs = null
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A scan, then a frame for the screen. */
async function scan(page: Page, session: CDPSession, code: string): Promise<void> {
  await typeAsScanner(session, code)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  )
}
