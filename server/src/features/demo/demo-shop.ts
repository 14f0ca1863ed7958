import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { genesisHash, maximumEventsPerPush } from '@laci/domain/events/envelope.ts'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { readDemoProducts } from '@laci/domain/views/demo/demo-products.ts'
import { demoOwnerName, tellDemoStory } from '@laci/domain/views/demo/demo-story.ts'
import { sealStory } from '@laci/domain/views/demo/seal-story.ts'
import { seededChance } from '@laci/domain/views/demo/seeded-chance.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { writeSecretFile } from '../../crypto/secret-file.ts'
import type { Database } from '../../db/database.ts'
import type { PasswordHasher } from '../../identity/passwords.ts'
import { type DemoApi, demoApi } from './demo-api.ts'
import { createDemoOwner } from './demo-owner.ts'

/** The demo shop of this installation. */
export type DemoShop = {
  /** Lines for the terminal: how to sign in. */
  readonly greeting: readonly string[]
}

/** What is remembered between starts. Whoever reads it can sign in to the demo shop and to nothing else. */
const demoFileSchema = z.object({
  phone: z.string(),
  password: z.string(),
  /** The moment at which the story ends: a telling that was cut off goes on as the same story. */
  toldAt: z.int(),
  device: z.nullable(
    z.object({ storeId: z.string(), deviceId: z.string(), letter: z.string(), deviceKey: z.string() }),
  ),
  isComplete: z.boolean(),
})
type DemoFile = z.output<typeof demoFileSchema>

const demoPhone = '+6281200000001'
const shownDemoPhone = '0812-0000-0001'
const storySeed = 20_261_120
const storyDays = 30
const productsFile = new URL(import.meta.resolve('@laci/domain/views/demo/products.csv'))

export type DemoDeps = {
  readonly app: FastifyInstance
  readonly anonKey: string
  readonly pseudoDomain: string
  readonly dataFolder: string
  readonly now: Instant
  readonly randomBytes: (count: number) => Uint8Array
  readonly database: Database
  readonly passwords: PasswordHasher
}

/**
 * *Toko Demo Laci* [RUN-11]: an owner, a till, 156 real products and a month of sales, told over the same routes and in
 * the same events as those of a real shop. Made once; a telling that was cut off is told to its end at the next start.
 */
export async function openDemoShop(deps: DemoDeps): Promise<DemoShop> {
  const path = join(deps.dataFolder, 'demo-shop.json')
  const save = (file: DemoFile) => writeSecretFile(path, `${JSON.stringify(file, null, 2)}\n`)
  let file = readDemoFile(path) ?? newDemoFile(deps)
  save(file)
  const api = demoApi(deps)
  let session = await api.signIn(file.phone, file.password)
  if (!session) {
    // A new database, maybe under a data folder that knew another one: the story begins anew.
    const isNew = await createDemoOwner(deps, { ...file, name: demoOwnerName })
    if (isNew) {
      file = { ...file, toldAt: deps.now, device: null, isComplete: false }
      session = await api.signIn(file.phone, file.password)
    }
  }
  if (!session) {
    const why = 'kata sandi lain / has another password (other data folder, or changed)'
    return { greeting: [`Toko Demo Laci, ${shownDemoPhone}: ${why}`] }
  }
  if (!file.isComplete) {
    file = { ...file, device: file.device ?? (await api.openTill(session, 'Kasir depan')) }
    save(file)
    await tellStory(api, file.device!, instant(file.toldAt))
    file = { ...file, isComplete: true }
    save(file)
  }
  return {
    greeting: [
      'Toko Demo Laci (hanya untuk mencoba / for trying out only)',
      `  Nomor / number            ${shownDemoPhone}`,
      `  Kata sandi / password     ${file.password}`,
    ],
  }
}

async function tellStory(
  api: DemoApi,
  device: NonNullable<DemoFile['device']>,
  toldAt: Instant,
): Promise<void> {
  const chance = seededChance(storySeed)
  const facts = tellDemoStory({
    now: toldAt,
    dayCount: storyDays,
    deviceLetter: device.letter,
    products: readDemoProducts(readFileSync(productsFile, 'utf8')),
    chance,
  })
  const events = sealStory(facts, {
    ...device,
    prevHash: genesisHash,
    random: (count) => chance.bytes(count),
    sha256: (text) => hash('sha256', text),
  })
  for (let start = 0; start < events.length; start += maximumEventsPerPush) {
    await api.push(device.deviceKey, {
      protocol: syncProtocol,
      storeId: device.storeId,
      deviceId: device.deviceId,
      firstSeq: start + 1,
      isGapKnown: false,
      events: events.slice(start, start + maximumEventsPerPush),
    })
  }
}

function readDemoFile(path: string): DemoFile | null {
  if (!existsSync(path)) return null
  const read = demoFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  return read.success ? read.data : null
}

function newDemoFile({ now, randomBytes }: DemoDeps): DemoFile {
  const password = newPassword(randomBytes)
  return { phone: demoPhone, password, toldAt: now, device: null, isComplete: false }
}

/** Easy to read out and to type: two words and six digits. Its own for every installation. */
function newPassword(randomBytes: (count: number) => Uint8Array): string {
  const words = ['kopi', 'beras', 'gula', 'telur', 'teh', 'sabun', 'susu', 'garam']
  const bytes = randomBytes(6)
  const digits = String(new DataView(bytes.buffer, bytes.byteOffset).getUint32(2) % 1_000_000).padStart(
    6,
    '0',
  )
  return `${words[bytes[0]! % words.length]}-${words[bytes[1]! % words.length]}-${digits}`
}
