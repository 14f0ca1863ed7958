/** The faces of one typeface that a document may use. Whoever draws loads them under these names. */
export const faces = ['regular', 'italic', 'semibold', 'bold', 'extrabold'] as const
export type Face = (typeof faces)[number]

export type Colour = `#${string}`

/** One thing on a page. All lengths are points (1/72 inch), measured from the upper left corner. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly face: Face
      readonly sizePt: number
      readonly x: number
      /** Where the letters stand, not their upper edge. */
      readonly baselineY: number
      readonly colour: Colour
    }
  | {
      readonly kind: 'line'
      readonly fromX: number
      readonly fromY: number
      readonly toX: number
      readonly toY: number
      readonly thicknessPt: number
      readonly colour: Colour
      readonly dashPt?: number
    }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly radiusPt?: number
      readonly fill?: Colour
      readonly stroke?: Colour
    }
  /** `outline` as in the `d` of an SVG path, drawn from `x`, `y` on. */
  | {
      readonly kind: 'shape'
      readonly outline: string
      readonly x: number
      readonly y: number
      readonly fill?: Colour
      readonly stroke?: Colour
      readonly thicknessPt?: number
    }
  /** Leads to a place of the same document. */
  | {
      readonly kind: 'jump'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly place: string
    }
  | { readonly kind: 'place'; readonly name: string; readonly y: number }
  /** A line of the reader's table of contents. Level 0 is a chapter, 1 a part of the chapter before it. */
  | { readonly kind: 'bookmark'; readonly title: string; readonly level: 0 | 1 }

export type Page = {
  readonly widthPt: number
  readonly heightPt: number
  readonly marks: readonly Mark[]
}

/** A document that only needs to be drawn: on paper, on a screen, or into a file. */
export type DrawnDocument = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** When it was made: the same document drawn twice gives the same bytes. Epoch milliseconds. */
  readonly madeAt: number
  readonly pages: readonly Page[]
}

/** How wide a text is. Handed in, because it needs the font. */
export type Ruler = (text: string, face: Face, sizePt: number) => number

export const a4 = { widthPt: 595.28, heightPt: 841.89 } as const
export const a5 = { widthPt: 419.53, heightPt: 595.28 } as const

/** The same mark elsewhere on the page. */
export function moveMark(mark: Mark, byX: number, byY: number): Mark {
  switch (mark.kind) {
    case 'text':
      return { ...mark, x: mark.x + byX, baselineY: mark.baselineY + byY }
    case 'line':
      return {
        ...mark,
        fromX: mark.fromX + byX,
        fromY: mark.fromY + byY,
        toX: mark.toX + byX,
        toY: mark.toY + byY,
      }
    case 'box':
    case 'shape':
    case 'jump':
      return { ...mark, x: mark.x + byX, y: mark.y + byY }
    case 'place':
      return { ...mark, y: mark.y + byY }
    case 'bookmark':
      return mark
  }
}
