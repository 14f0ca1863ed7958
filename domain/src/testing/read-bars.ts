import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** A black rectangle in dots. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What a foreign reader finds on white paper with these boxes on it, in the order in which it finds it. */
export async function readBoxes(
  boxes: readonly Box[],
  paper: { readonly width: number; readonly height: number },
  formats: NonNullable<ReaderOptions['formats']>,
): Promise<{ readonly format: string; readonly text: string }[]> {
  const { width, height } = paper
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const box of boxes)
    for (let x = Math.round(box.x); x < Math.round(box.x + box.width); x += 1)
      for (let y = Math.round(box.y); y < Math.round(box.y + box.height); y += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(picture, { formats, tryHarder: true, maxNumberOfSymbols: 255 })
  return found.map(({ format, text }) => ({ format, text }))
}
