import { createHash } from 'node:crypto'
import type { Page } from '../src/routes.ts'

/** What is shown where a link to a page is shared: 1200 x 630, made by `npm run pictures` and committed [SITE-52]. */
export const ogPictureSize = { width: 1_200, height: 630 } as const

/** Says that a picture is older than the words or the drawing it was made of. Kept beside the pictures. */
export function ogFingerprint(page: Page): string {
  return createHash('sha256').update(ogPictureHtml(page, '')).digest('hex').slice(0, 16)
}

/**
 * The drawing behind a page's picture, for a browser window of its size. `fontUrl` leads to the typeface. The brand's name is
 * not on it: a picture is made long before a server knows what it is called (ruling 4), the mark is.
 */
export function ogPictureHtml(page: Page, fontUrl: string): string {
  const [line = ''] = page.description.split(/(?<=[.!?]) /)
  const size = page.title.length > 34 ? 62 : page.title.length > 20 ? 76 : 92
  return `<!doctype html><html lang="id"><meta charset="utf-8"><style>
@font-face { font-family: "Plus Jakarta Sans"; src: url("${fontUrl}"); font-weight: 200 800 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: #fbf9f4; color: #17211f; font-family: "Plus Jakarta Sans"; overflow: hidden; position: relative }
main { position: absolute; left: 80px; top: 0; width: 700px; height: 540px; display: flex; flex-direction: column; justify-content: center; gap: 28px }
h1 { font-size: ${size}px; line-height: 1.08; font-weight: 800; color: #06302d; text-wrap: balance; letter-spacing: -0.02em }
p { font-size: 32px; line-height: 1.4; color: #55615e; text-wrap: pretty }
svg { position: absolute; right: 40px; top: 0 }
footer { position: absolute; left: 0; right: 0; bottom: 0; height: 90px; background: #06302d; color: #d5eae7; font-size: 28px; font-weight: 600; padding: 0 80px; display: flex; align-items: center }
</style>
<svg width="400" height="540" viewBox="0 0 400 540">
<path d="M104 62l16-12 16 12 16-12 16 12 16-12 16 12 16-12 16 12 16-12 16 12 16-12 16 12v150H104Z" fill="#fff" stroke="#8a857a" stroke-width="3" stroke-linejoin="round"/>
<path d="M128 84h96M128 106h70M128 128h84" stroke="#8a857a" stroke-width="8" stroke-linecap="round"/>
<path d="M246 84h26M246 106h26M240 128h32" stroke="#17211f" stroke-width="8" stroke-linecap="round"/>
<path d="M60 150h280a44 44 0 0 1 44 44v96H16v-96a44 44 0 0 1 44-44Z" fill="#0e625c"/>
<path d="M16 306h368v90a44 44 0 0 1-44 44H60a44 44 0 0 1-44-44Z" fill="#ffbe2e"/>
<path d="M132 306h136a68 68 0 0 1-136 0Z" fill="#06302d"/>
</svg>
<main><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(line)}</p></main>
<footer>Jualan tanpa internet, tidak ada rupiah yang hilang.</footer></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
