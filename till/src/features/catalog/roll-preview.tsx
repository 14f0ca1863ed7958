import type { Label } from '@laci/domain/catalog/label.ts'
import { cellDots, type RollMark, rollMarks } from '@laci/domain/catalog/label-roll.ts'
import { dotsPerMm, type LabelRoll, rollSizes, rollWidthMm } from '@laci/domain/catalog/roll.ts'

/** A row of this label as the label printer will print it, from the same marks as its commands. */
export function RollPreview({ label, roll }: { label: Label; roll: LabelRoll }) {
  const dots = dotsPerMm(roll)
  const { widthMm, heightMm } = rollSizes[roll.size]
  const row = new Array<Label>(roll.across).fill(label)
  return (
    <svg
      role="img"
      aria-label={`Contoh label ${label.name}`}
      viewBox={`0 0 ${rollWidthMm(roll) * dots} ${heightMm * dots}`}
      className="palette-light w-full max-w-96"
    >
      {row.map((_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: equal labels have nothing but their place
          key={index}
          x={index * (widthMm + roll.gapMm) * dots}
          y={0}
          width={widthMm * dots}
          height={heightMm * dots}
          rx={dots}
          className="fill-putih stroke-garis-kuat"
        />
      ))}
      {rollMarks(row, roll).map((mark, index) => (
        // Marks have no names, and are drawn anew as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <DrawnMark key={index} mark={mark} />
      ))}
    </svg>
  )
}

function DrawnMark({ mark }: { mark: RollMark }) {
  if (mark.kind === 'bar') return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
  const high = cellDots.height * mark.scale
  return (
    <text
      x={mark.x}
      y={mark.y + high * 0.78}
      fontSize={high * 0.92}
      fontFamily="ui-monospace, monospace"
      textLength={mark.text === '' ? undefined : mark.text.length * cellDots.width * mark.scale}
      lengthAdjust="spacingAndGlyphs"
      xmlSpace="preserve"
    >
      {mark.text}
    </text>
  )
}
