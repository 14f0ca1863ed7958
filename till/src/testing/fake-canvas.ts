/** What was written and where: a run of signs in the middle of its columns. */
export type Written = {
  readonly text: string
  readonly x: number
  readonly font: string
  readonly maxWidth: number
}

/** A document whose canvases keep what is written on them, and are black wherever something was. */
export function createFakeCanvases(): { readonly document: Document; readonly written: Written[] } {
  const written: Written[] = []
  function createElement() {
    const own: Written[] = []
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({
        font: '',
        fillRect: () => undefined,
        scale: () => undefined,
        fillText(this: { font: string }, text: string, x: number, _y: number, maxWidth: number) {
          own.push({ text, x, font: this.font, maxWidth })
          written.push(own.at(-1)!)
        },
        getImageData: (_x: number, _y: number, width: number, height: number) => {
          const data = new Uint8ClampedArray(width * height * 4).fill(255)
          for (let at = 0; at < width * height; at += 1) {
            const column = at % width
            const isInk = own.some(
              ({ text, x, maxWidth }) => text.trim() !== '' && Math.abs(column + 0.5 - x) < maxWidth / 2,
            )
            if (isInk) data.fill(0, at * 4, at * 4 + 3)
          }
          return { data }
        },
      }),
    }
    return canvas
  }
  return { document: { createElement } as unknown as Document, written }
}
