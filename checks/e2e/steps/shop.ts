import { randomBytes } from 'node:crypto'
import { registrationStartedSchema } from '@laci/domain/account/registration.ts'
import { type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/stock/quantity.ts'
import type { Envelope } from '@laci/domain/sync/envelope.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { createEventMaker } from '@laci/server/testing/event-maker.ts'
import { expect, type Page } from '@playwright/test'
import { openTill as openTillByWire, pushEvents } from '../../real-server/shop-client.ts'
import { comeFromHome, homeOf, type NewOwner, newOwner, signInTill } from './owner.ts'
import type { TypedProduct } from './selling.ts'
import { codeTo } from './whatsapp.ts'

/** Goods as a till sends them; what is not named has its default. */
export type Goods = TypedProduct & Omit<ProductChanges, 'name' | 'priceRupiah' | 'barcodes'>

const serverUrl = () => process.env.LACI_E2E_URL ?? ''
const random = (count: number) => new Uint8Array(randomBytes(count))

/**
 * Registers an owner over the wire, as the page of the site does it: for journeys that are about something else. Journeys
 * about registering use `registerOwner`.
 */
export async function makeOwner(name: string): Promise<NewOwner> {
  const owner = newOwner(name)
  const started = registrationStartedSchema.parse(await post(owner, '/api/registrations', owner))
  await post(owner, `/api/registrations/${started.registrationId}/verify`, {
    code: await codeTo(owner.phone, 4),
  })
  return owner
}

/** Sends goods, their opening stock and whatever else from a till of its own, as if somebody had typed it in there. */
export async function sendGoods(
  owner: NewOwner,
  goods: readonly Goods[],
  more: readonly Fact[] = [],
): Promise<readonly Envelope[]> {
  const door = { url: serverUrl(), headers: homeOf(owner) }
  const signIn = { ...owner, phone: `+62${owner.phone.slice(1)}` }
  const till = await openTillByWire(door, signIn, 'Gudang')
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  const products = goods.map(({ stock, barcode, priceRupiah, ...fields }) => ({
    productId: uuidV7(maker.atMs, random(10)),
    stock,
    changes: {
      ...productDefaults,
      ...fields,
      priceRupiah: rupiah(priceRupiah),
      barcodes: barcode === undefined ? [] : [barcode],
    },
  }))
  const body = { products: products.map(({ productId, changes }) => ({ productId, changes })) }
  const events = [maker.seal({ kind: 'product_saved', body })]
  const lines = products.flatMap(({ productId, stock }) =>
    stock > 0 ? [{ productId, quantityThousandths: wholeUnits(stock), unitCostRupiah: null }] : [],
  )
  if (lines.length > 0) {
    events.push(maker.seal({ kind: 'stock_received', body: { reason: 'opening', lines, note: '' } }))
  }
  events.push(...more.map((fact) => maker.seal(fact)))
  await pushEvents(door, till, 1, events)
  return events
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

/** The service worker holds the whole app: from now on the till opens without internet. */
export async function holdsWholeApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** The internet goes, for all pages of the context, once this till can do without it. */
export async function goOffline(page: Page): Promise<void> {
  await holdsWholeApp(page)
  await page.context().setOffline(true)
}

async function post(owner: NewOwner, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${serverUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...homeOf(owner) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
