import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { EventKind } from '@laci/domain/events/fact.ts'
import { expect, type Page } from '@playwright/test'
import { scan } from '../steps/selling.ts'
import type { Hired } from '../steps/staff.ts'

/** A column of the table. */
export type Network = 'online' | 'offline' | 'flapping'

/** An event as the till wrote it on its own disk. */
export type Told = {
  readonly deviceSeq: number
  readonly kind: string
  readonly staffId: string | null
  // biome-ignore lint/suspicious/noExplicitAny: each row knows the body of the kind that it looks at
  readonly body: any
}

/** Where a function is tried: a till on its selling screen with an empty cart, under one state of the network. */
export type Cell = {
  readonly page: Page
  readonly network: Network
  readonly password: string
  readonly people: { readonly rina: Hired; readonly tono: Hired }
  /** The printer behind this till's serial port, by its name in the simulator. */
  readonly printer: string
  /** Exactly these events were told since the function began; answers them. */
  expectTold(kinds: readonly EventKind[]): Promise<readonly Told[]>
}

/** What a row leaves in the journal: an event of this kind, whose body holds at least this. */
export type Telling = EventKind | { readonly kind: EventKind; readonly body: Record<string, unknown> }

/** A row of the table: something that a person does at the till. It leaves the till as a cell begins. */
export type TillFunction = {
  /** Of the till's specification. */
  readonly section: 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  readonly name: string
  /** Addresses of the till that it uses, as `later-screens.ts` writes them; the selling screen is always one. */
  readonly places?: readonly string[]
  /** The entry of the menu whose page it is done on; it comes back to the selling screen by itself. */
  readonly at?: string
  /** How the bill that it leaves is paid: exactly in cash, or as somebody has typed it; `unseen`: so, and nobody saw the money. */
  readonly ends?: 'cash' | 'as typed' | 'unseen'
  /** Exactly what the journal has gained at its end; absent where the row looks itself. */
  readonly tells?: readonly Telling[]
  /** It is done otherwise where the server can be asked, or such a row builds on it: it runs online, too. */
  readonly isOtherOnline?: true
  run(cell: Cell): Promise<void>
}

/** A sale whose event holds at least this. */
export const sold = (body: Record<string, unknown>): Telling => ({ kind: 'sale_recorded', body })

/** Does a row in its frame: there, back, paid, and only what it says has been told. */
export async function runFunction({ at, ends, tells, run }: TillFunction, cell: Cell): Promise<void> {
  if (at !== undefined) await goTo(cell, at)
  await run(cell)
  if (ends === 'cash') await payInCash(cell)
  if (ends === 'as typed') await finish(cell)
  if (ends === 'unseen') await finish(cell, { isSeen: false })
  if (ends !== undefined) await nextSale(cell)
  if (at !== undefined) await goToSale(cell)
  if (tells === undefined) return
  const told = await cell.expectTold(
    tells.map((telling) => (typeof telling === 'string' ? telling : telling.kind)),
  )
  for (const [index, telling] of tells.entries())
    if (typeof telling !== 'string') expect(told[index]!.body).toMatchObject(telling.body)
}

export const shopGoods = {
  tea: { name: 'Teh Celup', priceRupiah: 6_500, stock: 1_000, barcode: '8990000000020', category: 'Minuman' },
  noodles: { name: 'Mi Goreng', priceRupiah: 3_500, stock: 2_000, barcode: '8990000000037', category: 'Mi' },
  noodlesBox: '8991002101234',
  sugar: { name: 'Gula Curah', priceRupiah: 16_000, stock: 500, scaleCode: '00042' },
  rice: { name: 'Nasi Goreng', priceRupiah: 15_000, stock: 100, barcode: '8990000000105', isKitchen: true },
  soap: {
    name: 'Sabun Batang',
    priceRupiah: 4_500,
    stock: 300,
    barcode: '8990000000099',
    costRupiah: rupiah(4_000),
  },
} as const

/** `18000` as the screens write it. */
export function rp(amount: number): string {
  return `Rp\u00a0${amount.toLocaleString('id-ID')}`
}

/** Everything that this till has told since number `afterSeq`, read from its disk and not from its memory. */
export const readTold = (page: Page, afterSeq: number): Promise<Told[]> => askDisk(page, { afterSeq })

/** The number of what this till told last; 0 when it has told nothing. */
export async function newestToldSeq(page: Page): Promise<number> {
  const [newest] = await askDisk(page, 'newest')
  return newest?.deviceSeq ?? 0
}

function askDisk(page: Page, asked: { readonly afterSeq: number } | 'newest'): Promise<Told[]> {
  return page.evaluate(async (which) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const database = await done(indexedDB.open(names.find((name) => name.startsWith('laci-kasir-'))!))
    try {
      const table = database.transaction('event').objectStore('event')
      if (which === 'newest') {
        const newest = await done(table.openCursor(null, 'prev'))
        return newest === null ? [] : [newest.value.event as Told]
      }
      const rows = await done(table.getAll(IDBKeyRange.lowerBound(which.afterSeq, true)))
      return rows.map((row: { event: Told }) => row.event)
    } finally {
      database.close()
    }
  }, asked)
}

/** `3*` before what comes next, as keys of a counter's keyboard. */
export async function typeTimes({ page }: Pick<Cell, 'page'>, count: number): Promise<void> {
  await page.keyboard.press('F2')
  await expect(page.getByTestId('search')).toBeFocused()
  await page.keyboard.type(String(count))
  await page.keyboard.press('NumpadMultiply')
}

/** Puts so many teas into the cart. */
export async function scanTea(cell: Pick<Cell, 'page'>, count = 1): Promise<void> {
  const { page } = cell
  if (count > 1) await typeTimes(cell, count)
  await scan(page, shopGoods.tea.barcode)
  await expect(page.getByTestId('line-quantity').first()).toHaveText(String(count))
}

/** Ends a payment that covers the bill, without paper, and starts the next sale. */
export async function finish({ page }: Pick<Cell, 'page'>, { isSeen = true } = {}): Promise<void> {
  const paper = page.getByTestId('wants-paper')
  if (await paper.isVisible()) await paper.uncheck()
  await page.getByTestId(isSeen ? 'finish' : 'finish-unchecked').click()
  await expect(page.getByTestId('done')).toContainText('Transaksi tersimpan')
}

export async function nextSale({ page }: Pick<Cell, 'page'>): Promise<void> {
  await page.getByTestId('new-sale').click()
  await expect(page.getByTestId('done')).toBeHidden()
}

/** Pays what is in the cart with the exact sum in cash; the change stays on the screen. */
export async function payInCash(cell: Pick<Cell, 'page'>): Promise<void> {
  await cell.page.getByTestId('pay').click()
  await cell.page.getByTestId('quick-cash').first().click()
  await finish(cell)
}

export function soldOf(told: readonly Told[]): Told['body'] {
  return told.find(({ kind }) => kind === 'sale_recorded')?.body
}

/** Into a place of the menu, or one that is always in reach. */
export async function goTo({ page }: Pick<Cell, 'page'>, testId: string): Promise<void> {
  const menu = page.getByTestId('menu')
  const place = page.getByTestId(testId)
  if (!(await place.isVisible())) await page.getByTestId('open-menu').click()
  await place.click()
  // One that is still closing shows its places for a moment longer, and they could not be pressed any more.
  await expect(menu).toBeHidden()
}

export async function goToSale({ page }: Pick<Cell, 'page'>): Promise<void> {
  await page.getByTestId('nav-sale').click()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
}

/** Why something that was ordered leaves the bill. */
export async function giveReason(page: Page): Promise<void> {
  await page.getByTestId('common-reason').first().click()
  await page.getByTestId('reason-confirm').click()
  await expect(page.getByTestId('reason-sheet')).toBeHidden()
}
