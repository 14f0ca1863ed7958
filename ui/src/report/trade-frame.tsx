import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'

/** What a line of a report was added up from, under its name, with the way back to the report [REPORT-18]. */
export function TradeFrame({
  name,
  onBack,
  children,
}: {
  name: string
  onBack: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opened it by a line of the report stands at the beginning of the list, not where that line was.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4" aria-labelledby="trade-title" data-testid="trade">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          id="trade-title"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-extrabold wrap-anywhere outline-none"
        >
          {name}
        </h2>
        <Button tone="outline" className="print:hidden" onClick={onBack} data-testid="trade-back">
          <ArrowLeft aria-hidden size={20} />
          Kembali ke laporan
        </Button>
      </div>
      {children}
    </section>
  )
}
