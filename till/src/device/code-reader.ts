import { assert } from '@laci/domain/base/lib/assert.ts'
import type { CodeAnswer, CodeRequest } from './code-worker.ts'

/** What may hold codes: a frame of the camera on a canvas, or a decoded picture. */
export type CodePicture = HTMLCanvasElement | ImageBitmap

/** Reads the barcodes and QR codes of a picture as text; empty when there are none. */
export type CodeReader = { read(picture: CodePicture): Promise<string[]> }

/** The browser's own reader, where it has one: Android, ChromeOS and macOS. Not in the DOM types yet. */
type NativeDetector = { detect(picture: CodePicture): Promise<readonly { readonly rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** What goods and payment stickers carry. ITF is left out: without a check digit a stripe of a shelf reads as one. */
const wantedFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']

let reader: Promise<CodeReader> | null = null

/** The fastest reader of this browser; loaded with the first call and kept. */
export function openCodeReader(): Promise<CodeReader> {
  reader ??= nativeReader().then((own) => own ?? wasmReader())
  return reader
}

/** Longest sides in pixels that a picture is tried at: small is quick, and large finds a small code in a photo. */
const trySizes = [1_600, 4_000]

/**
 * Every code in a picture file, as text: the shop's own QRIS sticker, a screenshot of a barcode. Empty when there is none,
 * and also when the file is no picture that this browser can open. Works without internet.
 */
export async function readCodesFromImage(file: Blob): Promise<string[]> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (whole === null) return []
  const longest = Math.max(whole.width, whole.height)
  try {
    for (const [index, size] of trySizes.entries()) {
      if (index > 0 && longest <= trySizes[index - 1]!) break
      const scale = Math.min(1, size / longest)
      const picture: ImageBitmap = scale === 1 ? whole : await scaled(whole, scale)
      const found = await readWithEvery(picture)
      if (picture !== whole) picture.close()
      if (found.length > 0) return found
    }
    return []
  } finally {
    whole.close()
  }
}

function scaled(picture: ImageBitmap, scale: number): Promise<ImageBitmap> {
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'medium',
  })
}

/** A single picture is worth a second look by the other reader; the frames of a camera are not. */
async function readWithEvery(picture: ImageBitmap): Promise<string[]> {
  const own = await nativeReader()
  const found = own === null ? [] : await own.read(picture)
  return found.length > 0 ? found : wasmReader().read(picture)
}

let native: Promise<CodeReader | null> | null = null

/** Null where there is none. Some browsers have the class without the program behind it, and list no formats. */
function nativeReader(): Promise<CodeReader | null> {
  native ??= openNativeReader().catch(() => null)
  return native
}

async function openNativeReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (Detector === undefined) return null
  const formats = await Detector.getSupportedFormats()
  const usable = wantedFormats.filter((format) => formats.includes(format))
  if (!usable.includes('ean_13') || !usable.includes('qr_code')) return null
  const detector = new Detector({ formats: usable })
  return {
    async read(picture) {
      try {
        const found = await detector.detect(picture)
        return found.map((code) => code.rawValue)
      } catch {
        // The program behind the class may be missing or busy on this device; ours is always there.
        return wasmReader().read(picture)
      }
    },
  }
}

let wasm: CodeReader | null = null

function wasmReader(): CodeReader {
  wasm ??= openWasmReader()
  return wasm
}

function openWasmReader(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (codes: string[]) => void; reject: (cause: Error) => void }>()
  let lastId = 0
  worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error === null) asked?.resolve(data.codes)
    else asked?.reject(new Error(data.error))
  }
  worker.onerror = () => {
    // Begun anew by the next picture: perhaps the file could not be loaded just then.
    wasm = null
    reader = null
    for (const asked of waiting.values()) asked.reject(new Error('the code reader stopped'))
    waiting.clear()
  }
  return {
    read(picture) {
      const pixels = pixelsOf(picture)
      return new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, picture: pixels } satisfies CodeRequest, [pixels.data.buffer])
      })
    },
  }
}

function pixelsOf(picture: CodePicture): ImageData {
  const { width, height } = picture
  const canvas = picture instanceof HTMLCanvasElement ? picture : document.createElement('canvas')
  if (canvas !== picture) Object.assign(canvas, { width, height })
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  assert(paper !== null, 'a canvas for pictures has a 2D context')
  if (canvas !== picture) paper.drawImage(picture, 0, 0)
  return paper.getImageData(0, 0, width, height)
}
