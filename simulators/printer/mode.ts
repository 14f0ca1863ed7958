import { type Command, defaultLineSpacingDots } from './commands.ts'
import { plainStyle, type Style } from './letters.ts'

export type Align = 'left' | 'center' | 'right'

/** What a command sets for those after it; `ESC @` sets it back. */
export type Mode = {
  style: Style
  align: Align
  lineSpacingDots: number
  isChinese: boolean
  qrModuleDots: number
  qrLevel: 'L' | 'M' | 'Q' | 'H'
  qrData: Uint8Array
}

/** As a cheap unit wakes up: Chinese signs from bytes of 80 hex on. */
export function wokenMode(): Mode {
  return {
    style: plainStyle,
    align: 'left',
    lineSpacingDots: defaultLineSpacingDots,
    isChinese: true,
    qrModuleDots: 3,
    qrLevel: 'L',
    qrData: new Uint8Array(),
  }
}

/** Takes a command that prints nothing by itself. Alignment is heard only where a line begins. */
export function setMode(mode: Mode, command: Command, isLineStart: boolean): void {
  switch (command.kind) {
    case 'font':
      mode.style = { ...mode.style, font: command.font }
      break
    case 'bold':
      mode.style = { ...mode.style, isBold: command.isOn }
      break
    case 'underline':
      mode.style = { ...mode.style, isUnderlined: command.isOn }
      break
    case 'reverse':
      mode.style = { ...mode.style, isReversed: command.isOn }
      break
    case 'size':
      mode.style = { ...mode.style, widthTimes: command.widthTimes, heightTimes: command.heightTimes }
      break
    case 'align':
      if (isLineStart) mode.align = command.align
      break
    case 'line_spacing':
      mode.lineSpacingDots = command.dots
      break
    case 'chinese_mode':
      mode.isChinese = command.isOn
      break
    case 'qr_size':
      mode.qrModuleDots = command.moduleDots
      break
    case 'qr_level':
      mode.qrLevel = command.level
      break
    case 'qr_data':
      mode.qrData = command.data
      break
  }
}
