/** What cannot be written compactly, or read back: the code is then not made, or refused. */
export class UnfitForCode extends Error {}

/** Writes small numbers as few bytes. */
export class BytePen {
  readonly #bytes: number[] = []

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  byte(value: number): void {
    this.#bytes.push(value)
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte)
  }

  /** Seven bits a byte, the low ones first. */
  whole(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new UnfitForCode(`not a count: ${value}`)
    let rest = value
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
  }

  /** As `whole`, with the sign in the lowest bit. */
  signed(value: number): void {
    this.whole(value < 0 ? -value * 2 - 1 : value * 2)
  }

  hex(text: string): void {
    if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new UnfitForCode('not hex')
    for (let index = 0; index < text.length; index += 2) {
      this.#bytes.push(Number.parseInt(text.slice(index, index + 2), 16))
    }
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(text)
    this.whole(bytes.length)
    this.raw(bytes)
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  raw(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new UnfitForCode('cut off')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  byte(): number {
    return this.raw(1)[0]!
  }

  whole(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte % 128) * scale
      if (!Number.isSafeInteger(value)) throw new UnfitForCode('too large')
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.whole()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  hex(byteCount: number): string {
    let text = ''
    for (const byte of this.raw(byteCount)) text += byte.toString(16).padStart(2, '0')
    return text
  }

  text(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.raw(this.whole()))
  }
}
