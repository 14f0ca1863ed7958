import { a5, type Colour } from '@laci/domain/base/document/page.ts'

// Every measure of the book, in points. The colours are those of the pages (ui/src/styles/theme.css).

export const colours = {
  ink: '#17211f',
  soft: '#55615e',
  rule: '#e4dfd4',
  strongRule: '#8a857a',
  paper: '#fbf9f4',
  white: '#ffffff',
  teal50: '#eef6f5',
  teal100: '#d5eae7',
  teal600: '#0e625c',
  teal700: '#0b4f4a',
  teal900: '#06302d',
  green50: '#e9f6ec',
  green700: '#24713a',
  /** Money that comes in, and nothing else. */
  yellow400: '#ffbe2e',
  red50: '#fdeeeb',
  red600: '#bf2a1b',
} as const satisfies { readonly [name: string]: Colour }

export const paper = a5
export const margin = { top: 66, bottom: 58, side: 46 } as const
export const column = {
  widthPt: paper.widthPt - 2 * margin.side,
  heightPt: paper.heightPt - margin.top - margin.bottom,
} as const

export const body = { sizePt: 9.6, leadingPt: 14.6, gapPt: 7 } as const
export const small = { sizePt: 8.4, leadingPt: 12 } as const
