import type { Mark } from '@laci/domain/base/document/page.ts'
import { plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import type { Label } from '@laci/domain/catalog/label.ts'
import { type LabelLayoutName, labelLayouts, labelMarks } from '@laci/domain/catalog/label-sheet.ts'

/** One label of a sheet as it will be printed, from the same marks as its PDF. */
export function LabelPreview({ label, layout }: { label: Label; layout: LabelLayoutName }) {
  const { widthPt, heightPt } = labelLayouts[layout]
  const marks = labelMarks(label, layout, 0, 0, plainRuler)
  return (
    <svg
      role="img"
      aria-label={`Contoh label ${label.name}`}
      viewBox={`0 0 ${widthPt} ${heightPt}`}
      className="palette-light w-full max-w-72 rounded-small border border-garis-kuat bg-putih"
    >
      {marks.map((mark, index) => (
        // Marks have no names, and are drawn anew as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <DrawnMark key={index} mark={mark} />
      ))}
    </svg>
  )
}

function DrawnMark({ mark }: { mark: Mark }) {
  if (mark.kind === 'box') {
    const { x, y, width, height, fill } = mark
    return <rect x={x} y={y} width={width} height={height} fill={fill} />
  }
  if (mark.kind !== 'text') return null
  return (
    <text
      x={mark.x}
      y={mark.baselineY}
      fontSize={mark.sizePt}
      fontWeight={mark.face === 'bold' ? 700 : 400}
      fontFamily="Helvetica, Arial, sans-serif"
      fill={mark.colour}
      textLength={mark.text === '' ? undefined : plainRuler(mark.text, mark.face, mark.sizePt)}
      lengthAdjust="spacingAndGlyphs"
      xmlSpace="preserve"
    >
      {mark.text}
    </text>
  )
}
