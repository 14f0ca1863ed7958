import { expect, test } from 'vitest'
import { createScannerWedge, type ScannerWedge, unknownSign, type WedgeAnswer } from './scanner-wedge.ts'

/** Plays keys at a fixed pace and gives the answer to the last one. */
function play(
  wedge: ScannerWedge,
  keys: readonly string[],
  { fromMs = 0, gapMs = 5 }: { fromMs?: number; gapMs?: number } = {},
): WedgeAnswer {
  let answer: WedgeAnswer = { kind: 'typed', isSign: false }
  for (const [index, key] of keys.entries()) {
    answer = wedge.press({ key, code: '', isShifted: false, atMs: fromMs + index * gapMs })
  }
  return answer
}

const burst = (code: string, end = 'Enter') => [...code, end]

test('[TILL-1] thirteen digits and Enter in a burst are a scan', () => {
  expect(play(createScannerWedge(), burst('8991002101234'))).toEqual({
    kind: 'scanned',
    barcode: '8991002101234',
    length: 13,
    precededBy: '',
    pace: 'fast',
    torn: null,
  })
})

test('[TILL-1] a scanner may end with Tab, and may send letters', () => {
  expect(play(createScannerWedge(), burst('AB-12345', 'Tab'))).toMatchObject({ barcode: 'AB-12345' })
})

test('[TILL-1] from 36 to 170 ms a key it is a scanner or a quick hand, up to 400 any hand or a scanner at a busy device', () => {
  const pace = (gapMs: number) => {
    const answer = play(createScannerWedge(), burst('899100'), { gapMs })
    return answer.kind === 'scanned' ? answer.pace : answer.kind
  }
  for (const gapMs of [1, 5, 20, 35]) expect([gapMs, pace(gapMs)]).toEqual([gapMs, 'fast'])
  for (const gapMs of [36, 45, 50, 51, 60, 80, 100, 120, 130, 150, 170])
    expect([gapMs, pace(gapMs)]).toEqual([gapMs, 'slow'])
  for (const gapMs of [171, 200, 320, 321, 400]) expect([gapMs, pace(gapMs)]).toEqual([gapMs, 'halting'])
  for (const gapMs of [401, 600, 601, 5_000]) expect([gapMs, pace(gapMs)]).toEqual([gapMs, 'typed'])
})

test('[TILL-1] a slow scanner may be uneven, and its end may come late', () => {
  const wedge = createScannerWedge()
  let atMs = 0
  for (const [index, key] of [...'8991002101234'].entries()) {
    atMs += 40 + ((index * 37) % 90)
    wedge.press({ key, code: '', isShifted: false, atMs })
  }
  expect(wedge.press({ key: 'Enter', code: '', isShifted: false, atMs: atMs + 240 })).toMatchObject({
    ...{ kind: 'scanned', barcode: '8991002101234', pace: 'slow' },
  })
})

test('[TILL-1] what was typed before a key of the till is no code: the Enter behind it is for the page', () => {
  expect(play(createScannerWedge(), [...'20000', 'F9', 'Enter'], { gapMs: 60 })).toMatchObject({
    kind: 'typed',
  })
})

test('[TILL-1] whoever corrects is typing', () => {
  expect(play(createScannerWedge(), [...'899', 'Backspace', ...'12', 'Enter'], { gapMs: 20 })).toMatchObject({
    kind: 'typed',
  })
})

test('[TILL-1] a code without an end is whole once the keys rest, and an end that comes late is no key', () => {
  const wedge = createScannerWedge()
  play(wedge, [...'8991002'], { gapMs: 20 })
  expect(wedge.restMs()).toBeNull()
  play(wedge, [...'101234'], { fromMs: 140, gapMs: 20 })
  expect(wedge.restMs()).toBe(650)
  expect(wedge.whole()).toMatchObject({ barcode: '8991002101234', pace: 'fast' })
  wedge.take(500)
  expect(wedge.whole()).toBeNull()
  const late = { key: 'Enter', code: '', isShifted: false }
  expect(wedge.press({ ...late, atMs: 700 })).toEqual({ kind: 'repeated', length: 0 })
  expect(wedge.press({ ...late, atMs: 2_000 })).toMatchObject({ kind: 'typed' })
})

test('[TILL-1] a scanner that ends its codes with nothing is waited for less, until an end comes', () => {
  const wedge = createScannerWedge()
  const code = '8991002101234'
  play(wedge, [...code], { gapMs: 5 })
  wedge.take(200)
  play(wedge, [...code], { fromMs: 2_000, gapMs: 5 })
  expect(wedge.restMs()).toBe(120)
  wedge.take(2_300)
  play(wedge, [...code], { fromMs: 4_000, gapMs: 80 })
  expect(wedge.restMs()).toBe(370)
  play(wedge, ['Enter'], { fromMs: 5_100 })
  play(wedge, [...code], { fromMs: 6_000, gapMs: 5 })
  expect(wedge.restMs()).toBe(650)
})

test('[TILL-1] keys without a name are signs all the same, by the physical key where it is told', () => {
  const wedge = createScannerWedge()
  const press = (key: string, code: string, atMs: number) =>
    wedge.press({ key, code, isShifted: false, atMs })
  for (let index = 0; index < 6; index += 1) press('Unidentified', `Digit${index}`, index * 30)
  press('Unidentified', 'KeyA', 180)
  expect(press('Enter', 'Enter', 210)).toMatchObject({ barcode: '012345a' })
  for (let index = 0; index < 13; index += 1) press('Unidentified', '', 1_000 + index * 30)
  expect(press('Enter', '', 1_390)).toMatchObject({ kind: 'scanned', barcode: unknownSign.repeat(13) })
})

test('[TILL-1] a pause inside begins anew: what was typed before is not part of the code', () => {
  const wedge = createScannerWedge()
  play(wedge, ['3', '*'], { gapMs: 150 })
  expect(play(wedge, burst('8991002101234'), { fromMs: 1000 })).toMatchObject({ barcode: '8991002101234' })
})

test('[TILL-1] the head of a code that a stuttering device tore off is told beside the rest', () => {
  const wedge = createScannerWedge()
  play(wedge, ['8', '9'])
  expect(play(wedge, burst('91002101234'), { fromMs: 200 })).toMatchObject({
    precededBy: '89',
    barcode: '91002101234',
  })
  play(wedge, ['8', '9'], { fromMs: 5_000 })
  expect(play(wedge, burst('91002101235'), { fromMs: 6_000 })).toMatchObject({ precededBy: '' })
})

test('[TILL-1] three quick keys and Enter are typing', () => {
  expect(play(createScannerWedge(), burst('123'))).toMatchObject({ kind: 'typed' })
})

test('[TILL-1] Shift inside a burst is not a sign', () => {
  expect(play(createScannerWedge(), ['A', 'Shift', 'B', '1', '2', 'Enter'])).toMatchObject({
    barcode: 'AB12',
  })
})

test('[TILL-1] digits are read from the physical key, so a French keyboard layout does not garble them', () => {
  const wedge = createScannerWedge()
  const french = { '1': '&', '2': 'é', '3': '"', '4': "'" } as const
  for (const [index, digit] of (['1', '2', '3', '4'] as const).entries()) {
    wedge.press({ key: french[digit], code: `Digit${digit}`, isShifted: false, atMs: index * 5 })
  }
  expect(wedge.press({ key: 'Enter', code: 'Enter', isShifted: false, atMs: 20 })).toMatchObject({
    barcode: '1234',
  })
})

test('[TILL-1] the prefix that names the kind of code is cut off', () => {
  expect(play(createScannerWedge(), burst(']E08991002101234'))).toMatchObject({ barcode: '8991002101234' })
})

test('[TILL-2] the same code within 300 ms is one scan; later it counts again', () => {
  const wedge = createScannerWedge()
  play(wedge, burst('8991002101234'))
  expect(play(wedge, burst('8991002101234'), { fromMs: 200 })).toMatchObject({ kind: 'repeated' })
  expect(play(wedge, burst('8991002101234'), { fromMs: 700 })).toMatchObject({ kind: 'scanned' })
})

test('[TILL-2] the same code at once, but after another key, was meant', () => {
  const wedge = createScannerWedge()
  play(wedge, burst('8991002101234'))
  play(wedge, ['F9'], { fromMs: 100 })
  expect(play(wedge, burst('8991002101234'), { fromMs: 200 })).toMatchObject({ kind: 'scanned' })
  play(wedge, ['2', '*'], { fromMs: 300, gapMs: 10 })
  expect(play(wedge, burst('8991002101234'), { fromMs: 380 })).toMatchObject({ kind: 'scanned' })
  // Shift belongs to the scanner's own capital letters.
  play(wedge, ['Shift'], { fromMs: 460 })
  expect(play(wedge, burst('8991002101234'), { fromMs: 470 })).toMatchObject({ kind: 'repeated' })
})

test('[TILL-2] two different codes 100 ms apart are two scans', () => {
  const wedge = createScannerWedge()
  play(wedge, burst('8991002101234'))
  expect(play(wedge, burst('8998866200224'), { fromMs: 170 })).toMatchObject({ barcode: '8998866200224' })
})

test('[TILL-120] a long code of a receipt arrives sign for sign, with blanks and the signs of base 45', () => {
  const code = `LACI/${'0A Z$%*+-./: '.repeat(48)}.`
  expect(code.length).toBeGreaterThan(600)
  expect(play(createScannerWedge(), burst(code))).toMatchObject({
    kind: 'scanned',
    barcode: code,
    precededBy: '',
    pace: 'fast',
    torn: null,
  })
})
