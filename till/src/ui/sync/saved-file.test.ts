import { expect, test, vi } from 'vitest'
import { shareFile } from '../../device/share-file.ts'
import { changeFileMemory, readFileMemory } from './saved-file.ts'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  }
}

const nothing = { saved: null, offeredDay: null }

test('[TILL-122] what a file holds is remembered for one device, whatever else the storage has', () => {
  const host = memory()
  expect(readFileMemory(host, 'a')).toEqual(nothing)
  changeFileMemory(host, 'a', { offeredDay: '2026-11-25' })
  changeFileMemory(host, 'a', { saved: { savedAt: 5, throughSeq: 80 } })
  expect(readFileMemory(host, 'a')).toMatchObject({
    saved: { savedAt: 5, throughSeq: 80 },
    offeredDay: '2026-11-25',
  })
  expect(readFileMemory(host, 'b')).toEqual(nothing)
  for (const text of ['', '{', 'null', '{"deviceId":"a"}', '{"deviceId":"a","saved":7,"offeredDay":null}']) {
    expect(readFileMemory(memory({ 'laci-berkas-cadangan': text }), 'a')).toEqual(nothing)
  }
  const full = {
    storage: {
      ...host.storage,
      setItem: () => {
        throw new Error('full')
      },
    },
  }
  expect(() => changeFileMemory(full, 'a', { offeredDay: null })).not.toThrow()
})

test('[TILL-121] [RECEIPT-49] a file that nobody took is no file: sharing that is closed answers false, a refused one is saved', async () => {
  const share = vi.fn()
  const clicked: string[] = []
  const page = {
    File,
    navigator: { canShare: () => true, share },
    URL: { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined },
    setTimeout: () => 0,
    document: {
      createElement: () => ({ click: () => clicked.push('saved'), remove: () => undefined }),
      body: { append: () => undefined },
    },
  } as unknown as Window & typeof globalThis
  const content = new Blob(['{}'], { type: 'text/plain' })
  share.mockResolvedValueOnce(undefined)
  expect(await shareFile(page, 'a.txt', content)).toBe(true)
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await shareFile(page, 'a.txt', content)).toBe(false)
  expect(clicked).toEqual([])
  share.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
  expect(await shareFile(page, 'a.txt', content)).toBe(true)
  expect(clicked).toEqual(['saved'])
  // Several that are one paper go together, each with a name of its own.
  share.mockResolvedValueOnce(undefined)
  expect(await shareFile(page, 'Struk A-1.png', [content, content])).toBe(true)
  const { files } = share.mock.lastCall![0] as { readonly files: readonly File[] }
  expect(files.map(({ name }) => name)).toEqual(['Struk A-1 1.png', 'Struk A-1 2.png'])
})
