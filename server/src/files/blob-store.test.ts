import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BlobStore, openBlobStore } from './blob-store.ts'

let folder = ''
let blobs: BlobStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laci-blobs-'))
  blobs = openBlobStore(join(folder, 'store'), { reservedBytes: 0 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function textOf(blobId: string): Promise<string | null> {
  const file = await blobs.open(blobId)
  if (file === null) return null
  try {
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

async function idsIn(store: BlobStore): Promise<string[]> {
  const ids: string[] = []
  for await (const some of store.list()) ids.push(...some)
  return ids
}

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('[STORAGE-17] what was received is there under its id, with its size and digest, also for the next start', async () => {
  const blobId = randomUUID()
  const digest = createHash('sha256').update('kopi susu').digest()
  expect(await blobs.receive(blobId, pieces('kopi', '', ' susu'))).toEqual({ blobId, sizeBytes: 9, digest })
  expect(await textOf(blobId)).toBe('kopi susu')
  blobs = openBlobStore(join(folder, 'store'))
  expect([blobs.isNew, await textOf(blobId), await idsIn(blobs)]).toEqual([false, 'kopi susu', [blobId]])
  await blobs.remove(blobId)
  await blobs.remove(blobId)
  expect([await textOf(blobId), await idsIn(blobs)]).toEqual([null, []])
})

test('[STORAGE-17] a stream that breaks leaves nothing, and its error goes on', async () => {
  const blobId = randomUUID()
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the line broke')
  }
  await expect(blobs.receive(blobId, broken())).rejects.toThrow('the line broke')
  expect(filesIn(folder)).toBe(0)
})

test('[STORAGE-17] what a killed server had begun to receive is cleared away by the next start', () => {
  writeFileSync(join(folder, 'store', 'incoming', randomUUID()), 'half')
  openBlobStore(join(folder, 'store'))
  expect(filesIn(folder)).toBe(0)
})

test('[STORAGE-17] two of one id: the second is refused, the first stays', async () => {
  const blobId = randomUUID()
  let go = () => {}
  async function* slow() {
    yield Buffer.from('one')
    await new Promise<void>((resolve) => {
      go = resolve
    })
  }
  const first = blobs.receive(blobId, slow())
  await expect.poll(() => filesIn(folder)).toBe(1)
  await expect(blobs.receive(blobId, pieces('two'))).rejects.toThrow('EEXIST')
  go()
  await first
  expect(await textOf(blobId)).toBe('one')
})

test('[STORAGE-19] a disk with less room than the journal is kept takes nothing more', async () => {
  const full = openBlobStore(join(folder, 'store'), { reservedBytes: Number.MAX_SAFE_INTEGER })
  await expect(full.receive(randomUUID(), pieces('a'))).rejects.toMatchObject({
    code: 'disk_full',
    status: 507,
  })
  expect(filesIn(folder)).toBe(0)
})
