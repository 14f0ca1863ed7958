import { readCommand } from './commands.ts'
import { printLabel } from './label.ts'
import { type LabelReader, tsplReader, zplReader } from './label-languages.ts'
import { wokenMode } from './mode.ts'
import { type OpenPaper, openPaper, type Paper } from './paper.ts'

/** What kind of unit it is, and what is wrong with it today. */
export type Settings = {
  /** `receipt`: paper without an end, in ESC/POS. The others print labels, in the language that they are called by. */
  kind: 'receipt' | 'tspl' | 'zpl'
  /** Of a label printer. */
  dpi: 203 | 300
  /** 384 for 58 mm, 576 for 80 mm. */
  widthDots: 384 | 576
  /** False: QR commands come out as garbage, as on the cheapest units. */
  hasQr: boolean
  /** Switched off or out of reach. */
  isOffline: boolean
  /** Takes bytes and prints nothing until there is paper again. */
  isPaperOut: boolean
  /** The connection breaks after so many bytes, once; null: it holds. */
  dropAfterBytes: number | null
  /** Null: as fast as it comes. 960 is a serial line of 9600 baud. */
  bytesPerSecond: number | null
  /** Many clones never answer a question about their state. */
  answersStatus: boolean
}

export function soundSettings(): Settings {
  return {
    kind: 'receipt',
    dpi: 203,
    widthDots: 384,
    hasQr: true,
    isOffline: false,
    isPaperOut: false,
    dropAfterBytes: null,
    bytesPerSecond: null,
    answersStatus: true,
  }
}

export type DrawerKick = {
  readonly number: number
  readonly printer: string
  readonly at: number
  readonly pin: 2 | 5
  readonly onMs: number
  readonly offMs: number
}

/** What printers put down for whoever looks: numbers go up over all printers. */
export type Tray = {
  readonly papers: Paper[]
  readonly drawers: DrawerKick[]
  nextNumber(): number
  now(): number
  changed(): void
}

export type Printer = {
  readonly name: string
  readonly settings: Settings
  /** Takes bytes off the wire; answers what it sends back. */
  take(bytes: Uint8Array): Uint8Array
  change(settings: Partial<Settings>): void
  /** The connection has closed: what was being printed is whole. */
  endPaper(): void
  /** As pulling the plug: forgets what it was told, keeps its kind. */
  restart(): void
}

const keptPapers = 200

export function createPrinter(name: string, tray: Tray): Printer {
  const settings = soundSettings()
  const mode = wokenMode()
  let labelReader: LabelReader | null = null
  let paper: OpenPaper | null = null
  let waiting = new Uint8Array()
  let offset = 0

  function currentPaper(): OpenPaper {
    if (paper !== null) return paper
    const about = { number: tray.nextNumber(), printer: name, startedAt: tray.now() }
    paper = openPaper({ ...about, widthDots: settings.widthDots }, mode)
    keepPaper(paper)
    return paper
  }

  function endPaper(): void {
    if (paper === null) return
    paper.end()
    // Nothing but white came out: nobody picks that up.
    if (!paper.hasInk()) tray.papers.splice(tray.papers.indexOf(paper), 1)
    paper = null
    tray.changed()
  }

  function keepPaper(one: Paper): void {
    tray.papers.push(one)
    if (tray.papers.length > keptPapers) tray.papers.shift()
  }

  function printLabels(reader: LabelReader): void {
    const { labels, length } = reader.read(waiting)
    const bytes = [...waiting.subarray(0, length)]
    waiting = waiting.slice(length)
    for (const label of labels) {
      const about = { number: tray.nextNumber(), printer: name, startedAt: tray.now(), bytes }
      keepPaper(printLabel(label, about))
    }
    tray.changed()
  }

  function printWaiting(): Uint8Array {
    if (labelReader !== null) {
      if (!settings.isPaperOut) printLabels(labelReader)
      return new Uint8Array()
    }
    const answers: number[] = []
    while (waiting.length > 0 && !settings.isPaperOut) {
      const read = readCommand(waiting, settings.hasQr)
      if (read === null) break
      const { command, length } = read
      const taken = waiting.subarray(0, length)
      waiting = waiting.slice(length)
      if (command.kind === 'reset') {
        endPaper()
        Object.assign(mode, wokenMode())
      }
      if (command.kind === 'status') {
        // Those of real time were answered as they came in.
        if (!command.isRealTime && settings.answersStatus) answers.push(0x00)
      } else if (command.kind === 'drawer') {
        const { pin, onMs, offMs } = command
        tray.drawers.push({ number: tray.nextNumber(), printer: name, at: tray.now(), pin, onMs, offMs })
      } else {
        const open = currentPaper()
        open.received(taken)
        open.print(command, offset)
      }
      offset += length
      if (command.kind === 'cut') endPaper()
    }
    tray.changed()
    return Uint8Array.from(answers)
  }

  /** DLE EOT is answered at once, also by a printer that has no paper. */
  function realTimeAnswers(bytes: Uint8Array): number[] {
    const answers: number[] = []
    for (let index = 0; index + 2 < bytes.length; index += 1) {
      const of = bytes[index + 2]!
      if (bytes[index] !== 0x10 || bytes[index + 1] !== 0x04 || of < 1 || of > 4) continue
      const flag = settings.isPaperOut ? { 1: 0x08, 2: 0x20, 3: 0, 4: 0x60 }[of]! : 0
      answers.push(0x12 | flag)
    }
    return answers
  }

  return {
    name,
    settings,
    endPaper,
    take(bytes) {
      const realTime = settings.answersStatus ? realTimeAnswers(bytes) : []
      const joined = new Uint8Array(waiting.length + bytes.length)
      joined.set(waiting)
      joined.set(bytes, waiting.length)
      waiting = joined
      return Uint8Array.from([...realTime, ...printWaiting()])
    },
    change(changes) {
      const before = { ...settings }
      Object.assign(settings, changes)
      if (before.kind !== settings.kind || before.dpi !== settings.dpi) labelReader = labelReaderOf(settings)
      printWaiting()
    },
    restart() {
      endPaper()
      Object.assign(mode, wokenMode())
      labelReader = labelReaderOf(settings)
      waiting = new Uint8Array()
      offset = 0
    },
  }
}

function labelReaderOf({ kind, dpi }: Settings): LabelReader | null {
  if (kind === 'receipt') return null
  return kind === 'tspl' ? tsplReader(dpi === 203 ? 8 : 12) : zplReader()
}
