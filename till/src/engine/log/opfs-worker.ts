import { type FileHandle, openRoomyFile, type RoomyFile } from './roomy-file.ts'

/**
 * The worker behind `opfs-file.ts`: only a worker may write a file in place and flush it. Two files take turns, so
 * that replacing the text never leaves a moment without one.
 */
type Openable = FileSystemFileHandle & { createSyncAccessHandle(): Promise<FileHandle> }

export type WorkerRequest = {
  readonly id: number
  readonly task: 'open' | 'read' | 'read_end' | 'append' | 'replace' | 'close'
  /** The folder for `open`, how many bytes for `read_end`, else the text. */
  readonly text: string
}
export type WorkerAnswer = { readonly id: number; readonly text: string; readonly error: string | null }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<WorkerRequest>) => void) | null
  postMessage(answer: WorkerAnswer): void
}

let files: RoomyFile[] = []
/** The file that grows now. */
let active = 0
let queue: Promise<void> = Promise.resolve()

host.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      host.postMessage({ id: data.id, text: await work(data), error: null })
      // For the next one: whoever asked has the answer.
      if (data.task === 'append' || data.task === 'replace') makeRoom()
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
        const file = (await folder.getFileHandle(name, { create: true })) as Openable
        files.push(openRoomyFile(await file.createSyncAccessHandle()))
      }
      active = files[1]!.isEmpty() ? 0 : 1
      return ''
    }
    case 'read':
      // The older one first; after a crash in the middle of replacing both hold text.
      return files[1 - active]!.read() + files[active]!.read()
    case 'read_end': {
      const { text: end, isWhole } = files[active]!.readEnd(Number(text))
      // After a crash in the middle of replacing both files count.
      return isWhole || !files[1 - active]!.isEmpty() ? '' : end
    }
    case 'append':
      files[active]!.append(text)
      return ''
    case 'replace':
      files[1 - active]!.replace(text)
      files[active]!.clear()
      active = 1 - active
      return ''
    case 'close':
      for (const file of files) file.close()
      files = []
      return ''
  }
}

/** A disk that has none left says so when something is written. */
function makeRoom(): void {
  try {
    files[active]?.makeRoom()
  } catch {
    // What is written fits or fails by itself.
  }
}
