import { pictureOf } from '@laci/domain/base/print/line-picture.ts'
import type { PrintPicture } from '@laci/domain/base/print/print-picture.ts'
import { paperWidthDots, type ReceiptLine, textOf } from '@laci/domain/base/print/receipt-line.ts'
import { useCallback } from 'react'
import { showPicture } from './paint-picture.ts'

/** A receipt as the paper shows it: the same lines that the printer gets, in a face of equal widths. */
export function ReceiptPaper({ lines, columns }: { lines: readonly ReceiptLine[]; columns: number }) {
  return (
    <section
      aria-label="Struk"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a receipt may be wider than a phone; keys must be able to scroll it
      tabIndex={0}
      data-testid="receipt"
      className="palette-light overflow-x-auto rounded-small border border-garis bg-putih px-4 py-5"
    >
      <pre className="mx-auto w-max font-mono text-sm leading-5 text-tinta">
        {lines.map((line, index) => (
          // Lines have no names, and never move: a receipt is laid out anew as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <PaperLine key={index} line={line} columns={columns} />
        ))}
      </pre>
    </section>
  )
}

function PaperLine({ line, columns }: { line: ReceiptLine; columns: number }) {
  const text = textOf(line, columns)
  if (text !== null) {
    const isBold = line.kind === 'text' && line.isBold
    return isBold ? <b>{`${text}\n`}</b> : `${text}\n`
  }
  const picture = pictureOf(line, columns)
  if (picture === null) return null
  return (
    <DotPicture
      picture={picture}
      paperWidthDots={paperWidthDots(columns)}
      label={line.kind === 'qr' ? 'Kode QR struk' : 'Gambar di struk'}
    />
  )
}

/** As wide on the screen as on the paper, and in its middle. */
function DotPicture({
  picture,
  paperWidthDots,
  label,
}: {
  picture: PrintPicture
  paperWidthDots: number
  label: string
}) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas === null) return
      showPicture(canvas, picture)
      canvas.style.width = `${(picture.widthDots / paperWidthDots) * 100}%`
    },
    [picture, paperWidthDots],
  )
  return <canvas ref={show} role="img" aria-label={label} className="mx-auto my-3 block" />
}
