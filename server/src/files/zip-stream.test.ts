import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '../testing/read-zip.ts'
import { type ZipFile, zipStream } from './zip-stream.ts'

const at = Date.parse('2026-11-20T08:30:10Z')

async function whole(files: readonly ZipFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zipStream(files, at)) parts.push(part)
  return Buffer.concat(parts)
}

test.each([false, true])(
  '[SPREADSHEET-52] an archive holds its files as they were told (large: %s)',
  async (isLarge) => {
    const files = [
      { name: 'BACA-SAYA.txt', pieces: () => ['Halo'] },
      { name: 'kosong.csv', isLarge, pieces: () => [] },
      {
        name: 'jurnal.jsonl',
        isLarge,
        async *pieces() {
          for (let line = 0; line < 2_000; line += 1) yield `{"baris":${line},"nama":"kopi é"}\n`
        },
      },
    ]
    const read = readZip(await whole(files))
    expect([...read.keys()]).toEqual(['BACA-SAYA.txt', 'kosong.csv', 'jurnal.jsonl'])
    expect(read.get('BACA-SAYA.txt')).toBe('Halo')
    expect(read.get('kosong.csv')).toBe('')
    expect(read.get('jurnal.jsonl')).toHaveLength(2_000 * '{"baris":0000,"nama":"kopi é"}\n'.length - 1_110)
  },
)

test('[SPREADSHEET-52] what fails breaks the archive off, and so does whoever leaves', async () => {
  const failing = {
    name: 'a.csv',
    async *pieces() {
      yield 'satu'
      throw new Error('the database went')
    },
  }
  await expect(whole([failing])).rejects.toThrow('the database went')

  let hasEnded = false
  const endless = {
    name: 'b.csv',
    async *pieces() {
      try {
        for (;;) yield crypto.randomUUID().repeat(1_000)
      } finally {
        hasEnded = true
      }
    },
  }
  let taken = 0
  for await (const part of zipStream([endless], at)) {
    taken += part.length
    if (taken > 100_000) break
  }
  await expect.poll(() => hasEnded).toBe(true)
})

test('[SPREADSHEET-52] sizes and sums stand behind each file and again in the directory', async () => {
  const file = await whole([{ name: 'a.txt', pieces: () => ['isi ', 'berkas'] }])
  const packedEnd = file.indexOf(Buffer.from([0x50, 0x4b, 7, 8]))
  const packed = file.subarray(30 + 'a.txt'.length, packedEnd)
  expect(inflateRawSync(packed).toString()).toBe('isi berkas')
  expect(file.readUInt32LE(packedEnd + 4)).toBe(crc32('isi berkas'))
  expect(file.readUInt32LE(packedEnd + 8)).toBe(packed.length)
  expect(file.readUInt32LE(packedEnd + 12)).toBe('isi berkas'.length)
})
