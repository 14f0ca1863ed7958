/** RFC 9285: bytes as the signs of a QR code's alphanumeric mode, three signs for two bytes. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const values = new Map(Array.from(alphabet, (sign, value) => [sign, value]))

export function base45(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const isPair = index + 1 < bytes.length
    let rest = isPair ? bytes[index]! * 256 + bytes[index + 1]! : bytes[index]!
    for (let sign = isPair ? 3 : 2; sign > 0; sign -= 1) {
      text += alphabet[rest % 45]!
      rest = Math.floor(rest / 45)
    }
  }
  return text
}

/** Null: not base 45. */
export function bytesOfBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 0 ? 0 : 1))
  let at = 0
  for (let index = 0; index < text.length; index += 3) {
    const isPair = index + 2 < text.length
    let value = 0
    for (let sign = isPair ? 2 : 1; sign >= 0; sign -= 1) {
      const digit = values.get(text[index + sign]!)
      if (digit === undefined) return null
      value = value * 45 + digit
    }
    if (value >= (isPair ? 65_536 : 256)) return null
    if (isPair) bytes[at++] = value >> 8
    bytes[at++] = value & 0xff
  }
  return bytes
}
