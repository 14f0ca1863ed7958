/**
 * The worker behind `opfs-file.ts`: only a worker may write a file in place and flush it. Two files take turns, so
 * that replacing the text never leaves a moment without one.
 */
type Handle = {
  read(buffer: Uint8Array, options: { at: number }): number
  write(buffer: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  getSize(): number
  flush(): void
  close(): void
}
type FileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<Handle> }

export type WorkerRequest = {
  readonly id: number
  readonly task: 'open' | 'read' | 'append' | 'replace' | 'close'
  /** The folder for `open`, else the text. */
  readonly text: string
}
export type WorkerAnswer = { readonly id: number; readonly text: string; readonly error: string | null }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<WorkerRequest>) => void) | null
  postMessage(answer: WorkerAnswer): void
}

let handles: Handle[] = []
/** The file that grows now. */
let active = 0
let queue: Promise<void> = Promise.resolve()

host.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      host.postMessage({ id: data.id, text: await work(data), error: null })
    } catch (cause) {
      host.postMessage({ id: data.id, text: '', error: String(cause) })
    }
  })
}

async function work({ task, text }: WorkerRequest): Promise<string> {
  switch (task) {
    case 'open': {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(text, { create: true })
      for (const name of ['copy-a', 'copy-b']) {
        const file = (await folder.getFileHandle(name, { create: true })) as FileHandle
        handles.push(await file.createSyncAccessHandle())
      }
      active = handles[1]!.getSize() > 0 ? 1 : 0
      return ''
    }
    case 'read':
      // The older one first; after a crash in the middle of replacing both hold text.
      return readAll(handles[1 - active]!) + readAll(handles[active]!)
    case 'append':
      writeAt(handles[active]!, text, handles[active]!.getSize())
      return ''
    case 'replace': {
      const next = handles[1 - active]!
      next.truncate(0)
      writeAt(next, text, 0)
      handles[active]!.truncate(0)
      handles[active]!.flush()
      active = 1 - active
      return ''
    }
    case 'close':
      for (const handle of handles) handle.close()
      handles = []
      return ''
  }
}

function writeAt(handle: Handle, text: string, at: number): void {
  const bytes = new TextEncoder().encode(text)
  let written = 0
  while (written < bytes.length) written += handle.write(bytes.subarray(written), { at: at + written })
  handle.flush()
}

function readAll(handle: Handle): string {
  const bytes = new Uint8Array(handle.getSize())
  handle.read(bytes, { at: 0 })
  return new TextDecoder().decode(bytes)
}
