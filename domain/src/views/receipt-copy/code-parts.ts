import { accept, type Result, refuse } from '../../base/lib/result.ts'
import type { Sha256Hex } from '../../events/envelope.ts'
import { base45, bytesOfBase45 } from './base45.ts'
import { BytePen } from './byte-pen.ts'

/** How a code of ours begins and ends: with signs that no scanner trims, as a blank of base 45 could be. */
const head = 'LACI/'
const tail = '.'
const codeVersion = 1
/** With it a code has at most 85 × 85 modules: four dots each on 58 mm paper. */
const bytesInPart = 400
const headBytes = 7
const checkBytes = 4
/** A part has its number in one byte. */
const maximumParts = 255

export type CodePart = {
  /** The same in all codes of one receipt. */
  readonly setId: string
  readonly index: number
  readonly count: number
  readonly bytes: Uint8Array
}

type PartRefusal = { readonly code: 'not_a_copy' | 'newer_copy' | 'damaged_copy' }

/** Null: more than any paper holds. */
export function partsOf(bytes: Uint8Array, sha256: Sha256Hex): readonly string[] | null {
  const count = Math.ceil(bytes.length / bytesInPart)
  if (count > maximumParts) return null
  const setId = sha256(base45(bytes)).slice(0, 8)
  // Equal parts: codes of one size scan alike.
  const size = Math.ceil(bytes.length / count)
  return Array.from({ length: count }, (_, index) => {
    const pen = new BytePen()
    pen.byte(codeVersion)
    pen.hex(setId)
    pen.byte(index)
    pen.byte(count)
    pen.raw(bytes.subarray(index * size, (index + 1) * size))
    const content = pen.bytes
    pen.hex(checkOf(content, sha256))
    return `${head}${base45(pen.bytes)}${tail}`
  })
}

/** Whether a scan is one of ours, in any version. */
export function isReceiptCopy(text: string): boolean {
  return text.trim().startsWith(head)
}

export function readPart(scanned: string, sha256: Sha256Hex): Result<CodePart, PartRefusal> {
  const text = scanned.trim()
  if (!text.startsWith(head)) return refuse({ code: 'not_a_copy' })
  // No code holds more; work on what is scanned is bounded.
  if (text.length > 2_000) return refuse({ code: 'damaged_copy' })
  const bytes = text.endsWith(tail) ? bytesOfBase45(text.slice(head.length, -tail.length)) : null
  if (bytes === null || bytes.length === 0) return refuse({ code: 'damaged_copy' })
  if (bytes[0] !== codeVersion) return refuse({ code: 'newer_copy' })
  if (bytes.length <= headBytes + checkBytes) return refuse({ code: 'damaged_copy' })
  const content = bytes.subarray(0, -checkBytes)
  const check = hexOf(bytes.subarray(-checkBytes))
  const [index, count] = [content[5]!, content[6]!]
  if (check !== checkOf(content, sha256) || index >= count) return refuse({ code: 'damaged_copy' })
  return accept({ setId: hexOf(content.subarray(1, 5)), index, count, bytes: content.subarray(headBytes) })
}

/** The whole of one receipt's parts, in any order; null while one is missing. */
export function joinParts(parts: readonly CodePart[]): Uint8Array | null {
  const byIndex = new Map(parts.map((part) => [part.index, part]))
  const count = parts[0]?.count ?? 0
  const pen = new BytePen()
  for (let index = 0; index < count; index += 1) {
    const part = byIndex.get(index)
    if (part === undefined) return null
    pen.raw(part.bytes)
  }
  return count === 0 ? null : pen.bytes
}

function checkOf(content: Uint8Array, sha256: Sha256Hex): string {
  return sha256(base45(content)).slice(0, 2 * checkBytes)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
