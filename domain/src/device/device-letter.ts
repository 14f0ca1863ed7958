import { assert } from '../base/lib/assert.ts'

/** So many tills of a shop may stand at a time [DEVICE-8]: no honest shop comes near. */
export const maximumLivingDevices = 200
/** A … ZZZ: a letter is never given twice. */
export const mostDeviceLetters = 18_278

/**
 * The letter of a shop's n-th till, from 0 [DEVICE-1]: A … Z, AA … ZZ, AAA … Three letters are all that a receipt
 * number holds; 18,278 tills in one shop are a mistake.
 */
export function deviceLetter(index: number): string {
  assert(
    Number.isSafeInteger(index) && index >= 0 && index < mostDeviceLetters,
    `not the place of a till: ${index}`,
  )
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return letters
}

/** The place of a letter, from 0: the other way round. */
export function placeOfLetter(letter: string): number {
  assert(/^[A-Z]{1,3}$/.test(letter), `not the letter of a till: ${letter}`)
  let place = 0
  for (const one of letter) place = place * 26 + one.charCodeAt(0) - 64
  return place - 1
}
