import { type ReleaseManifest, releaseMarksOf } from '../release/release-manifest.ts'

/** Who runs this Laci. Known only when the server starts, so no page holds these as literals (ruling 4). */
export type Brand = {
  readonly name: string
  readonly email: string
  /** As people read it: `0812-3456-7890`. */
  readonly phone: string
  /** Digits with the country code, as wa.me wants them: `6281234567890`. */
  readonly whatsapp: string
  /** Full addresses, `https://…`. */
  readonly instagram: string
  readonly tiktok: string
  readonly youtube: string
}

export const brandFields = ['name', 'email', 'phone', 'whatsapp', 'instagram', 'tiktok', 'youtube'] as const

type ReleaseMarks = ReturnType<typeof releaseMarksOf>

/** `brand.name`, …, `canonicalOrigin`: every mark that a prerendered page may carry. This list is the whole interface. */
export type PageMark = `brand.${(typeof brandFields)[number]}` | 'canonicalOrigin' | keyof ReleaseMarks
export type PageMarks = { readonly [Mark in PageMark]: string }

/** The values of all marks. `canonicalOrigin` is `https://laci.example`, without a slash at the end. */
export function pageMarksOf(values: {
  readonly brand: Brand
  readonly canonicalOrigin: string
  readonly release: ReleaseManifest
}): PageMarks {
  const brandMarks = brandFields.map((field) => [`brand.${field}`, values.brand[field]])
  return {
    ...Object.fromEntries(brandMarks),
    canonicalOrigin: values.canonicalOrigin,
    ...releaseMarksOf(values.release),
  }
}

/**
 * Fills `{{brand.phone}}` and its like in a prerendered page [SITE-4]: once per page when the server starts, per request
 * while developing. Values are escaped, because marks stand in text and in quoted attributes only; `{{json.brand.name}}`
 * is the same value inside a string of structured data. What is no mark of the list stays as it is.
 */
export function fillPageMarks(html: string, marks: PageMarks): string {
  return html.replaceAll(
    /\{\{(json\.)?([A-Za-z\d.]+)\}\}/g,
    (written, json: string | undefined, mark: string) => {
      if (!Object.hasOwn(marks, mark)) return written
      const value = marks[mark as PageMark]
      return json ? escapeJson(value) : escapeHtml(value)
    },
  )
}

/** A chat with the shop's helpers, with words to start from. */
export function whatsappAddress(brand: Pick<Brand, 'whatsapp'>, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${brand.whatsapp}${query}`
}

/** For the inside of a JSON string that stands in HTML: nothing in it can end the string or the script around it. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

/** For text and quoted attributes of a page. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
