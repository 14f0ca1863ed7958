import type { DrawnLabel, Placed } from './label.ts'

/** Reads what a label printer is told. It keeps what it was told of the roll until it is switched off. */
export type LabelReader = {
  /** Labels that are whole now, and how many of these bytes were used up; the rest has not come whole yet. */
  read(bytes: Uint8Array): { readonly labels: readonly DrawnLabel[]; readonly length: number }
}

const numbers = (text: string) => text.split(',').map(Number)

/** TSPL as its programming manual says it: a command a line. `dotsPerMm`: how fine the printer is. */
export function tsplReader(dotsPerMm: number): LabelReader {
  let widthDots = 0
  let heightDots = 0
  let placed: Placed[] = []

  function read(line: string): DrawnLabel[] {
    const [, name = '', rest = ''] = /^([A-Z]*) ?(.*)$/.exec(line) ?? []
    switch (name) {
      case 'SIZE': {
        const size = /^(\d+) mm,(\d+) mm$/.exec(rest)
        if (size === null) break
        widthDots = Number(size[1]) * dotsPerMm
        heightDots = Number(size[2]) * dotsPerMm
        return []
      }
      case 'GAP':
      case 'DIRECTION':
        return []
      case 'CLS':
        placed = []
        return []
      case 'BAR': {
        const [x, y, width, height] = numbers(rest)
        placed.push({ kind: 'bar', x: x!, y: y!, width: width!, height: height! })
        return []
      }
      case 'TEXT': {
        const text = /^(\d+),(\d+),"2",0,(\d+),(\d+),"([^"]*)"$/.exec(rest)
        if (text === null || text[3] !== text[4]) break
        const [x, y, scale] = [text[1], text[2], text[3]].map(Number)
        placed.push({ kind: 'text', x: x!, y: y!, scale: scale!, text: text[5]! })
        return []
      }
      case 'PRINT': {
        const [sets, copies = 1] = numbers(rest)
        return new Array<DrawnLabel>(sets! * copies).fill({ widthDots, heightDots, placed: [...placed] })
      }
      case '':
        if (line === '') return []
    }
    placed.push({ kind: 'unknown', text: line })
    return []
  }

  return {
    read(bytes) {
      const text = Buffer.from(bytes).toString('latin1')
      const end = text.lastIndexOf('\r\n') + 2
      if (end < 2) return { labels: [], length: 0 }
      const lines = text.slice(0, end - 2).split('\r\n')
      return { labels: lines.flatMap(read), length: end }
    },
  }
}

/** ZPL II: a format from `^XA` to `^XZ`, its commands between carets. One that begins anew forgets the one before. */
export function zplReader(): LabelReader {
  return {
    read(bytes) {
      const text = Buffer.from(bytes).toString('latin1')
      const end = text.lastIndexOf('^XZ') + 3
      if (end < 3) return { labels: [], length: 0 }
      const formats = text.slice(0, end).split('^XZ').slice(0, -1)
      return {
        labels: formats.flatMap((format) => readFormat(format.slice(format.lastIndexOf('^XA') + 3))),
        length: end,
      }
    },
  }
}

/** Font D is 18 dots high and has cells of 12 × 20 with its gaps. */
const fontHeight = 18

function readFormat(format: string): DrawnLabel[] {
  const placed: Placed[] = []
  const size = { widthDots: 0, heightDots: 0 }
  let [x, y, scale, copies] = [0, 0, 1, 1]
  let hexSign: string | null = null
  for (const command of format.split('^').slice(1)) {
    const name = command.slice(0, 2)
    const rest = command.slice(2).replace(/\r\n$/, '')
    const [first = 0, second = 0] = numbers(rest)
    if (name === 'PW') size.widthDots = first
    else if (name === 'LL') size.heightDots = first
    else if (name === 'PQ') copies = first
    else if (name === 'FO') [x, y] = [first, second]
    else if (name === 'AD') scale = Number(rest.split(',')[1]) / fontHeight
    else if (name === 'FH') hexSign = rest
    else if (name === 'GB') placed.push({ kind: 'bar', x, y, width: first, height: second })
    else if (name === 'FD') placed.push({ kind: 'text', x, y, scale, text: unhexed(rest, hexSign) })
    else if (name === 'FS') hexSign = null
    else if (name !== 'LH') placed.push({ kind: 'unknown', text: `^${command}` })
  }
  return new Array<DrawnLabel>(copies).fill({ ...size, placed })
}

function unhexed(text: string, sign: string | null): string {
  if (sign === null) return text
  return text.replaceAll(new RegExp(`\\${sign}([0-9A-F]{2})`, 'g'), (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
