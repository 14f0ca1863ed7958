import * as z from 'zod/mini'

/** SHA-256 of the large picture, in hex: the same picture is one photo, and another one is another. Empty: none. */
export const photoIdSchema = z.string().check(z.regex(/^([0-9a-f]{64})?$/))

/** `large`: in the form of a product. `small`: on tiles and in lists. */
export const photoSizes = ['large', 'small'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Longest side in dots. */
export const photoSide: { readonly [Size in PhotoSize]: number } = { large: 640, small: 128 }

/** A photo of a telephone has less; reading more could end the page on a small tablet. */
export const maximumPhotoFileBytes = 30 * 1_024 * 1_024

/**
 * What one device keeps of a shop's photos: some 6,000 small pictures and 400 large ones. Those that nobody looked at for
 * longest leave first, never an unsent one.
 */
export const keptPhotoBytes: { readonly [Size in PhotoSize]: number } = {
  large: 24 * 1_024 * 1_024,
  small: 24 * 1_024 * 1_024,
}

/** Its name in the bucket of photos, which `app.is_named_photo` of the server reads [STORAGE-22]. */
export function photoObjectName(storeId: string, photoId: string, size: PhotoSize): string {
  return `${storeId}/${photoId}/${size}`
}

/** What a picture measures when its longest side is at most `side`: its form stays, and it is never made larger. */
export function fitPhoto(
  picture: { readonly width: number; readonly height: number },
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const fitted = (dots: number) => Math.max(1, Math.round(dots * scale))
  return { width: fitted(picture.width), height: fitted(picture.height) }
}
