import { assert } from '../lib/assert.ts'
import type { Colour, DrawnDocument, Face, Mark } from './page.ts'

type Outline = { addItem(title: string): Outline }

/**
 * What drawing needs of a PDF writer: the part of pdfkit's document that we use, so that till and server hand in theirs
 * and no page is described twice.
 */
export type Pen = {
  addPage(options: { size: [number, number]; margin: number }): unknown
  font(name: Face): unknown
  fontSize(sizePt: number): unknown
  fillColor(colour: Colour): unknown
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): unknown
  save(): unknown
  restore(): unknown
  translate(x: number, y: number): unknown
  lineWidth(widthPt: number): unknown
  dash(lengthPt: number, options: { space: number }): unknown
  undash(): unknown
  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  roundedRect(x: number, y: number, width: number, height: number, radius: number): unknown
  path(outline: string): unknown
  fill(colour: Colour): unknown
  stroke(colour: Colour): unknown
  fillAndStroke(fill: Colour, stroke: Colour): unknown
  goTo(x: number, y: number, width: number, height: number, place: string): unknown
  addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): unknown
  readonly outline: Outline
}

/** Draws every page in its order. The pen is new and has no page yet. */
export function drawDocument(document: DrawnDocument, pen: Pen): void {
  let chapter: Outline | null = null
  for (const page of document.pages) {
    pen.addPage({ size: [page.widthPt, page.heightPt], margin: 0 })
    for (const mark of page.marks) {
      if (mark.kind !== 'bookmark') drawMark(mark, pen)
      else if (mark.level === 0) chapter = pen.outline.addItem(mark.title)
      else {
        assert(chapter !== null, 'a part of a chapter stands after its chapter')
        chapter.addItem(mark.title)
      }
    }
  }
}

function drawMark(mark: Exclude<Mark, { kind: 'bookmark' }>, pen: Pen): void {
  switch (mark.kind) {
    case 'text':
      pen.font(mark.face)
      pen.fontSize(mark.sizePt)
      pen.fillColor(mark.colour)
      pen.text(mark.text, mark.x, mark.baselineY, { lineBreak: false, baseline: 'alphabetic' })
      return
    case 'line':
      pen.lineWidth(mark.thicknessPt)
      if (mark.dashPt !== undefined) pen.dash(mark.dashPt, { space: mark.dashPt })
      pen.moveTo(mark.fromX, mark.fromY)
      pen.lineTo(mark.toX, mark.toY)
      pen.stroke(mark.colour)
      if (mark.dashPt !== undefined) pen.undash()
      return
    case 'box':
      pen.lineWidth(0.75)
      pen.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radiusPt ?? 0)
      paint(mark, pen)
      return
    case 'shape':
      pen.save()
      pen.translate(mark.x, mark.y)
      pen.lineWidth(mark.thicknessPt ?? 0.75)
      pen.path(mark.outline)
      paint(mark, pen)
      pen.restore()
      return
    case 'jump':
      pen.goTo(mark.x, mark.y, mark.width, mark.height, mark.place)
      return
    case 'place':
      pen.addNamedDestination(mark.name, 'XYZ', 0, mark.y, null)
      return
  }
}

function paint(mark: { readonly fill?: Colour; readonly stroke?: Colour }, pen: Pen): void {
  if (mark.fill !== undefined && mark.stroke !== undefined) pen.fillAndStroke(mark.fill, mark.stroke)
  else if (mark.fill !== undefined) pen.fill(mark.fill)
  else {
    assert(mark.stroke !== undefined, 'what is drawn has a fill or an edge')
    pen.stroke(mark.stroke)
  }
}
