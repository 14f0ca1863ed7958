import { logoFits, logoPicture, type Pixels } from '@laci/domain/base/print/print-picture.ts'
import type { LogoPictures } from '../engine/api/photos.ts'

/** A photo of a telephone has less; more is no logo. */
const maximumFileBytes = 15 * 1024 * 1024
/** As wide as the widest paper has dots: more of it would never be seen. */
const maximumWidth = 576
const maximumHeight = 288

export type ReadLogo =
  | { readonly kind: 'read'; readonly pictures: Omit<LogoPictures, 'name'>; readonly png: Blob }
  | { readonly kind: 'too_large' | 'unreadable' | 'blank' }

/** A picture as the papers show it, and as it is stored for the other tills [RECEIPT-13]. */
export async function readLogo(document: Document, file: Blob): Promise<ReadLogo> {
  if (file.size > maximumFileBytes) return { kind: 'too_large' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return { kind: 'unreadable' }
  const scale = Math.min(1, maximumWidth / bitmap.width, maximumHeight / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return { kind: 'unreadable' }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const pixels: Pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const narrow = logoPicture(pixels, logoFits.narrow)
  const wide = logoPicture(pixels, logoFits.wide)
  if (narrow === null || wide === null) return { kind: 'blank' }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return png === null ? { kind: 'unreadable' } : { kind: 'read', pictures: { narrow, wide }, png }
}
