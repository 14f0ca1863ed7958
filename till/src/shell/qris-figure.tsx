import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { qrModules, quietModules } from '@laci/domain/receipt/qr-code.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { useCustomerDisplay } from './customer-display.ts'

/** A QRIS code for a telephone at arm's length, here and on the customer display. */
export function QrisFigure({
  text,
  amountRupiah,
  merchantName,
  note,
  testId,
}: {
  text: string
  amountRupiah: Rupiah
  merchantName: string
  /** What the cashier should look at. */
  note: string
  testId: string
}) {
  const drawn = useMemo(() => drawingOf(text), [text])
  // Over the payment that stands below it, until another tender is chosen.
  useCustomerDisplay(
    () => ({
      kind: 'payment',
      totalRupiah: amountRupiah,
      dueRupiah: amountRupiah,
      qris: text,
      note: merchantName,
    }),
    [amountRupiah, text, merchantName],
  )
  return (
    <figure className="grid justify-items-center gap-2" data-testid={testId} data-qris={text}>
      <svg
        viewBox={`0 0 ${drawn.size} ${drawn.size}`}
        className="palette-light w-full max-w-60 rounded-tile border border-garis bg-putih"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Kode QRIS ${merchantName} untuk ${formatRupiah(amountRupiah)}`}
      >
        <path d={drawn.path} className="fill-tinta" />
      </svg>
      <figcaption className="text-center">
        <span className="block font-semibold">{merchantName}</span>
        <span className="text-sm text-redup">{note}</span>
      </figcaption>
    </figure>
  )
}

function drawingOf(text: string): { readonly path: string; readonly size: number } {
  const modules = qrModules(text)
  let path = ''
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x + quietModules} ${y + quietModules}h1v1h-1z`
    })
  })
  return { path, size: modules.length + 2 * quietModules }
}
