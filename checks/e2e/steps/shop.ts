import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import { deviceCreatedSchema, storeListSchema } from '@laci/domain/device/wire.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { createEventMaker } from '@laci/server/testing/event-maker.ts'
import { expect, type Page } from '@playwright/test'
import { lookInto } from '../../real-server/database-of.ts'
import { openSession, openTill as openTillByWire, pushEvents } from '../../real-server/shop-client.ts'
import {
  comeFromHome,
  doorOf,
  type NewOwner,
  newOwner,
  registerByWire,
  signInOf,
  signInTill,
} from './owner.ts'
import type { TypedProduct } from './selling.ts'

/** Goods as a till sends them; what is not named has its default. */
export type Goods = TypedProduct & Omit<ProductChanges, 'name' | 'priceRupiah' | 'barcodes'>

const random = (count: number) => new Uint8Array(randomBytes(count))

/** An owner for journeys that begin at the till. */
export async function makeOwner(name: string): Promise<NewOwner> {
  const owner = newOwner(name)
  await registerByWire(owner)
  return owner
}

/**
 * Sends goods, their opening stock and whatever else from a till of its own, as if somebody had typed it in there at `atMs`:
 * before the first day of a till whose clock is turned back.
 */
export async function sendGoods(
  owner: NewOwner,
  goods: readonly Goods[],
  more: readonly Fact[] = [],
  atMs: number = Date.now(),
): Promise<readonly Envelope[]> {
  const door = doorOf(owner)
  const till = await openTillByWire(door, signInOf(owner), 'Gudang')
  const maker = createEventMaker(till.storeId, till.deviceId, random, atMs)
  const events = [...goodsFacts(goods, atMs), ...more].map((fact) => maker.seal(fact))
  await pushEvents(door, till, 1, events)
  return events
}

/** What says that a shop has these goods, with their opening stock. */
export function goodsFacts(goods: readonly Goods[], atMs: number): Fact[] {
  const products = goods.map(({ stock, barcode, priceRupiah, ...fields }) => ({
    productId: uuidV7(atMs, random(10)),
    stock,
    changes: {
      ...productDefaults,
      ...fields,
      priceRupiah: rupiah(priceRupiah),
      barcodes: barcode === undefined ? [] : [barcode],
    },
  }))
  const body = { products: products.map(({ productId, changes }) => ({ productId, changes })) }
  const lines = products.flatMap(({ productId, stock }) =>
    stock > 0 ? [{ productId, quantityThousandths: wholeUnits(stock), unitCostRupiah: null }] : [],
  )
  const opening: Fact = { kind: 'stock_received', body: { reason: 'opening', lines, note: '' } }
  return [{ kind: 'product_saved', body }, ...(lines.length === 0 ? [] : [opening])]
}

/** An owner with a shop that has these goods, and a till of it in `page`, ready to sell. */
export async function openStockedShop(page: Page, name: string, goods: readonly Goods[]): Promise<NewOwner> {
  const owner = await makeOwner(name)
  await sendGoods(owner, goods)
  await openStockedTill(page, owner)
  return owner
}

/** One more till of a shop that has goods. */
export async function openStockedTill(page: Page, owner: NewOwner): Promise<void> {
  await comeFromHome(page, owner)
  await signInTill(page, owner)
  await expect(page.getByTestId('sale-screen')).toBeVisible()
}

/** What the server has of a shop's sales, by their receipt numbers. */
export function storedSales(
  storeId: string,
): Promise<{ readonly receiptNumber: string; readonly totalRupiah: number }[]> {
  return lookInto(process.env.LACI_E2E_DATA_DIR!, async (client) => {
    const { rows } = await client.query<{ receipt_number: string; total_rupiah: number }>(
      'select receipt_number, total_rupiah from sale where store_id = $1 order by receipt_number',
      [storeId],
    )
    return rows.map((row) => ({ receiptNumber: row.receipt_number, totalRupiah: Number(row.total_rupiah) }))
  })
}

/** The service worker holds the whole app: from now on the till opens without internet. */
export async function holdsWholeApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** The internet goes, for all pages of the context, once this till can do without it. */
export async function goOffline(page: Page): Promise<void> {
  await holdsWholeApp(page)
  await page.context().setOffline(true)
}

/** A till that says over the wire how much it holds, and is not heard of again. */
export async function tillThatHolds(owner: NewOwner, name: string, unsentCount: number): Promise<void> {
  const { url, headers } = doorOf(owner)
  const { access_token: token } = await openSession(doorOf(owner), signInOf(owner))
  const call = async (path: string, bearer: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      headers: { ...headers, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const { stores } = storeListSchema.parse(await call('/api/stores', token))
  const made = await call('/api/devices', token, { storeId: stores[0]!.storeId, name })
  await call(`/api/sync/pull?unsent=${unsentCount}`, deviceCreatedSchema.parse(made).deviceKey)
}
