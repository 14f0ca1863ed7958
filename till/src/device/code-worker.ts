import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * The reader for browsers that have none of their own (Windows, Linux, Firefox, Safari): ZXing as WebAssembly, served by us
 * and precached. In a worker, because one frame takes up to 300 ms on a slow computer and typing must not wait for it.
 */
export type CodeRequest = { readonly id: number; readonly picture: ImageData }
export type CodeAnswer = { readonly id: number; readonly codes: string[]; readonly error: string | null }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<CodeRequest>) => void) | null
  postMessage(answer: CodeAnswer): void
}

prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

host.onmessage = async ({ data: { id, picture } }) => {
  try {
    const found = await readBarcodes(picture, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'QRCode'],
      maxNumberOfSymbols: 8,
    })
    host.postMessage({ id, codes: found.map((code) => code.text), error: null })
  } catch (cause) {
    host.postMessage({ id, codes: [], error: String(cause) })
  }
}
