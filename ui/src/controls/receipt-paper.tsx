import type { ReceiptLine } from '@laci/domain/receipt/receipt.ts'
import { receiptText } from '@laci/domain/receipt/receipt.ts'

/** A receipt as the paper shows it: the same lines that the printer gets, in a face of equal widths. */
export function ReceiptPaper({ lines, columns }: { lines: readonly ReceiptLine[]; columns: number }) {
  return (
    <section
      aria-label="Struk"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a receipt may be wider than a phone; keys must be able to scroll it
      tabIndex={0}
      data-testid="receipt"
      className="overflow-x-auto rounded-small border border-garis bg-putih px-4 py-5"
    >
      <pre className="mx-auto w-max font-mono text-sm leading-5 text-tinta">
        {receiptText(lines, columns)}
      </pre>
    </section>
  )
}
