import { rupiah } from '../base/money/rupiah.ts'
import type { Label } from './label.ts'
import { cellDots, type RollMark, rollFrame, rollMarks } from './label-roll.ts'
import { dotsPerMm, type LabelLanguage, type LabelRoll, rollSizes, rollWidthMm } from './roll.ts'

/**
 * The job of one row of labels, complete in itself, so that printing can go on from any of them [CATALOG-44]. Printable
 * ASCII and CRLF only: one byte a sign.
 */
export function labelCommand(row: readonly Label[], roll: LabelRoll, language: LabelLanguage): string {
  return command(rollMarks(row, roll), roll, language)
}

/**
 * A row that shows whether roll and printer are set up right [PRINTER-16]: words, bars to scan, and a frame that has to
 * stand evenly along the edges of each label.
 */
export function testLabelCommand(roll: LabelRoll, language: LabelLanguage): string {
  const sample: Label = { name: 'CETAK UJI LACI', unit: 'pcs', priceRupiah: rupiah(12_500), code: testCode }
  const row = new Array<Label>(roll.across).fill(sample)
  return command([...rollFrame(roll), ...rollMarks(row, roll)], roll, language)
}

/** An EAN-8 of the numbers that shops give away themselves: it fits every roll, and is nobody's product. */
const testCode = '20000004'

function command(marks: readonly RollMark[], roll: LabelRoll, language: LabelLanguage): string {
  const lines = language === 'tspl' ? tspl(marks, roll) : zpl(marks, roll)
  return `${lines.join('\r\n')}\r\n`
}

/** TSPL/TSPL2 programming manual: `SIZE`, `GAP`, `TEXT` in font 2 (12 × 20 dots), `BAR`. */
function tspl(marks: readonly RollMark[], roll: LabelRoll): string[] {
  const { heightMm } = rollSizes[roll.size]
  return [
    // Ends a line that a broken connection has left half written.
    '',
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
