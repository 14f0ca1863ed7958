import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Palette = { readonly [token: string]: string }

const paper = tokensOf(read('theme.css'))
const darkSheet = read('dark.css')
const [night = {}, kept = {}] = ['.follows-system', '.palette-light'].map((name) =>
  tokensOf(blockOf(darkSheet.slice(darkSheet.indexOf('@media')), name)),
)
const palettes = { light: paper, dark: { ...paper, ...night } }

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

function tokensOf(css: string): Palette {
  const tokens = [...css.matchAll(/--color-([a-z0-9-]+): ((?:#|rgb)[^;]+);/g)]
  return Object.fromEntries(tokens.map((match) => [match[1], match[2] as string]))
}

function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`)
  return css.slice(start, css.indexOf('}', start))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(colors: Palette, name: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(colors[name] ?? ''), luminance(colors[ground] ?? '')].sort(
    (a, b) => b - a,
  )
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['kertas', 'putih', 'laci-50', 'laci-100', 'cabai-50', 'daun-50', 'jahe-100']
const texts = ['tinta', 'redup', 'laci-600', 'laci-700', 'cabai-600', 'daun-700', 'jahe-800']

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const colors = palettes[scheme]

  test.each([
    ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
    ['putih', 'tinta'],
    ['putih', 'laci-600'],
    ['putih', 'laci-700'],
    ['putih', 'cabai-600'],
    ['putih', 'cabai-700'],
    ['on-kunyit', 'kunyit-400'],
    ['on-kunyit', 'kunyit-500'],
  ])('[UI-10] text in %s on %s has a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(colors, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['putih', 'kertas', 'laci-50'])(
    '[UI-10] the edge of a control on %s has a contrast of 3 or more',
    (ground) => {
      expect(contrast(colors, 'garis-kuat', ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors, 'laci-600', ground)).toBeGreaterThanOrEqual(3)
    },
  )
})

test('[UI-10] the header of the till, which is of the brand in both, is read', () => {
  expect(contrast(paper, 'laci-100', 'laci-900')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(paper, 'putih', 'laci-900')).toBeGreaterThanOrEqual(4.5)
})

test('[UI-50] a dark screen changes every token but yellow, and paper on it has exactly those of a light one', () => {
  const ofYellow = ['kunyit-400', 'kunyit-500', 'on-kunyit']
  expect(Object.keys(night).sort()).toEqual(
    Object.keys(paper)
      .filter((token) => !ofYellow.includes(token))
      .sort(),
  )
  expect(kept).toEqual(Object.fromEntries(Object.keys(night).map((token) => [token, paper[token]])))
  expect(darkSheet).toContain('@media screen and (prefers-color-scheme: dark)')
})

test('[UI-50] what stands on a screen takes its colours from the tokens, and a brand ground keeps its own', () => {
  const folders = [
    '../../../ui/src',
    '../../../till/src',
    '../../../site/src/screens',
    '../../../site/src/shell',
  ]
  const sources = folders.flatMap((folder) => sourcesBelow(new URL(`${folder}/`, import.meta.url)))
  expect(sources.length).toBeGreaterThan(400)
  for (const { name, text } of sources) {
    expect(text, name).not.toMatch(/-\[#|\b(?:bg|text|border|fill|stroke)-(?:white|black)\b/)
    for (const [look] of text.matchAll(/(?<=["'`])[^"'`\n]*\bbg-laci-900 [^"'`\n]*/g)) {
      expect(look, name).toContain('palette-light')
    }
  }
})

function sourcesBelow(folder: URL): { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ name: file, text: readFileSync(new URL(file, folder), 'utf8') }))
}
