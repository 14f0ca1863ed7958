import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const colors = Object.fromEntries(
  [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2] as string]),
)

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(name: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(colors[name] ?? ''), luminance(colors[ground] ?? '')].sort(
    (a, b) => b - a,
  )
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['tinta', 'kertas'],
  ['redup', 'kertas'],
  ['redup', 'putih'],
  ['laci-600', 'putih'],
  ['laci-600', 'kertas'],
  ['laci-700', 'laci-50'],
  ['putih', 'laci-600'],
  ['putih', 'laci-700'],
  ['laci-100', 'laci-900'],
  ['tinta', 'kunyit-400'],
  ['tinta', 'kunyit-500'],
  ['cabai-600', 'putih'],
  ['cabai-600', 'cabai-50'],
  ['cabai-600', 'kertas'],
  ['putih', 'cabai-600'],
  ['putih', 'cabai-700'],
  ['daun-700', 'daun-50'],
  ['jahe-800', 'jahe-100'],
])('[UI-10] text in %s on %s has a contrast of 4.5 or more', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(['putih', 'kertas'])(
  '[UI-10] the edge of a control on %s has a contrast of 3 or more',
  (ground) => {
    expect(contrast('garis-kuat', ground)).toBeGreaterThanOrEqual(3)
    expect(contrast('laci-600', ground)).toBeGreaterThanOrEqual(3)
  },
)
