/** `GS v 0 m xL xH yL yH`: units count the bytes of an image by these eight. */
const rasterHeaderBytes = 8
/** What one write to a BLE printer always carries: the smallest packet of 23 less its own three. */
export const smallestWriteBytes = 20
/** More than this no attribute of BLE takes in one write. */
export const largestBleWriteBytes = 512

/**
 * Cuts a job into writes of at most `writeBytes` [PRINTER-3]. A cut never goes through the head of a raster image: some
 * units count its bytes anew with every packet. Image data that happens to look like such a head moves a cut, no more.
 */
export function writeChunks(bytes: Uint8Array, writeBytes: number): Uint8Array[] {
  const size = Math.max(writeBytes, smallestWriteBytes)
  const chunks: Uint8Array[] = []
  let start = 0
  while (start < bytes.length) {
    const end = Math.min(start + size, bytes.length)
    const cut = end === bytes.length ? end : beforeRasterHead(bytes, start, end)
    chunks.push(bytes.subarray(start, cut))
    start = cut
  }
  return chunks
}

/** The next smaller size to try after a refused write; null: there is none. */
export function smallerWrite(writeBytes: number): number | null {
  return writeBytes <= smallestWriteBytes ? null : Math.max(smallestWriteBytes, Math.floor(writeBytes / 2))
}

function beforeRasterHead(bytes: Uint8Array, start: number, end: number): number {
  for (let head = Math.max(start + 1, end - rasterHeaderBytes + 1); head < end; head += 1) {
    if (isRasterHead(bytes, head)) return head
  }
  return end
}

function isRasterHead(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x1d && bytes[at + 1] === 0x76 && bytes[at + 2] === 0x30
}
