import type { Label } from './label.ts'
import {
  cellDots,
  dotsPerMm,
  type LabelRoll,
  type RollMark,
  rollMarks,
  rollRows,
  rollSizes,
  rollWidthMm,
} from './label-roll.ts'

/** What label printers understand: TSPL (Xprinter, TSC and most cheap ones) or ZPL (Zebra). */
export type LabelLanguage = 'tspl' | 'zpl'

/**
 * A job for each row of labels, complete in itself, so that printing can go on from any of them [CATALOG-44].
 * Printable ASCII and CRLF only: one byte a sign.
 */
export function labelCommands(labels: readonly Label[], roll: LabelRoll, language: LabelLanguage): string[] {
  const commands = language === 'tspl' ? tspl : zpl
  return rollRows(labels, roll).map((row) => `${commands(rollMarks(row, roll), roll).join('\r\n')}\r\n`)
}

/** TSPL/TSPL2 programming manual: `SIZE`, `GAP`, `TEXT` in font 2 (12 × 20 dots), `BAR`. */
function tspl(marks: readonly RollMark[], roll: LabelRoll): string[] {
  const { heightMm } = rollSizes[roll.size]
  return [
    `SIZE ${rollWidthMm(roll)} mm,${heightMm} mm`,
    `GAP ${roll.gapMm} mm,0 mm`,
    'DIRECTION 1',
    'CLS',
    ...marks.map((mark) =>
      mark.kind === 'bar'
        ? `BAR ${mark.x},${mark.y},${mark.width},${mark.height}`
        : `TEXT ${mark.x},${mark.y},"2",0,${mark.scale},${mark.scale},"${tsplText(mark.text)}"`,
    ),
    'PRINT 1,1',
  ]
}

/** Cheap printers have no way to write a quote; newer ones take a backslash for the beginning of a command. */
function tsplText(text: string): string {
  return text.replaceAll('"', "'").replaceAll('\\', '/')
}

/** ZPL II programming guide: font D in cells of 12 × 20 dots (18 high with the gap below), `^GB` for bars, `^FH` for signs of its own. */
function zpl(marks: readonly RollMark[], roll: LabelRoll): string[] {
  const dots = dotsPerMm(roll)
  return [
    '^XA',
    `^PW${rollWidthMm(roll) * dots}`,
    `^LL${rollSizes[roll.size].heightMm * dots}`,
    '^LH0,0',
    ...marks.map((mark) => {
      const at = `^FO${mark.x},${mark.y}`
      if (mark.kind === 'bar') {
        // A box as thick as it is wide is all black.
        return `${at}^GB${mark.width},${mark.height},${mark.width},B,0^FS`
      }
      const high = (cellDots.height - 2) * mark.scale
      const wide = (cellDots.width - 2) * mark.scale
      return `${at}^ADN,${high},${wide}^FH_^FD${zplText(mark.text)}^FS`
    }),
    '^PQ1',
    '^XZ',
  ]
}

/** `^` and `~` begin commands and `_` a sign by its number: all three by their number. */
function zplText(text: string): string {
  return text.replace(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
