/**
 * Whether a picture file goes on to its own end [DOC-7]. Browsers draw one that broke off on its way, with its lower half
 * white; JPEG, PNG and WebP say where they end, of any other kind nothing is said. Linear in the size of the file.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, [0xff, 0xd8])) return isWholeJpeg(view)
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return isWholePng(view)
  const isWebp =
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50])
  return !isWebp || bytes.length >= 8 + view.getUint32(4, true)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Segments say how long they are; the picture itself ends at the next marker. What comes after the end is not looked at. */
function isWholeJpeg(view: DataView): boolean {
  let at = 2
  while (at + 1 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) {
      at += 1
      continue
    }
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) return true
    // Filling, stuffed bytes and restarts have no length.
    if (marker === 0xff) at += 1
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (at + 3 < view.byteLength) at += 2 + Math.max(2, view.getUint16(at + 2))
    else return false
  }
  return false
}

function isWholePng(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44
    if (isEnd) return true
  }
  return false
}
