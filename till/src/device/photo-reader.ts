import { fitPhoto, maximumPhotoFileBytes, photoSide } from '@laci/domain/catalog/product-photo.ts'
import { isWholePicture } from '@laci/domain/catalog/whole-picture.ts'
import type { NewPhoto } from '../engine/api/photos.ts'

export type ReadPhoto =
  | { readonly kind: 'read'; readonly photo: NewPhoto }
  /** `heic`: what telephones of Apple take, and this browser does not know. */
  | { readonly kind: 'too_large' | 'heic' | 'unreadable' }

/**
 * A file as the two pictures of a product [CATALOG-40]. They are drawn anew, upright as the file says, so that nothing else
 * of the file is left in them: not where and when it was taken, nor by which telephone.
 */
export async function readPhoto(page: Window & typeof globalThis, file: File): Promise<ReadPhoto> {
  if (file.size > maximumPhotoFileBytes) return { kind: 'too_large' }
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  const unreadable = { kind: isHeic ? 'heic' : 'unreadable' } as const
  // A browser draws half a file with its lower half white.
  if (!isWholePicture(new Uint8Array(await file.arrayBuffer()))) return { kind: 'unreadable' }
  const image = new page.Image()
  const address = page.URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    // A drawing without a size of its own.
    if (width === 0 || height === 0) return unreadable
    const large = drawn(page.document, image, fitPhoto({ width, height }, photoSide.large))
    const small = drawn(page.document, large, fitPhoto({ width, height }, photoSide.small))
    const photo = { large: await encoded(large), small: await encoded(small) }
    const digest = await page.crypto.subtle.digest('SHA-256', await photo.large.arrayBuffer())
    const photoId = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return { kind: 'read', photo: { photoId, ...photo } }
  } catch (cause) {
    if (cause instanceof DOMException) return unreadable
    throw cause
  } finally {
    page.URL.revokeObjectURL(address)
  }
}

function drawn(
  document: Document,
  picture: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new DOMException('no room to draw', 'InvalidStateError')
  // What is seen through stands on white, as the tiles are.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** WebP, or JPEG where the browser cannot write that: it answers a PNG then. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', 0.8)
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', 0.82)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new DOMException('too large to write', 'EncodingError')) : resolve(blob),
      type,
      quality,
    )
  })
}
