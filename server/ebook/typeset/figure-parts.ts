import type { Colour, Face, Mark, Ruler } from '@laci/domain/base/document/page.ts'
import { colours } from './style.ts'

/** How figures write what is said beside the point. */
export const aside = { face: 'regular', colour: colours.soft } as const

/** Text whose middle, left or right end stands at `x`. */
export function label(
  ruler: Ruler,
  text: string,
  x: number,
  baselineY: number,
  style: { sizePt?: number; face?: Face; colour?: Colour; align?: 'left' | 'middle' | 'right' } = {},
): Mark {
  const { sizePt = 8, face = 'semibold', colour = colours.ink, align = 'middle' } = style
  const width = ruler(text, face, sizePt)
  const left = align === 'middle' ? x - width / 2 : align === 'right' ? x - width : x
  return { kind: 'text', text, face, sizePt, x: left, baselineY, colour }
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Colour,
  stroke?: Colour,
): Mark {
  return { kind: 'box', x, y, width, height, radiusPt: 5, fill, ...(stroke === undefined ? {} : { stroke }) }
}

export function line(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  colour: Colour,
  dashPt?: number,
): Mark {
  return {
    kind: 'line',
    fromX,
    fromY,
    toX,
    toY,
    thicknessPt: 1,
    colour,
    ...(dashPt === undefined ? {} : { dashPt }),
  }
}

/** A line with a head at its end; it runs level or upright. */
export function arrow(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  colour: Colour = colours.teal600,
): Mark[] {
  const isLevel = fromY === toY
  const head = isLevel
    ? `M0 0 L${toX > fromX ? -6 : 6} -3.4 L${toX > fromX ? -6 : 6} 3.4 Z`
    : `M0 0 L-3.4 ${toY > fromY ? -6 : 6} L3.4 ${toY > fromY ? -6 : 6} Z`
  const back = 5
  const endX = isLevel ? toX + (toX > fromX ? -back : back) : toX
  const endY = isLevel ? toY : toY + (toY > fromY ? -back : back)
  return [
    line(fromX, fromY, endX, endY, colour),
    { kind: 'shape', outline: head, x: toX, y: toY, fill: colour },
  ]
}

/** A round mark on a curve. */
export function dot(x: number, y: number, fill: Colour): Mark {
  const radiusPt = 3
  return {
    kind: 'box',
    x: x - radiusPt,
    y: y - radiusPt,
    width: 2 * radiusPt,
    height: 2 * radiusPt,
    radiusPt,
    fill,
  }
}
