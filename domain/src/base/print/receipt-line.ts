import { asciiColumns, columnsOf, paperText, twoSided, wrapText } from './paper-text.ts'
import { type PrintPicture, pictureWithin } from './print-picture.ts'

/** Letters of font A are 12 dots wide, and no paper of ours is wider than 80 mm. */
export function paperWidthDots(columns: number): number {
  return Math.min(columns * 12, 576)
}

/** A logo as each width of paper shows it. */
export type LogoDots = { readonly narrow: PrintPicture; readonly wide: PrintPicture }

/** The one for paper of so many columns, never wider than that paper [RECEIPT-48]. */
export function logoFor({ narrow, wide }: LogoDots, columns: number): PrintPicture {
  const paperDots = paperWidthDots(columns)
  return pictureWithin(paperDots < 576 ? narrow : wide, paperDots)
}

/** One thing on paper. Texts are plain ASCII and fit the width they were laid out for; pictures stand in the middle. */
export type ReceiptLine =
  | {
      readonly kind: 'text'
      readonly text: string
      /** As it is meant, where letters of other scripts are in it: such a line goes as dots [RECEIPT-44]. */
      readonly drawn?: string
      readonly align: 'left' | 'center'
      readonly isBold: boolean
      /** Twice as high, and as wide as ever. */
      readonly isTall?: boolean
    }
  | { readonly kind: 'rule' }
  /** `large`: as large as the paper allows, for a telephone at arm's length. */
  | { readonly kind: 'qr'; readonly text: string; readonly size: 'small' | 'large' }
  | { readonly kind: 'picture'; readonly picture: PrintPicture }

export const rule: ReceiptLine = { kind: 'rule' }

/** Words on the left, as many lines as they need; nothing for an empty text. */
export function left(text: string, columns: number, isBold = false): ReceiptLine[] {
  return wrapText(paperText(text), columns).map((piece) => leftLine(piece, isBold))
}

/** As `left`, moved in by two. */
export function indented(text: string, columns: number): ReceiptLine[] {
  return wrapText(paperText(text), columns - 2).map((piece) => leftLine(`  ${piece}`))
}

export function centered(text: string, columns: number, isBold = false): ReceiptLine[] {
  return wrapText(paperText(text), columns).map((piece) => textLine(piece, 'center', isBold))
}

/** A name and its amount, on one line or two [RECEIPT-3]. `name` may begin with blanks. */
export function sides(name: string, amount: string, columns: number, isBold = false): ReceiptLine[] {
  const indent = /^ */.exec(name)![0]
  return twoSided(indent + paperText(name), amount, columns).map((text) => leftLine(text, isBold))
}

function leftLine(text: string, isBold = false): ReceiptLine {
  return textLine(text, 'left', isBold)
}

function textLine(words: string, align: 'left' | 'center', isBold: boolean): ReceiptLine {
  const text = asciiColumns(words)
  return { kind: 'text', text, ...(text === words ? {} : { drawn: words }), align, isBold }
}

/** The same paper as text for a screen or a message; centred lines are padded, pictures and codes are left out. */
export function receiptText(lines: readonly ReceiptLine[], columns: number): string {
  return lines.flatMap((line) => textOf(line, columns) ?? []).join('\n')
}

/** One line as `receiptText` writes it; null for what is no text. */
export function textOf(line: ReceiptLine, columns: number): string | null {
  if (line.kind === 'rule') return '-'.repeat(columns)
  if (line.kind !== 'text') return null
  const words = line.drawn ?? line.text
  if (line.align === 'left') return words
  return ' '.repeat(Math.floor((columns - columnsOf(words)) / 2)) + words
}
