import type { WorkerAnswer, WorkerRequest } from './opfs-worker.ts'
import type { CopyFile } from './second-copy.ts'

/** How long another window may take to let go of the file after it was taken over. */
const openTries = 6
const betweenTriesMs = 250

/**
 * A file in the browser's private file system, written by a worker. Null where the browser has none (old ones, private
 * windows) or will not let go of it.
 */
export async function openOpfsFile(
  folder: string,
  browser: { readonly Worker: typeof Worker | undefined; readonly storage: StorageManager | undefined },
): Promise<CopyFile | null> {
  const { storage } = browser
  if (browser.Worker === undefined || storage === undefined || typeof storage.getDirectory !== 'function') {
    return null
  }
  for (let tries = 0; tries < openTries; tries += 1) {
    const worker = new Worker(new URL('./opfs-worker.ts', import.meta.url), { type: 'module' })
    const ask = askWorker(worker)
    try {
      await ask('open', folder)
      return {
        read: () => ask('read', ''),
        async readEnd(byteCount) {
          const text = await ask('read_end', String(byteCount))
          return { text, isWhole: text === '' }
        },
        append: async (text) => void (await ask('append', text)),
        replace: async (text) => void (await ask('replace', text)),
        async close() {
          await ask('close', '').catch(() => undefined)
          worker.terminate()
        },
        async destroy() {
          await ask('close', '').catch(() => undefined)
          worker.terminate()
          await (await storage.getDirectory()).removeEntry(folder, { recursive: true }).catch(() => undefined)
        },
      }
    } catch {
      worker.terminate()
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
    }
  }
  return null
}

/** Folders of shops that have a second copy on this device: they outlive a damaged database. */
export async function listOpfsFolders(
  storage: StorageManager | undefined,
  nameStart: string,
): Promise<string[]> {
  if (storage === undefined || typeof storage.getDirectory !== 'function') return []
  try {
    const names: string[] = []
    const root = (await storage.getDirectory()) as FileSystemDirectoryHandle & {
      keys(): AsyncIterable<string>
    }
    for await (const name of root.keys()) if (name.startsWith(nameStart)) names.push(name)
    return names
  } catch {
    return []
  }
}

function askWorker(worker: Worker): (task: WorkerRequest['task'], text: string) => Promise<string> {
  let lastId = 0
  const waiting = new Map<number, { resolve: (text: string) => void; reject: (cause: Error) => void }>()
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error === null) asked?.resolve(data.text)
    else asked?.reject(new Error(data.error))
  }
  worker.onerror = () => {
    for (const asked of waiting.values()) asked.reject(new Error('the worker stopped'))
    waiting.clear()
  }
  return (task, text) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, task, text } satisfies WorkerRequest)
    })
}
