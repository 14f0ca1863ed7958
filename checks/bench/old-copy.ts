import { hash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { cashSale, createEventMaker } from '@laci/server/testing/event-maker.ts'
import { copyLineText } from '@laci/till/engine/log/copy-lines.ts'
import type { DeviceIdentity, LogMarks } from '@laci/till/engine/log/till-log.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { signInTill } from '../real-server/sign-in-till.ts'
import { openSlowly } from './cold-start.ts'
import { fewProducts, openProductShop } from './product-shop.ts'
import { openPages, type Percentiles, percentilesOf } from './till-pages.ts'

/** 800 sales a day for a month, all of them sent. */
export const sentLines = 24_000
export const wantedOldCopyRatio = 1.2
const rounds = 9
const restMs = 2_000
const linesAtOnce = 2_000
const databaseStart = 'laci-kasir-'
/** Outlives each start, which begins the till's own copy anew. */
const sourceName = 'bench-old-copy'

export type OldCopyFigures = {
  /** From the navigation to a screen that sells, with the long copy. */
  readonly long: Percentiles
  /** The same till with the copy as a start leaves it. */
  readonly short: Percentiles
}

/**
 * A till with a month of sent sales opened without internet, CPU slowed six times: in turns with the second copy that an earlier
 * release let grow to 24,000 lines, and with the one that such a start leaves behind.
 */
export async function benchOldCopy(): Promise<OldCopyFigures> {
  const pages = openPages()
  const shop = await openProductShop(fewProducts)
  try {
    const till = await pages.open()
    await signInTill(till, shop.server)
    await till.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const context = till.context()
    await till.close()
    await beside(context, shop.server.url, fillTill)
    const tookMs = { long: [] as number[], short: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['long', 'short'] as const) {
        if (side === 'long')
          await beside(context, shop.server.url, (page) => page.evaluate(plantCopy, sourceName))
        await wait(restMs)
        await context.setOffline(true)
        const page = await openSlowly(context, `${shop.server.url}/kasir/`, 'sale-screen')
        tookMs[side].push(await page.evaluate(() => window.shownAtMs!))
        await page.close()
        await context.setOffline(false)
        if (side === 'long') await beside(context, shop.server.url, expectShort)
      }
    }
    return { long: percentilesOf(tookMs.long), short: percentilesOf(tookMs.short) }
  } finally {
    await pages.close()
    await shop.close()
  }
}

/** Work on a page of the same origin that is no till: the till's files are free then. */
async function beside(
  context: BrowserContext,
  url: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await work(page)
  await page.close()
}

async function fillTill(page: Page): Promise<void> {
  const marks = await page.evaluate(readMarks, databaseStart)
  const { identity } = marks
  if (identity === null) throw new Error('the till does not know who it is')
  const events = soldIn(identity)
  const text = (lines: readonly string[]) => lines.join('')
  const sha256 = (line: string) => hash('sha256', line)
  await page.evaluate(appendTo, [
    sourceName,
    copyLineText({ line: 'device', identity, ackedThrough: 0 }, sha256),
  ] as const)
  for (let from = 0; from < events.length; from += linesAtOnce) {
    const some = events.slice(from, from + linesAtOnce)
    await page.evaluate(putEvents, [databaseStart, some] as const)
    const lines = some.map((event) => copyLineText({ line: 'event', event }, sha256))
    await page.evaluate(appendTo, [sourceName, text(lines)] as const)
  }
  await page.evaluate(putMarks, [databaseStart, { ...marks, ackedThrough: events.length }] as const)
}

function soldIn({ storeId, deviceId, deviceLetter }: DeviceIdentity): Envelope[] {
  const random = (count: number) => new Uint8Array(randomBytes(count))
  const maker = createEventMaker(storeId, deviceId, random, Date.now() - 30 * 86_400_000)
  return Array.from({ length: sentLines }, (_, at) => {
    maker.atMs += 100_000
    const products = [1, 2, 3].map((number) => ({
      productId: null,
      name: `Barang ${(at + number) % 900}`,
      priceRupiah: 2_500 * number,
    }))
    const counter = (at % 800) + 1
    return maker.seal({
      kind: 'sale_recorded',
      body: cashSale(products, { atMs: maker.atMs, letter: deviceLetter, counter, random }),
    })
  })
}

/** A start that finds a long copy leaves a short one: else the next round would not be one without. */
async function expectShort(page: Page): Promise<void> {
  const bytes = await page.evaluate(textBytesOf)
  if (bytes > 100_000) throw new Error(`the copy still has ${bytes} bytes of text`)
}

// Run in the page: each stands for itself there.

async function readMarks(start: string): Promise<LogMarks> {
  const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith(`${start}0`))!
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name!)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const marks = await new Promise<LogMarks>((resolve, reject) => {
    const asked = database.transaction('mark').objectStore('mark').get('marks')
    asked.onsuccess = () => resolve((asked.result as { value: LogMarks }).value)
    asked.onerror = () => reject(asked.error)
  })
  database.close()
  return marks
}

async function putEvents([start, events]: readonly [string, readonly Envelope[]]): Promise<void> {
  const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith(`${start}0`))!
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name!)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  await new Promise<void>((resolve, reject) => {
    const written = database.transaction('event', 'readwrite')
    for (const event of events) {
      written.objectStore('event').put({ deviceSeq: event.deviceSeq, event, receivedAt: Date.now() })
    }
    written.oncomplete = () => resolve()
    written.onerror = () => reject(written.error)
  })
  database.close()
}

async function putMarks([start, marks]: readonly [string, LogMarks]): Promise<void> {
  const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith(`${start}0`))!
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name!)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  await new Promise<void>((resolve, reject) => {
    const written = database.transaction('mark', 'readwrite')
    written.objectStore('mark').put({ key: 'marks', value: marks })
    written.oncomplete = () => resolve()
    written.onerror = () => reject(written.error)
  })
  database.close()
}

async function appendTo([name, text]: readonly [string, string]): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const file = await root.getFileHandle(name, { create: true })
  const stream = await file.createWritable({ keepExistingData: true })
  await stream.seek((await file.getFile()).size)
  await stream.write(text)
  await stream.close()
}

/** As a release without trimming left it: all in the first of two files, without room after it. */
async function plantCopy(source: string): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const folders = root as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }
  let folder: FileSystemDirectoryHandle | null = null
  for await (const [, handle] of folders.entries()) {
    if (handle.kind === 'directory') folder = handle as FileSystemDirectoryHandle
  }
  const long = await (await root.getFileHandle(source)).getFile()
  for (const [name, content] of [
    ['copy-a', long],
    ['copy-b', new Blob()],
  ] as const) {
    const stream = await (await folder!.getFileHandle(name, { create: true })).createWritable()
    await stream.write(content)
    await stream.close()
  }
}

async function textBytesOf(): Promise<number> {
  const root = await navigator.storage.getDirectory()
  const folders = root as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }
  let bytes = 0
  for await (const [, handle] of folders.entries()) {
    if (handle.kind !== 'directory') continue
    for (const name of ['copy-a', 'copy-b']) {
      const file = await (await (handle as FileSystemDirectoryHandle).getFileHandle(name)).getFile()
      bytes += (await file.text()).replaceAll('\0', '').trim().length
    }
  }
  return bytes
}
