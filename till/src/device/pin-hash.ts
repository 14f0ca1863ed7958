/** The slow hash of a PIN as the server makes it (domain/src/staff/pin.ts): PBKDF2-SHA-256, lower-case hex. */
export type DerivePin = (pin: string, saltHex: string, rounds: number) => Promise<string>

/** By the browser itself: 600,000 rounds take a second on a slow tablet and none of our code. */
export function createDerivePin(subtle: SubtleCrypto): DerivePin {
  return async (pin, saltHex, rounds) => {
    const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
    const salt = Uint8Array.from(saltHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const bits = await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
      key,
      256,
    )
    return toHex(new Uint8Array(bits))
  }
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}
