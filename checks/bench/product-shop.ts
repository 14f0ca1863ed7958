import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { createEventMaker } from '@laci/server/testing/event-maker.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { openTill, pushEvents, readDemoSignIn } from '../real-server/shop-client.ts'

const productsPerEvent = 200
const eventsPerPush = 10

/** A large shop, and one of the size that most have: what a cashier does must take the same in both. */
export const manyProducts = 100_000
export const fewProducts = 1_000

/** The real server with a shop of so many products that came through the real sync. */
export type ProductShop = {
  readonly server: RealServer
  readonly codes: readonly string[]
  /** Whoever needs it no longer may close it before the run ends. */
  close(): Promise<void>
}

export async function openProductShop(productCount: number): Promise<ProductShop> {
  const dataFolder = makeDataFolder()
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  async function end() {
    await server.stop()
    await removeDataFolder(dataFolder)
  }
  let ending: Promise<void> | null = null
  function close() {
    ending ??= end()
    return ending
  }
  try {
    return { server, codes: await fillShop(server, productCount), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Tells the shop of its products over the wire, as an import does. Answers their barcodes. */
async function fillShop(server: RealServer, productCount: number): Promise<string[]> {
  const till = await openTill(server, readDemoSignIn(server.dataFolder), 'Bench')
  const random = (count: number) => new Uint8Array(randomBytes(count))
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  const codes: string[] = []
  for (let made = 0; made < productCount; ) {
    const firstSeq = maker.nextSeq
    const events = []
    for (let event = 0; event < eventsPerPush && made < productCount; event += 1) {
      const products = []
      for (let index = 0; index < productsPerEvent && made < productCount; index += 1, made += 1) {
        const code = `29${String(made).padStart(11, '0')}`
        codes.push(code)
        const fields: ProductFields = {
          ...productDefaults,
          name: productName(made),
          category: kinds[(made >> 3) % kinds.length]!,
          barcodes: [code],
          priceRupiah: rupiah(500 + (made % 400) * 250),
        }
        products.push({ productId: uuidV7(maker.atMs, random(10)), changes: fields })
      }
      events.push(maker.seal({ kind: 'product_saved', body: { products } }))
    }
    await pushEvents(server, till, firstSeq, events)
  }
  return codes
}

/** Each brand comes with each kind, and no two names are the same. */
export function productName(made: number): string {
  return `${brands[made % brands.length]} ${kinds[(made >> 3) % kinds.length]} nomor ${made}`
}

export const brands = [
  'Indomie',
  'Aqua',
  'Sedaap',
  'Kapal Api',
  'Roma',
  'Bimoli',
  'Rinso',
  'Lifebuoy',
  'ABC',
  'Frisian Flag',
]
export const kinds = ['Mie', 'Minuman', 'Kopi', 'Snack', 'Sabun', 'Bumbu', 'Susu', 'Roti']
