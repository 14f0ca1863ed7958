import { Readable } from 'node:stream'
import { isUuid } from '@laci/domain/ids/uuid.ts'
import { keptSalesDays, type SnapshotLine, syncProtocol } from '@laci/domain/sync/wire.ts'
import { type Instant, instant } from '@laci/domain/time/instant.ts'
import { businessDayOf } from '@laci/domain/time/zone.ts'
import { type DeviceKey, inDeviceScope } from '../platform/device-key.ts'
import { Problem } from '../platform/problems.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { readProductChunk, readSalesChunk, readSnapshotHead } from './journal-store.ts'

const productsPerLine = 1_000
const salesPerLine = 500

/** Where a download stands. `headSeq` is its first head's number: sales after it come with the pull. */
type Place = { readonly headSeq: number } & (
  | { readonly part: 'products'; readonly afterId: string | null }
  | { readonly part: 'sales'; readonly afterSeq: number }
)

/**
 * The whole shop as NDJSON [SYNC-32]. Each line is read in a short transaction of its own, only when the reader has
 * taken the one before: a slow till holds no connection and no memory. `cursor` null starts from the head; a cursor of
 * an earlier download goes on behind that line, without a second head.
 */
export async function snapshotStream(
  key: DeviceKey,
  cursor: string | null,
  deps: FeatureDeps,
): Promise<Readable> {
  const lines = snapshotLines(key, cursor === null ? null : readCursor(cursor), deps)
  // Read here, so that a refusal is an answer with its status and not a broken stream.
  const first = await lines.next()
  return Readable.from(withFirst(first, lines), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function* snapshotLines(key: DeviceKey, from: Place | null, deps: FeatureDeps): AsyncGenerator<string> {
  let place = from
  if (place === null) {
    const head = await inDeviceScope(deps.database, key, deps.clock(), readSnapshotHead)
    yield lineText({
      line: 'head',
      protocol: syncProtocol,
      lastSeq: head.lastSeq,
      settings: head.settings,
      settingsThroughSeq: head.lastSeq,
      productCount: head.productCount,
      serverTime: deps.clock() as Instant,
    })
    place = { headSeq: head.lastSeq, part: 'products', afterId: null }
  }
  if (place.part === 'products') yield* productLines(key, place.headSeq, place.afterId, deps)
  yield* salesLines(key, place.headSeq, place.part === 'sales' ? place.afterSeq : 0, deps)
  yield lineText({ line: 'end' })
}

async function* productLines(
  key: DeviceKey,
  headSeq: number,
  firstAfterId: string | null,
  { database, clock }: FeatureDeps,
): AsyncGenerator<string> {
  let afterId = firstAfterId
  for (;;) {
    const previousId = afterId
    const products = await inDeviceScope(database, key, clock(), (tx) =>
      readProductChunk(tx, previousId, productsPerLine),
    )
    const isLast = products.length < productsPerLine
    afterId = products.at(-1)?.productId ?? null
    const next: Place = isLast
      ? { headSeq, part: 'sales', afterSeq: 0 }
      : { headSeq, part: 'products', afterId }
    if (products.length > 0) yield lineText({ line: 'products', cursor: cursorText(next), products })
    if (isLast) return
  }
}

async function* salesLines(
  key: DeviceKey,
  headSeq: number,
  firstAfterSeq: number,
  { database, clock }: FeatureDeps,
): AsyncGenerator<string> {
  // A day of grace: the shop's zone and its end of day are not looked up for a list that may hold a little more.
  const fromDay = businessDayOf(instant(clock() - (keptSalesDays + 1) * 86_400_000), 'Asia/Jakarta')
  let afterSeq = firstAfterSeq
  for (;;) {
    const previousSeq = afterSeq
    const chunk = await inDeviceScope(database, key, clock(), (tx) =>
      readSalesChunk(tx, { after: previousSeq, through: headSeq, fromDay, limit: salesPerLine }),
    )
    if (chunk === null) return
    afterSeq = chunk.throughSeq
    const cursor = cursorText({ headSeq, part: 'sales', afterSeq })
    // The sales come as text from the database and leave as text.
    yield `{"line":"sales","cursor":"${cursor}","sales":${chunk.salesText}}\n`
  }
}

function lineText(line: SnapshotLine): string {
  return `${JSON.stringify(line)}\n`
}

function cursorText(place: Place): string {
  return place.part === 'products'
    ? `${place.headSeq}.products.${place.afterId}`
    : `${place.headSeq}.sales.${place.afterSeq}`
}

function readCursor(cursor: string): Place {
  const [head = '', part, after = '', ...more] = cursor.split('.')
  if (/^\d{1,16}$/.test(head) && more.length === 0) {
    const headSeq = Number(head)
    if (part === 'products' && isUuid(after)) return { headSeq, part, afterId: after }
    if (part === 'sales' && /^\d{1,16}$/.test(after)) return { headSeq, part, afterSeq: Number(after) }
  }
  throw new Problem(
    400,
    'invalid_query',
    'Unduhan toko tidak bisa dilanjutkan dari sini. Mulai lagi dari awal.',
  )
}
