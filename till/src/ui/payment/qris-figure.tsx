import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { qrModules, quietModules } from '@laci/domain/base/print/qr-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo, useState } from 'react'
import { useCustomerDisplay } from '../printing/customer-display.ts'

/** A QRIS code for a telephone at arm's length, here and on the customer display; small it leaves room for what is asked. */
export function QrisFigure({
  text,
  amountRupiah,
  merchantName,
  note,
  isSmall = false,
  testId,
}: {
  text: string
  amountRupiah: Rupiah
  merchantName: string
  /** What the cashier should look at. */
  note: string
  /** A press makes it as large as any other. */
  isSmall?: boolean
  testId: string
}) {
  const [isLarge, setIsLarge] = useState(!isSmall)
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
        className={classes(
          'palette-light w-full rounded-tile border border-garis bg-putih',
          isLarge ? 'max-w-60' : 'max-w-42',
        )}
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
      {isSmall ? (
        <Button
          tone="quiet"
          aria-pressed={isLarge}
          onClick={() => setIsLarge(!isLarge)}
          data-testid="qris-size"
        >
          {isLarge ? 'Perkecil kode' : 'Perbesar kode'}
        </Button>
      ) : null}
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
