import { bareType } from './bucket.ts'

/** So many bytes tell what a picture is. */
export const imageHeadBytes = 12

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))

type Mark = readonly (number | null)[]

/** First bytes by type; null: any byte. Sources: ISO/IEC 10918-1, PNG (W3C), GIF89a, Google's WebP container page. */
const marks: readonly { readonly type: string; readonly mark: Mark }[] = [
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
  { type: 'image/png', mark: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/gif', mark: ascii('GIF87a') },
  { type: 'image/gif', mark: ascii('GIF89a') },
  { type: 'image/webp', mark: [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')] },
]

/** What picture these first bytes begin, or null when none that we know. */
export function imageTypeOf(head: Uint8Array): string | null {
  const fits = (mark: Mark) =>
    head.length >= mark.length && mark.every((byte, index) => byte === null || byte === head[index])
  return marks.find(({ mark }) => fits(mark))?.type ?? null
}

/**
 * Whether bytes that begin so may be called this. Only pictures are looked at: what calls itself one must be it
 * [STORAGE-6].
 */
export function isTrueToType(contentType: string, head: Uint8Array): boolean {
  const type = bareType(contentType)
  return !type.startsWith('image/') || type === imageTypeOf(head)
}

const shownTypes =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/plain|application\/pdf)$/

/**
 * Whether a browser that opens this by its address may show it. Everything else is a download, HTML and SVG above all:
 * shown, they would run with the rights of our pages.
 */
export function isShownInBrowser(contentType: string): boolean {
  return shownTypes.test(bareType(contentType))
}
